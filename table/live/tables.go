// Package live keeps the tables in memory that were used last, each under its own lock. It
// follows what other processes write, takes snapshots and wakes at deadlines. Begin with
// Tables.WithLog.
package live

import (
	"context"
	"sync"

	"mesa/game"
	"mesa/table/entries"
	"mesa/table/fold"
)

// Tables are the tables in memory, each loaded and up to date when it is used.
type Tables struct {
	Store         *entries.Store
	Logs          *fold.Loader
	cache         *cache
	notifier      notifier
	snapshotQueue chan *Table
	alarm         alarm

	ctx     context.Context
	stop    context.CancelFunc
	workers sync.WaitGroup
}

// New returns the tables of a loader, of which at most most stay in memory unused.
func New(logs *fold.Loader, most int) *Tables {
	ts := &Tables{Store: logs.Store, Logs: logs, cache: newCache(most),
		notifier:      notifier{waiting: map[game.TableID]*waiter{}},
		snapshotQueue: make(chan *Table, 64), alarm: newAlarm()}
	ts.ctx, ts.stop = context.WithCancel(context.Background())
	return ts
}

// Close ends the background work and every waiting call.
func (ts *Tables) Close() {
	ts.stop()
	ts.workers.Wait()
}

// AfterClose calls f when the tables are closed, unless stop is called before.
func (ts *Tables) AfterClose(f func()) (stop func() bool) { return context.AfterFunc(ts.ctx, f) }

// Size returns the number of tables in memory.
func (ts *Tables) Size() int { return ts.cache.size() }
