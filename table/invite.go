package table

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/store"
)

// The records that the Hall writes for somebody.
const (
	inviteMove = "house.invite"
	rescueMove = "house.rescue"
)

var (
	// ErrNoChair says that there is no such player's chair.
	ErrNoChair = game.Refuse("", "refused.no_chair")
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
	inv := game.Invite{ID: game.HashCode(code)[:12], Hash: game.HashCode(code), Chair: chair, Name: name, By: by.User}
	return code, h.with(ctx, id, func(l *live) error {
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
		if err != nil {
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
