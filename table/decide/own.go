package decide

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
	"mesa/table/live"
)

// The moves of records that the Service writes by itself.
const (
	createMove        = "house.found"
	inviteExpiredMove = "house.uninvite"
)

// Create writes the first record of a table, with the first anchor. It is no error if another process has written it.
func (d *Decider) Create(ctx context.Context, id game.TableID, user string, first ...game.Event) error {
	_, begun, err := d.NewChain(ctx, id, 1, false)
	if err != nil {
		return err
	}
	events, err := fold.MarshalEvents(append(slices.Clip(first), begun)...)
	if err != nil {
		return err
	}
	rec := store.Record{Seq: 1, At: d.store.Now(), User: user, Chair: game.GMChair, Cause: createMove, Move: createMove,
		Quiet: true, Events: events}
	if user == "" {
		rec.Chair = ""
	} else if err := d.store.PutMember(ctx, user, id); err != nil {
		return err
	}
	err = d.store.Append(ctx, id, 0, rec)
	var done *store.DoneError
	if err != nil && !errors.As(err, &done) && !errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("table %s: %w", id, err)
	}
	return nil
}

// ExpireInvites ends the invitations that are over. The rules know no clock, so the Service does it
// before the next decision.
func (d *Decider) ExpireInvites(ctx context.Context, l *live.Table) error {
	now := TimeWord(d.store.Now())
	over := func(inv game.Invite) bool { return inv.Over(now) }
	if !slices.ContainsFunc(l.State.House.Invites, over) {
		return nil
	}
	return d.WriteOwn(ctx, l, inviteExpiredMove, "", func(s *fold.State) ([]game.Event, error) {
		var events []game.Event
		for _, inv := range s.House.Invites {
			if over(inv) {
				events = append(events, game.InviteEnded{ID: inv.ID, Over: true})
			}
		}
		return events, nil
	})
}

// TimeWord formats a time as invitations hold it.
func TimeWord(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// WriteOwn writes a record of the Service's own. makeEvents makes the events of the record from the
// current state, again after each conflict. If there are none, nothing is written. After maxTries
// conflicts WriteOwn returns ErrContended.
func (d *Decider) WriteOwn(ctx context.Context, l *live.Table, move, user string,
	makeEvents func(*fold.State) ([]game.Event, error)) error {
	cause, err := d.NewID()
	if err != nil {
		return err
	}
	for try := range maxTries {
		if err := d.pause(ctx, try); err != nil {
			return err
		}
		if err := d.tables.Refresh(ctx, l); err != nil {
			return err
		}
		s := l.State
		events, err := makeEvents(s)
		if err != nil || len(events) == 0 {
			return err
		}
		rec := store.Record{Seq: s.Seq + 1, At: d.store.Now(), User: user, Cause: game.CommandID(cause), Move: move,
			Quiet: true}
		if rec.Events, err = fold.MarshalEvents(events...); err != nil {
			return err
		}
		if err := d.addMember(ctx, s, rec); err != nil {
			return err
		}
		err = d.append(ctx, l, rec)
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err != nil {
			return err
		}
		if err := s.Apply(rec, false); err != nil {
			return fmt.Errorf("table %s: %w", l.ID, err)
		}
		l.State = s
		return nil
	}
	return ErrContended
}
