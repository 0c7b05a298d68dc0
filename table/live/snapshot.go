package live

import (
	"context"
	"time"

	"mesa/game"
	"mesa/table/fold"
)

const (
	snapshotEvery = 200              // records between two snapshots: few presses wait for one
	snapshotTime  = 30 * time.Second // for writing one snapshot
)

// SnapshotIfDue requests a snapshot of a locked table when its log passes a multiple of
// snapshotEvery. All processes use the same numbers.
func (ts *Tables) SnapshotIfDue(l *Table) {
	if l.State.Seq/snapshotEvery > l.State.SnapshotSeq/snapshotEvery {
		ts.requestSnapshot(l)
	}
}

// requestSnapshot requests a snapshot. The request is dropped if too many wait.
func (ts *Tables) requestSnapshot(l *Table) {
	if l.snapshotWanted.Swap(true) {
		return
	}
	select {
	case ts.snapshotQueue <- l:
	default:
		l.snapshotWanted.Store(false)
	}
}

// writeSnapshots writes the requested snapshots until the Service is closed.
func (ts *Tables) writeSnapshots() {
	for {
		select {
		case <-ts.ctx.Done():
			return
		case l := <-ts.snapshotQueue:
			l.snapshotWanted.Store(false)
			if err := ts.writeSnapshot(l); err != nil && ts.ctx.Err() == nil {
				ts.Store.Fault(err)
			}
		}
	}
}

// writeSnapshot writes one snapshot, and deletes the snapshots that are no longer needed. It does
// nothing if fewer than fold.EvictEvery records are newer than the last snapshot. The table is
// locked only while its state is encoded.
func (ts *Tables) writeSnapshot(l *Table) error {
	ctx, cancel := context.WithTimeout(ts.ctx, snapshotTime)
	defer cancel()
	if err := l.lock(ctx); err != nil {
		return err
	}
	s := l.State
	if s == nil || s.Seq-s.SnapshotSeq < fold.EvictEvery {
		l.unlock()
		return nil
	}
	shot, err := s.Snapshot()
	seq, reach, by := s.Seq, s.OldestUndoable(), s.Ruleset
	s.SnapshotSeq = seq
	l.unlock()
	if err != nil {
		return err
	}
	if !fold.IsFreeRollLog(l.ID) { // extended first, so that a stored snapshot means a recent index
		if err := ts.Logs.ExtendIndex(ctx, l.ID, by, seq); err != nil && ts.ctx.Err() == nil {
			ts.Store.Fault(err)
		}
	}
	if err := ts.Logs.PutSnapshot(ctx, l.ID, shot); err != nil {
		return err
	}
	if head, err := ts.Store.Head(ctx, l.ID); err == nil && head.Seq == 0 {
		return ts.Store.Erase(ctx, l.ID) // it was deleted meanwhile
	}
	return ts.Logs.Prune(ctx, l.ID, reach)
}

// leaveSnapshot leaves a snapshot that is due between two records to the process that wrote them.
// If that process has ended, the next snapshot is taken in time.
func leaveSnapshot(s *fold.State, after, last game.Seq) {
	if due := last / snapshotEvery * snapshotEvery; due > after {
		s.SnapshotSeq = max(s.SnapshotSeq, due)
	}
}
