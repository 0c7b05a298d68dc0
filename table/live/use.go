package live

import (
	"context"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
)

// WithTable is WithLog for what people ask: it returns ErrNoTable for a silent log.
func (ts *Tables) WithTable(ctx context.Context, id game.TableID, f func(*Table) error) error {
	if fold.IsFreeRollLog(id) {
		return fold.ErrNoTable
	}
	return ts.WithLog(ctx, id, f)
}

// WithLog calls f with a table that is loaded, up to date and locked.
func (ts *Tables) WithLog(ctx context.Context, id game.TableID, f func(*Table) error) error {
	return ts.WithLocked(ctx, id, func(l *Table) error {
		if err := ts.Refresh(ctx, l); err != nil {
			return ts.Store.RefuseError(err)
		}
		defer ts.setAlarm(l)
		return ts.Store.RefuseError(f(l))
	})
}

// WithLocked calls f with a table that is locked. It need not be loaded, nor exist.
func (ts *Tables) WithLocked(ctx context.Context, id game.TableID, f func(*Table) error) error {
	l := ts.cache.borrow(id)
	defer ts.giveBack(l)
	if err := l.lock(ctx); err != nil {
		return err
	}
	defer l.unlock()
	return f(l)
}

// giveBack ends the use of a table. For tables that are dropped from memory a snapshot is
// requested; it is written if they have grown enough.
func (ts *Tables) giveBack(l *Table) {
	for _, gone := range ts.cache.giveBack(l) {
		ts.requestSnapshot(gone)
	}
}

// Refresh loads the table if it is not loaded, and folds the records of other processes that a hint
// has told of.
func (ts *Tables) Refresh(ctx context.Context, l *Table) error {
	if l.State == nil {
		s, err := ts.Logs.Load(ctx, l.ID)
		if err != nil {
			return err
		}
		l.State = s
		l.AdvanceHint(s.Seq)
		ts.SnapshotIfDue(l)
	}
	if game.Seq(l.hint.Load()) <= l.State.Seq {
		return nil
	}
	return ts.catchUpLog(ctx, l)
}

// RefreshTo is Refresh after a hint that the log goes to record seq.
func (ts *Tables) RefreshTo(ctx context.Context, l *Table, seq game.Seq) error {
	l.AdvanceHint(seq)
	return ts.Refresh(ctx, l)
}

// catchUpLog folds the records after the state. If one of them undoes a decision that is already
// folded, it loads the table again.
func (ts *Tables) catchUpLog(ctx context.Context, l *Table) error {
	s := l.State
	tail, err := ts.Logs.ReadAhead(ctx, s.ID, s.Seq)
	if err != nil {
		return err
	}
	after := s.Seq
	l.State = nil           // until everything is folded
	if tail.Last == s.Seq { // nothing follows it: is the table still there?
		if head, err := ts.Store.Head(ctx, s.ID); err != nil || head.Seq == 0 {
			return errOrNoTable(err)
		}
	}
	if tail.UndoesUpTo(s.Seq) {
		s, err = ts.Logs.Load(ctx, s.ID)
	} else {
		err = ts.Logs.CatchUp(ctx, s, tail)
		leaveSnapshot(s, after, tail.Last)
	}
	if err != nil {
		return err
	}
	l.State = s
	ts.SnapshotIfDue(l)
	return nil
}

func errOrNoTable(err error) error {
	if err != nil {
		return err
	}
	return fold.ErrNoTable
}

// setAlarm sets or drops the alarm of a table after it was used.
func (ts *Tables) setAlarm(l *Table) {
	if l.State == nil {
		return
	}
	if due, ok := l.State.Rules.Deadline(); ok {
		ts.alarm.set(l.ID, time.Now().Add(due.At.Sub(ts.Store.Now())))
	} else {
		ts.alarm.drop(l.ID)
	}
}

// Start begins the background work. expire closes what is past its deadline at a table.
func (ts *Tables) Start(expire func(context.Context, game.TableID) error) {
	moved := ts.Store.Subscribe(ts.ctx)
	ts.workers.Go(func() { ts.watchStore(moved) })
	ts.workers.Go(ts.writeSnapshots)
	ts.workers.Go(func() { ts.runAlarm(expire) })
}

// watchStore passes the store's hints on to the tables in memory and to waiting callers, until the Service closes.
func (ts *Tables) watchStore(moved <-chan store.Head) {
	for head := range moved {
		ts.NoteHead(head)
		ts.notifier.notify(head)
	}
}

// runAlarm calls expire at the deadlines of the tables that were loaded, until the Service closes.
func (ts *Tables) runAlarm(expire func(context.Context, game.TableID) error) {
	for {
		var rings <-chan time.Time
		id, at, ok := ts.alarm.first()
		if ok {
			rings = time.After(time.Until(at))
		}
		select {
		case <-ts.ctx.Done():
			return
		case <-ts.alarm.changed:
		case <-rings:
			if err := expire(ts.ctx, id); err != nil && ts.ctx.Err() == nil {
				ts.Store.Fault(err)
			}
			ts.alarm.snooze(id)
		}
	}
}
