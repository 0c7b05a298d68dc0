package table

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"mesa/game"
	"mesa/store"
)

// refresh loads the table if it is not loaded, and folds what other processes have written.
func (svc *Service) refresh(ctx context.Context, l *cachedTable) error {
	if l.state == nil {
		s, err := svc.load(ctx, l.id)
		if err != nil {
			return err
		}
		l.state = s
		l.advanceHint(s.seq)
		svc.snapshotIfDue(l)
	}
	if game.Seq(l.hint.Load()) <= l.state.seq {
		return nil
	}
	return svc.catchUpLog(ctx, l)
}

// catchUpLog folds the records after the state. If one of them undoes a decision that is already
// folded, it loads the table again.
func (svc *Service) catchUpLog(ctx context.Context, l *cachedTable) error {
	s := l.state
	tail, err := svc.readAhead(ctx, s.id, s.seq)
	if err != nil {
		return err
	}
	after := s.seq
	l.state = nil           // until everything is folded
	if tail.last == s.seq { // nothing follows it: is the table still there?
		if head, err := svc.store.Head(ctx, s.id); err != nil || head.Seq == 0 {
			return errOrNoTable(err)
		}
	}
	if tail.undoesUpTo(s.seq) {
		s, err = svc.load(ctx, s.id)
	} else {
		err = svc.catchUp(ctx, s, tail)
		s.leaveSnapshot(after, tail.last)
	}
	if err != nil {
		return err
	}
	l.state = s
	svc.snapshotIfDue(l)
	return nil
}

func errOrNoTable(err error) error {
	if err != nil {
		return err
	}
	return ErrNoTable
}

// load makes the state of a table from the newest usable snapshot and the records after it, or from
// the whole log. It returns ErrNoTable for an unfinished import.
func (svc *Service) load(ctx context.Context, id game.TableID) (*state, error) {
	if err := svc.refuseUnfinished(ctx, id); err != nil {
		return nil, err
	}
	for shot, err := range svc.snapshots(ctx, id) {
		if err != nil {
			return nil, err
		}
		tail, err := svc.readAhead(ctx, id, shot.Seq)
		if err != nil {
			return nil, err
		}
		if tail.undoesUpTo(shot.Seq) {
			continue
		}
		s, err := svc.resume(id, shot)
		if err != nil {
			continue // a snapshot is a cache: if it cannot be read, an older one will do
		}
		if fits, err := svc.loadRecent(ctx, s, tail.last); err != nil {
			return nil, err
		} else if fits {
			return s, svc.catchUp(ctx, s, tail)
		}
	}
	return svc.loadWhole(ctx, id)
}

// loadWhole folds a whole log, in one pass unless a decision was undone very late.
func (svc *Service) loadWhole(ctx context.Context, id game.TableID) (*state, error) {
	s, err := svc.foldStreaming(id, svc.store.Read(ctx, id, 0))
	if !errors.Is(err, errLateUndo) {
		return s, err
	}
	tail, err := svc.readAhead(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	return svc.foldAll(id, recordsUpTo(svc.store.Read(ctx, id, 0), tail.last), tail.gone)
}

// foldAll folds a whole log without the decisions in gone. It returns ErrNoTable for an empty log.
func (svc *Service) foldAll(id game.TableID, log iter.Seq2[store.Record, error], gone map[game.Seq]bool) (*state,
	error) {
	var s *state
	for rec, err := range log {
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", id, err)
		}
		if s == nil {
			if s, err = svc.initialState(id, rec); err != nil {
				return nil, err
			}
		}
		if err := s.apply(rec, gone[rec.Seq]); err != nil {
			return nil, err
		}
	}
	if s == nil {
		return nil, ErrNoTable
	}
	return s, nil
}

// logTail is the part of a log after a record.
type logTail struct {
	gone    map[game.Seq]bool // decisions that are undone there
	last    game.Seq          // the end of the log
	records []store.Record    // all of it, nil if there are more than maxTailKept
}

// maxTailKept is the number of records that a logTail keeps, so that a few new ones of another process are read once.
const maxTailKept = 32

// readAhead reads the log after a record. It is done before folding, which must know the undone decisions.
func (svc *Service) readAhead(ctx context.Context, id game.TableID, after game.Seq) (logTail, error) {
	t := logTail{gone: map[game.Seq]bool{}, last: after}
	for rec, err := range svc.store.Read(ctx, id, after) {
		if err != nil {
			return logTail{}, fmt.Errorf("table %s: %w", id, err)
		}
		seq, err := undoneSeq(rec)
		if err != nil {
			return logTail{}, err
		}
		if seq != 0 {
			t.gone[seq] = true
		}
		if t.last = rec.Seq; t.last <= after+maxTailKept {
			t.records = append(t.records, rec)
		}
	}
	if t.last > after+maxTailKept {
		t.records = nil
	}
	return t, nil
}

// undoesUpTo reports whether the tail undoes a decision up to record seq.
func (t logTail) undoesUpTo(seq game.Seq) bool {
	for d := range t.gone {
		if d <= seq {
			return true
		}
	}
	return false
}

func (svc *Service) catchUp(ctx context.Context, s *state, t logTail) error {
	for rec, err := range svc.tailRecords(ctx, s, t) {
		if err != nil {
			return fmt.Errorf("table %s: %w", s.id, err)
		}
		if err := s.apply(rec, t.gone[rec.Seq]); err != nil {
			return err
		}
	}
	return nil
}

// tailRecords yields the records after a state, from memory if the tail has them.
func (svc *Service) tailRecords(ctx context.Context, s *state, t logTail) iter.Seq2[store.Record, error] {
	if t.last > s.seq && t.records == nil {
		return recordsUpTo(svc.store.Read(ctx, s.id, s.seq), t.last)
	}
	return func(yield func(store.Record, error) bool) {
		for _, rec := range t.records {
			if !yield(rec, nil) {
				return
			}
		}
	}
}

func recordsUpTo(log iter.Seq2[store.Record, error], last game.Seq) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for rec, err := range log {
			if rec.Seq > last || !yield(rec, err) {
				return
			}
		}
	}
}

// loadRecent remembers the last records up to a snapshot, as many as keepCauses needs beside those
// after it, and at least one. fits is false if the log ends before the snapshot, as after an old
// backup was restored.
func (svc *Service) loadRecent(ctx context.Context, s *state, last game.Seq) (fits bool, err error) {
	var back []store.Record
	need := max(1, keepCauses-int(last-s.seq))
	for rec, err := range svc.store.ReadBack(ctx, s.id, s.seq+1) {
		if err != nil {
			return false, fmt.Errorf("table %s: %w", s.id, err)
		}
		back = append(back, rec)
		if len(back) == need {
			break
		}
	}
	for _, rec := range slices.Backward(back) {
		s.remember(rec)
	}
	return len(back) > 0 && back[0].Seq == s.seq, nil
}
