package live

import (
	"container/list"
	"context"
	"sync/atomic"

	"mesa/dice"
	"mesa/game"
	"mesa/table/fold"
)

// A Table is a table in memory. A caller that has borrowed and locked the Table may use its State.
// A nil State must be loaded first.
type Table struct {
	ID             game.TableID
	busy           chan struct{} // holds one token while the table is locked
	State          *fold.State
	hint           atomic.Int64 // the log goes at least this far
	snapshotWanted atomic.Bool  // a snapshot is requested

	Chain       *dice.Chain // nil until its seed is needed; it outlives a state
	HiddenChain *dice.Chain // the same, for hidden throws

	Bytes    int64         // of the log, when it was measured; 0: never
	Measured game.Seq      // the last record at that time
	users    int           // guarded by the cache
	place    *list.Element // guarded by the cache
}

// lock waits for the table, or for the end of ctx.
func (l *Table) lock(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case l.busy <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// unlock ends the use of a locked table.
func (l *Table) unlock() { <-l.busy }

// AdvanceHint notes that the log goes at least to record seq.
func (l *Table) AdvanceHint(seq game.Seq) {
	for {
		old := l.hint.Load()
		if old >= int64(seq) || l.hint.CompareAndSwap(old, int64(seq)) {
			return
		}
	}
}
