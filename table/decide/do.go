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

// A Result is the outcome of a command.
type Result struct {
	Chair    string // the chair that acted
	Done     game.Seq
	Repeated bool
}

// Do tries a command until it is done or refused, at most maxTries times: a try fails if another
// writer was faster, or if the chain for hidden throws must be opened first. If Do returns no
// error, the table is loaded afterwards.
func (d *Decider) Do(ctx context.Context, l *live.Table, user, chair string, c game.Command) (Result, error) {
	for try := range maxTries {
		if err := d.pause(ctx, try); err != nil {
			return Result{}, err
		}
		if err := d.tables.Refresh(ctx, l); err != nil {
			return Result{}, err
		}
		out, err := d.tryOnce(ctx, l, user, chair, c)
		if errors.Is(err, errNoHiddenChain) {
			if err = d.openHiddenChain(ctx, l); err == nil {
				continue // it is decided again, with a chain for hidden throws
			}
		}
		var done *store.DoneError
		switch {
		case errors.As(err, &done):
			return Result{chair, done.Seq, true}, d.tables.RefreshTo(ctx, l, done.Seq)
		case !errors.Is(err, store.ErrConflict):
			return out, err
		}
	}
	if err := d.tables.Refresh(ctx, l); err != nil {
		return Result{}, err
	}
	return Result{Chair: chair}, ErrContended
}

// tryOnce makes one attempt to decide a command and append its record.
func (d *Decider) tryOnce(ctx context.Context, l *live.Table, user, chair string, c game.Command) (Result,
	error) {
	if seq, ok := l.State.DoneSeq(c.ID); ok {
		return Result{chair, seq, true}, nil
	}
	if err := d.ExpireInvites(ctx, l); err != nil {
		return Result{}, err
	}
	if err := d.expireAll(ctx, l); err != nil {
		return Result{}, err
	}
	s := l.State
	actors, ok := s.House.Actors(user, chair)
	if !ok {
		return d.answerRefused(ctx, l, chair, c, fold.ErrNotYours)
	}
	if no, err := d.refuseTooLong(ctx, l, c); err != nil || no != nil {
		if err != nil {
			return Result{}, err
		}
		return d.answerRefused(ctx, l, chair, c, no)
	}
	rec, err := d.decide(ctx, l, actors, c)
	if no, is := err.(*game.Refusal); is {
		return d.answerRefused(ctx, l, chair, c, no)
	}
	if err != nil {
		return Result{}, err
	}
	return Result{Chair: rec.Chair, Done: rec.Seq}, nil
}

// decide decides a command for one of the actors, adds the extra events, and appends the record. A
// refusal changes nothing.
func (d *Decider) decide(ctx context.Context, l *live.Table, actors []game.Actor, c game.Command,
	extra ...game.Event) (store.Record, error) {
	var tx *tx
	s, now := l.State, d.store.Now()
	resolution, err := s.Table().Decide(actors, c, func(r game.Resolution) (game.AnyTx, error) {
		if err := d.ensureChain(ctx, l); err != nil {
			return game.AnyTx{}, err
		}
		if l.State != s {
			return game.AnyTx{}, store.ErrConflict
		}
		l.State = nil // until it is valid again, whether this succeeds or not
		tx = d.newTx(l, s, r.Actor, c.ID)
		return tx.anyTx(now), nil
	})
	if err != nil {
		return store.Record{}, err
	}
	for _, e := range extra {
		tx.emit(e)
	}
	rec, err := tx.record(resolution, c, now)
	if err != nil {
		return rec, err
	}
	if err := d.addMember(ctx, s, rec); err != nil {
		return rec, err
	}
	if err := d.append(ctx, l, rec); err != nil {
		return rec, err
	}
	return rec, d.apply(ctx, l, s, rec)
}

// answerRefused answers a command that is refused. A command that was done before, however long ago, is answered as
// repeated instead. It returns store.ErrConflict if the log has records that the decision did not know.
func (d *Decider) answerRefused(ctx context.Context, l *live.Table, chair string, c game.Command,
	no *game.Refusal) (Result, error) {
	seq, err := d.store.Done(ctx, l.ID, c.ID)
	switch {
	case err != nil:
		return Result{}, fmt.Errorf("table %s: %w", l.ID, err)
	case seq > 0:
		return Result{chair, seq, true}, nil
	}
	head, err := d.store.Head(ctx, l.ID)
	if err != nil {
		return Result{}, fmt.Errorf("table %s: %w", l.ID, err)
	}
	if l.State != nil && head.Seq > l.State.Seq {
		l.AdvanceHint(head.Seq)
		return Result{}, store.ErrConflict
	}
	return Result{Chair: chair}, no
}

// measureEvery is the number of decisions after which a log is measured again.
const measureEvery = 50

const leaveMove = "leave"

// refuseTooLong refuses every move but leave at a table with a log that had reached the bound when
// it was last measured. The table must be locked.
func (d *Decider) refuseTooLong(ctx context.Context, l *live.Table, c game.Command) (*game.Refusal, error) {
	most := d.maxBytes
	if most <= 0 || c.Move == leaveMove {
		return nil, nil
	}
	if l.Bytes == 0 || l.State.Seq-l.Measured >= measureEvery {
		n, err := d.store.Size(ctx, l.ID)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", l.ID, err)
		}
		l.Bytes, l.Measured = n, l.State.Seq
	}
	if l.Bytes < most {
		return nil, nil
	}
	return game.Refuse("", "refused.quota_bytes", game.N("mb", int(most>>20))), nil
}
