package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"mesa/game"
	"mesa/store"
)

// The moves of records that the Service writes for a user.
const (
	inviteMove        = "house.invite"
	assignGMMove      = "house.rescue"
	inviteExpiredMove = "house.uninvite"
)

// inviteLife is how long an invitation holds.
const inviteLife = 30 * 24 * time.Hour

var (
	// ErrNoChair says that there is no player's chair with that id, or for AssignGM that no one holds it.
	ErrNoChair = game.Refuse("", "refused.no_chair")
	// ErrCode says that a code opens no invitation that is still valid.
	ErrCode = game.Refuse("", "refused.code")
	// ErrHasGM says that a table has a GM, who alone can give the GM's chair away.
	ErrHasGM = game.Refuse("", "refused.has_gm")
)

// Invite makes an invitation to a table, for one chair or ("") for any, and returns its code,
// which is stored nowhere. It is valid for 30 days or until it is withdrawn: a person who gives
// the code to the move join sits down at once. Only the GM may invite; name says for which
// person.
func (svc *Service) Invite(ctx context.Context, id game.TableID, by Caller, chair, name string) (code string,
	err error) {
	if !isWithinLimits(by, game.Command{}) || len(chair) > maxName {
		return "", ErrTooLong
	}
	if name != "" {
		var no *game.Refusal
		if name, no = cleanText("name", name, game.MaxChairName); no != nil {
			return "", no
		}
	}
	if code, err = svc.newID(); err != nil {
		return "", err
	}
	inv := game.Invite{ID: game.HashCode(code)[:12], Hash: game.HashCode(code), Chair: chair, Name: name, By: by.User,
		Until: timeWord(svc.Now().Add(inviteLife))}
	return code, svc.withLog(ctx, id, func(l *cachedTable) error {
		if err := svc.expireInvites(ctx, l); err != nil {
			return err
		}
		return svc.writeOwn(ctx, l, inviteMove, by.User, func(s *state) ([]game.Event, error) {
			if err := s.gmOnly(by); err != nil {
				return nil, err
			}
			if len(s.house.Invites) >= game.MaxInvites {
				return nil, game.Refuse("", "refused.invites", game.N("max", game.MaxInvites))
			}
			if c, ok := s.house.Chair(chair); chair != "" && (!ok || c.Role != game.Player) {
				return nil, ErrNoChair
			}
			return []game.Event{game.InviteCreated{Invite: inv}}, nil
		})
	})
}

// Invitation returns the invitation that a code opens. It fails with ErrCode if there is none, or
// if it is over.
func (svc *Service) Invitation(ctx context.Context, id game.TableID, code string) (inv game.Invite, err error) {
	err = svc.withTable(ctx, id, func(l *cachedTable) error {
		var ok bool
		inv, ok = l.state.house.Invited(code)
		if !ok || inv.Over(timeWord(svc.Now())) {
			return ErrCode
		}
		return nil
	})
	return inv, err
}

// expireInvites ends the invitations that are over. The rules know no clock, so the Service does it
// before the next decision.
func (svc *Service) expireInvites(ctx context.Context, l *cachedTable) error {
	now := timeWord(svc.Now())
	over := func(inv game.Invite) bool { return inv.Over(now) }
	if !slices.ContainsFunc(l.state.house.Invites, over) {
		return nil
	}
	return svc.writeOwn(ctx, l, inviteExpiredMove, "", func(s *state) ([]game.Event, error) {
		var events []game.Event
		for _, inv := range s.house.Invites {
			if over(inv) {
				events = append(events, game.InviteEnded{ID: inv.ID, Over: true})
			}
		}
		return events, nil
	})
}

// timeWord formats a time as invitations hold it.
func timeWord(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// AssignGM gives the GM's chair of a table without a GM to the user who holds chair or, if chair is
// "", to user. It fails with ErrHasGM if there is a GM, and with ErrNoChair if no one holds chair.
// It is for the host.
func (svc *Service) AssignGM(ctx context.Context, id game.TableID, chair, user string) error {
	return svc.withLog(ctx, id, func(l *cachedTable) error {
		return svc.writeOwn(ctx, l, assignGMMove, user, func(s *state) ([]game.Event, error) {
			gm := game.Chair{ID: game.GMChair, Name: "GM", Role: game.GM}
			for _, c := range s.house.Chairs {
				switch {
				case c.Role == game.GM && c.User != "":
					return nil, ErrHasGM
				case c.ID == game.GMChair:
					gm = c
				}
			}
			gm.User = user
			if c, ok := s.house.Chair(chair); chair != "" {
				if !ok || c.User == "" {
					return nil, ErrNoChair
				}
				gm.User = c.User
			}
			return []game.Event{game.Joined{Chair: gm}}, nil
		})
	})
}

// writeOwn writes a record of the Service's own. makeEvents makes its events from the current
// state, again after each conflict. If it makes none, nothing is written. After maxTries conflicts
// writeOwn returns ErrContended.
func (svc *Service) writeOwn(ctx context.Context, l *cachedTable, move, user string,
	makeEvents func(*state) ([]game.Event, error)) error {
	cause, err := svc.newID()
	if err != nil {
		return err
	}
	for try := range maxTries {
		if err := svc.pause(ctx, try); err != nil {
			return err
		}
		if err := svc.refresh(ctx, l); err != nil {
			return err
		}
		s := l.state
		events, err := makeEvents(s)
		if err != nil || len(events) == 0 {
			return err
		}
		rec := store.Record{Seq: s.seq + 1, At: svc.Now(), User: user, Cause: game.CommandID(cause), Move: move,
			Quiet: true}
		for _, e := range events {
			event, err := marshalEvent(e)
			if err != nil {
				return err
			}
			rec.Events = append(rec.Events, event)
		}
		if err := svc.addMember(ctx, s, rec); err != nil {
			return err
		}
		err = svc.append(ctx, l, rec)
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err != nil {
			return err
		}
		if err := s.apply(rec, false); err != nil {
			return fmt.Errorf("table %s: %w", l.id, err)
		}
		l.state = s
		return nil
	}
	return ErrContended
}
