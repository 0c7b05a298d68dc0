package fold

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"mesa/game"
	"mesa/store"
)

// Load makes the state of a table from the newest usable snapshot and the records after it, or from
// the whole log. It returns ErrNoTable for an empty log and for an unfinished import.
func (ld *Loader) Load(ctx context.Context, id game.TableID) (*State, error) {
	if err := ld.RefuseUnfinished(ctx, id); err != nil {
		return nil, err
	}
	for shot, err := range ld.snapshots(ctx, id) {
		if err != nil {
			return nil, err
		}
		tail, err := ld.ReadAhead(ctx, id, shot.Seq)
		if err != nil {
			return nil, err
		}
		if tail.UndoesUpTo(shot.Seq) {
			continue
		}
		s, err := ld.Resume(id, shot)
		if err != nil {
			continue // a snapshot is a cache: if it cannot be read, an older one will do
		}
		if fits, err := ld.loadRecent(ctx, s, tail.Last); err != nil {
			return nil, err
		} else if fits {
			return s, ld.CatchUp(ctx, s, tail)
		}
	}
	return ld.LoadWhole(ctx, id)
}

// LoadWhole folds a whole log, in one pass unless a decision was undone very late.
func (ld *Loader) LoadWhole(ctx context.Context, id game.TableID) (*State, error) {
	s, err := ld.FoldStreaming(id, ld.Store.Read(ctx, id, 0))
	if !errors.Is(err, errLateUndo) {
		return s, err
	}
	tail, err := ld.ReadAhead(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	return ld.foldAll(id, RecordsUpTo(ld.Store.Read(ctx, id, 0), tail.Last), tail.gone)
}

// foldAll folds a whole log without the decisions in gone. It returns ErrNoTable for an empty log.
func (ld *Loader) foldAll(id game.TableID, log iter.Seq2[store.Record, error], gone map[game.Seq]bool) (*State,
	error) {
	var s *State
	for rec, err := range log {
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", id, err)
		}
		if s == nil {
			if s, err = ld.InitialState(id, rec); err != nil {
				return nil, err
			}
		}
		if err := s.Apply(rec, gone[rec.Seq]); err != nil {
			return nil, err
		}
	}
	if s == nil {
		return nil, ErrNoTable
	}
	return s, nil
}

// CatchUp folds the records of a tail.
func (ld *Loader) CatchUp(ctx context.Context, s *State, t Tail) error {
	for rec, err := range ld.tailRecords(ctx, s, t) {
		if err != nil {
			return fmt.Errorf("table %s: %w", s.ID, err)
		}
		if err := s.Apply(rec, t.gone[rec.Seq]); err != nil {
			return err
		}
	}
	return nil
}

// tailRecords yields the records after a state, from memory if the tail has them.
func (ld *Loader) tailRecords(ctx context.Context, s *State, t Tail) iter.Seq2[store.Record, error] {
	if t.Last > s.Seq && t.records == nil {
		return RecordsUpTo(ld.Store.Read(ctx, s.ID, s.Seq), t.Last)
	}
	return func(yield func(store.Record, error) bool) {
		for _, rec := range t.records {
			if !yield(rec, nil) {
				return
			}
		}
	}
}

// loadRecent remembers the last records up to a snapshot: at least one, and enough that keepCauses
// records are remembered once those after the snapshot are folded. fits is false if the log ends
// before the snapshot, as after an old backup was restored.
func (ld *Loader) loadRecent(ctx context.Context, s *State, last game.Seq) (fits bool, err error) {
	var back []store.Record
	need := max(1, keepCauses-int(last-s.Seq))
	for rec, err := range ld.Store.ReadBack(ctx, s.ID, s.Seq+1) {
		if err != nil {
			return false, fmt.Errorf("table %s: %w", s.ID, err)
		}
		back = append(back, rec)
		if len(back) == need {
			break
		}
	}
	for _, rec := range slices.Backward(back) {
		s.Remember(rec)
	}
	return len(back) > 0 && back[0].Seq == s.Seq, nil
}

// A Tail is the part of a log after a record.
type Tail struct {
	gone    map[game.Seq]bool // decisions that the tail undoes
	Last    game.Seq          // the end of the log
	records []store.Record    // all records of the tail, nil if there are more than maxTailKept
}

// maxTailKept is the number of records that a Tail keeps, so that a few new ones of another process are read once.
const maxTailKept = 32

// ReadAhead reads the log after a record. It is done before folding, which must know the undone decisions.
func (ld *Loader) ReadAhead(ctx context.Context, id game.TableID, after game.Seq) (Tail, error) {
	t := Tail{gone: map[game.Seq]bool{}, Last: after}
	for rec, err := range ld.Store.Read(ctx, id, after) {
		if err != nil {
			return Tail{}, fmt.Errorf("table %s: %w", id, err)
		}
		seq, err := UndoneSeq(rec)
		if err != nil {
			return Tail{}, err
		}
		if seq != 0 {
			t.gone[seq] = true
		}
		if t.Last = rec.Seq; t.Last <= after+maxTailKept {
			t.records = append(t.records, rec)
		}
	}
	if t.Last > after+maxTailKept {
		t.records = nil
	}
	return t, nil
}

// UndoesUpTo reports whether the tail undoes a decision up to record seq.
func (t Tail) UndoesUpTo(seq game.Seq) bool {
	for d := range t.gone {
		if d <= seq {
			return true
		}
	}
	return false
}
