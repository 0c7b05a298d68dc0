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

// The records that the Hall writes for somebody.
const (
	inviteMove = "house.invite"
	rescueMove = "house.rescue"
	lapseMove  = "house.uninvite"
)

// inviteLife is how long an invitation holds.
const inviteLife = 30 * 24 * time.Hour

var (
	// ErrNoChair says that there is no such player's chair.
	ErrNoChair = game.Refuse("", "refused.no_chair")
	// ErrCode says that a code opens nothing.
	ErrCode = game.Refuse("", "refused.code")
	// ErrHasGM says that a table has a GM, who alone gives that chair away.
	ErrHasGM = game.Refuse("", "refused.has_gm")
)

// Invite implements Windows.
func (h *Hall) Invite(ctx context.Context, id game.TableID, by Who, chair, name string) (code string, err error) {
	if !fitting(by, game.Command{}) || len(chair) > maxName {
		return "", ErrTooLong
	}
	if name != "" {
		var no *game.Refusal
		if name, no = cleaned("name", name, game.MaxChairName); no != nil {
			return "", no
		}
	}
	if code, err = h.newID(); err != nil {
		return "", err
	}
	inv := game.Invite{ID: game.HashCode(code)[:12], Hash: game.HashCode(code), Chair: chair, Name: name, By: by.User,
		Until: timeWord(h.Now().Add(inviteLife))}
	return code, h.with(ctx, id, func(l *live) error {
		if err := h.lapse(ctx, l); err != nil {
			return err
		}
		return h.note(ctx, l, inviteMove, by.User, func(s *state) ([]game.Event, error) {
			if err := s.gmOnly(by); err != nil {
				return nil, err
			}
			if len(s.seats.Invites) >= game.MaxInvites {
				return nil, game.Refuse("", "refused.invites", game.N("max", game.MaxInvites))
			}
			if c, ok := s.seats.Chair(chair); chair != "" && (!ok || c.Role != game.Player) {
				return nil, ErrNoChair
			}
			return []game.Event{game.Invited{Invite: inv}}, nil
		})
	})
}

// Invitation implements Windows.
func (h *Hall) Invitation(ctx context.Context, id game.TableID, code string) (inv game.Invite, err error) {
	err = h.at(ctx, id, func(l *live) error {
		var ok bool
		inv, ok = l.state.seats.Invited(code)
		if !ok || inv.Over(timeWord(h.Now())) {
			return ErrCode
		}
		return nil
	})
	return inv, err
}

// lapse ends the invitations whose time is over. The rules know no clock, so
// the Hall does it before the next decision.
func (h *Hall) lapse(ctx context.Context, l *live) error {
	now := timeWord(h.Now())
	over := func(inv game.Invite) bool { return inv.Over(now) }
	if !slices.ContainsFunc(l.state.seats.Invites, over) {
		return nil
	}
	return h.note(ctx, l, lapseMove, "", func(s *state) ([]game.Event, error) {
		var events []game.Event
		for _, inv := range s.seats.Invites {
			if over(inv) {
				events = append(events, game.Uninvited{ID: inv.ID, Over: true})
			}
		}
		return events, nil
	})
}

// timeWord is a time as it stands in an invitation.
func timeWord(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Rescue seats a user on the GM's chair of a table that has no GM. It is for
// the host: the user of that chair, or the one named.
func (h *Hall) Rescue(ctx context.Context, id game.TableID, chair, user string) error {
	return h.with(ctx, id, func(l *live) error {
		return h.note(ctx, l, rescueMove, user, func(s *state) ([]game.Event, error) {
			gm := game.Chair{ID: game.GMChair, Name: "GM", Role: game.GM}
			for _, c := range s.seats.Chairs {
				switch {
				case c.Role == game.GM && c.User != "":
					return nil, ErrHasGM
				case c.ID == game.GMChair:
					gm = c
				}
			}
			gm.User = user
			if c, ok := s.seats.Chair(chair); chair != "" {
				if !ok || c.User == "" {
					return nil, ErrNoChair
				}
				gm.User = c.User
			}
			return []game.Event{game.Joined{Chair: gm}}, nil
		})
	})
}

// note writes a record of the Hall's own, made of the table as it is when it
// is written.
func (h *Hall) note(ctx context.Context, l *live, move, user string, facts func(*state) ([]game.Event, error)) error {
	cause, err := h.newID()
	if err != nil {
		return err
	}
	for try := range maxTries {
		if err := h.pause(ctx, try); err != nil {
			return err
		}
		if err := h.refresh(ctx, l); err != nil {
			return err
		}
		s := l.state
		events, err := facts(s)
		if err != nil || len(events) == 0 {
			return err
		}
		rec := store.Record{Seq: s.seq + 1, At: h.Now(), User: user, Cause: game.CommandID(cause), Move: move, Quiet: true}
		for _, e := range events {
			fact, err := factOf(e)
			if err != nil {
				return err
			}
			rec.Facts = append(rec.Facts, fact)
		}
		if err := h.enrol(ctx, s, rec); err != nil {
			return err
		}
		err = h.append(ctx, l, rec)
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err != nil {
			return err
		}
		if err := s.take(rec, false); err != nil {
			return fmt.Errorf("table %s: %w", l.id, err)
		}
		l.state = s
		return nil
	}
	return ErrMovedOn
}
