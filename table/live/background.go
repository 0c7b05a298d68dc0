package live

import (
	"context"
	"time"

	"mesa/game"
	"mesa/store"
)

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

// runAlarm calls expire at the deadlines of the tables that were loaded, until they are closed.
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
