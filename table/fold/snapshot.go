package fold

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/house"
	"mesa/store"
	"mesa/table/entries"
)

const (
	EvictEvery        = 20  // records that are worth a snapshot when a table is dropped from memory
	snapshotMilestone = 500 // of older snapshots, one in this many records stays
)

// A Snapshot is a state as it is stored. It is a cache: the log alone is enough.
type Snapshot struct {
	Shape string          `json:"shape"`
	Seq   game.Seq        `json:"seq"`
	House json.RawMessage `json:"house"`
	Rules json.RawMessage `json:"rules"`
}

func snapshotKey(id game.TableID, seq game.Seq) string {
	return fmt.Sprintf("%s/%013d", id, lastSeq-seq)
}

// lastSeq is beyond the last record of any log.
const lastSeq game.Seq = 1e13 - 1

func snapshotSeq(id game.TableID, key string) (game.Seq, bool) {
	digits, ok := strings.CutPrefix(key, string(id)+"/")
	n, err := strconv.ParseInt(digits, 10, 64)
	return lastSeq - game.Seq(n), ok && err == nil
}

// snapshots yields the snapshots that this build can read, newest first.
func (ld *Loader) snapshots(ctx context.Context, id game.TableID) iter.Seq2[Snapshot, error] {
	return func(yield func(Snapshot, error) bool) {
		for e, err := range ld.Store.Entries(ctx, entries.SnapshotKind, string(id)+"/") {
			if err != nil {
				yield(Snapshot{}, fmt.Errorf("table %s: snapshots: %w", id, err))
				return
			}
			var shot Snapshot
			seq, ok := snapshotSeq(id, e.Key)
			if !ok || json.Unmarshal(e.Data, &shot) != nil || !shot.isComplete() || !ld.schemaVersions[shot.Shape] ||
				shot.Seq != seq {
				continue
			}
			if !yield(shot, nil) {
				return
			}
		}
	}
}

// isComplete reports whether both states are there: null would be read as an empty state.
func (s Snapshot) isComplete() bool {
	return bytes.HasPrefix(s.House, []byte("{")) && bytes.HasPrefix(s.Rules, []byte("{"))
}

// Resume returns the state of a snapshot.
func (ld *Loader) Resume(id game.TableID, shot Snapshot) (*State, error) {
	houseGame, err := ld.House.Restore(shot.House)
	if err != nil {
		return nil, err
	}
	h := house.Of(houseGame)
	by := ld.Rules[h.System]
	if by == nil {
		return nil, fmt.Errorf("table %s: no rules called %q", id, h.System)
	}
	if by.SchemaVersion != shot.Shape {
		return nil, fmt.Errorf("table %s: a snapshot of shape %q", id, shot.Shape)
	}
	rules, err := by.System.Restore(shot.Rules)
	if err != nil {
		return nil, err
	}
	return &State{ID: id, Ruleset: by, Rules: rules, HouseGame: houseGame, House: h, Seq: shot.Seq,
		SnapshotSeq: shot.Seq}, nil
}

// Snapshot returns the state as a snapshot.
func (s *State) Snapshot() (Snapshot, error) {
	house, err := s.HouseGame.Snapshot()
	if err != nil {
		return Snapshot{}, fmt.Errorf("table %s: %w", s.ID, err)
	}
	rules, err := s.Rules.Snapshot()
	if err != nil {
		return Snapshot{}, fmt.Errorf("table %s: %w", s.ID, err)
	}
	return Snapshot{s.Ruleset.SchemaVersion, s.Seq, house, rules}, nil
}

// PutSnapshot stores a snapshot. It overwrites a snapshot of the same record, such as one of
// another build.
func (ld *Loader) PutSnapshot(ctx context.Context, id game.TableID, shot Snapshot) error {
	data, err := json.Marshal(shot)
	if err != nil {
		return fmt.Errorf("table %s: snapshot: %w", id, err)
	}
	key := snapshotKey(id, shot.Seq)
	e, err := ld.Store.Entry(ctx, entries.SnapshotKind, key)
	if err == nil {
		_, err = ld.Store.Put(ctx, entries.SnapshotKind, store.Entry{Key: key, Version: e.Version, Data: data})
	}
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: snapshot: %w", id, err)
	}
	return nil
}

// OldestUndoable returns the oldest decision that can be undone, the last decision if there is
// none.
func (s *State) OldestUndoable() game.Seq {
	if len(s.House.UndoStack) == 0 {
		return s.Seq
	}
	return s.House.UndoStack[0].Seq
}

// Prune deletes old snapshots, so that their number grows slowly with the log. reach is the oldest
// decision that can be undone: an undo of any depth still folds a bounded number of records.
func (ld *Loader) Prune(ctx context.Context, id game.TableID, reach game.Seq) error {
	var seqs []game.Seq // newest first
	var found []store.Entry
	for e, err := range ld.Store.Entries(ctx, entries.SnapshotKind, string(id)+"/") {
		if err != nil {
			return fmt.Errorf("table %s: snapshots: %w", id, err)
		}
		if seq, ok := snapshotSeq(id, e.Key); ok {
			seqs, found = append(seqs, seq), append(found, store.Entry{Key: e.Key, Version: e.Version})
		}
	}
	for i, keep := range keepSnapshots(seqs, reach) {
		if keep {
			continue
		}
		_, err := ld.Store.Put(ctx, entries.SnapshotKind, found[i])
		if err != nil && !errors.Is(err, store.ErrVersion) {
			return fmt.Errorf("table %s: old snapshot: %w", id, err)
		}
	}
	return nil
}

// keepSnapshots says for each snapshot, newest first, whether it stays. The two newest stay, and of
// each snapshotMilestone records the oldest snapshot. Apart from the newest snapshot, the first of
// these before reach is the last that stays.
func keepSnapshots(seqs []game.Seq, reach game.Seq) []bool {
	keep := make([]bool, len(seqs))
	for i, seq := range seqs {
		oldest := i+1 == len(seqs) || seqs[i+1]/snapshotMilestone != seq/snapshotMilestone
		keep[i] = i < 2 || oldest
		if keep[i] && i > 0 && seq < reach {
			break
		}
	}
	return keep
}
