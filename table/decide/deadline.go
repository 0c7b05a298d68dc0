package decide

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
	"mesa/table/live"
)

// expireMove is the move of the record by which the Service closes what was not answered in time.
const expireMove = "house.timeout"

// maxDue is the number of deadlines closed in one go. No table has so many at once.
const maxDue = 50

// Expire closes everything at a table that is past its deadline.
func (d *Decider) Expire(ctx context.Context, id game.TableID) error {
	return d.tables.WithLog(ctx, id, func(l *live.Table) error { return d.expireAll(ctx, l) })
}

// expireAll closes one deadline after the other. A deadline that is still there after it was closed
// is a defect of the rules: it is reported to Store.Fault, and the table plays on.
func (d *Decider) expireAll(ctx context.Context, l *live.Table) error {
	var last game.Deadline
	for range maxDue {
		due, ok := l.State.Rules.Deadline()
		if !ok || d.store.Now().Before(due.At) {
			return nil
		}
		if due.ID == last.ID && due.At.Equal(last.At) {
			break
		}
		last = due
		if err := d.expireOne(ctx, l, due); err != nil {
			return err
		}
	}
	d.store.Fault(fold.Broken(l.ID, fmt.Errorf("%s does not close", last.ID)))
	return nil
}

// expireOne closes one deadline once. The id of its record is made of the deadline, so that of
// several processes only one writes the record. After maxTries conflicts expireOne returns
// ErrContended.
func (d *Decider) expireOne(ctx context.Context, l *live.Table, due game.Deadline) error {
	id := game.CommandID(fmt.Sprintf("due %s %d", due.ID, due.At.Unix()))
	for try := range maxTries {
		if err := d.pause(ctx, try); err != nil {
			return err
		}
		if err := d.tables.Refresh(ctx, l); err != nil {
			return err
		}
		if now, ok := l.State.Rules.Deadline(); !ok || now != due {
			return nil // another process closed it, or it was answered
		}
		err := d.expireOnce(ctx, l, due.Chair, id)
		var done *store.DoneError
		switch {
		case errors.Is(err, errNoHiddenChain):
			err = d.openHiddenChain(ctx, l)
		case errors.As(err, &done):
			return d.tables.RefreshTo(ctx, l, done.Seq)
		case err == nil:
			return nil
		}
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return ErrContended
}

// expireOnce makes a decision of the chair that was asked, without a user, by which the rules close the deadline.
func (d *Decider) expireOnce(ctx context.Context, l *live.Table, chair string, id game.CommandID) error {
	if err := d.ensureChain(ctx, l); err != nil {
		return err
	}
	s, now := l.State, d.store.Now()
	l.State = nil // until it is valid again, whether this succeeds or not
	c, _ := s.House.Chair(chair)
	actor := game.Actor{Chair: chair, Role: c.Role}
	tx := d.newTx(l, s, actor, id)
	s.Rules.Expire(tx.anyTx(now))
	rec, err := tx.record(game.Resolution{Actor: actor, Move: game.MoveEntry{Spec: game.Spec{Key: expireMove}}},
		game.Command{ID: id}, now)
	if err != nil {
		return err
	}
	rec.Press = "" // it is of no button
	if err := d.append(ctx, l, rec); err != nil {
		return err
	}
	return d.apply(ctx, l, s, rec)
}
