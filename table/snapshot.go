package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"mesa/game"
	"mesa/store"
)

const (
	snapshotKind      = "snapshot"
	snapshotEvery     = 200              // records between two snapshots: few presses wait for one
	evictEvery        = 20               // records that are worth a snapshot when a table is dropped from memory
	snapshotMilestone = 500              // of older snapshots, one in this many records stays
	snapshotTime      = 30 * time.Second // for writing one snapshot
)

// snapshot is a state as it is stored. It is a cache: the log alone is enough.
type snapshot struct {
	Shape string          `json:"shape"`
	Seq   game.Seq        `json:"seq"`
	House json.RawMessage `json:"house"`
	Rules json.RawMessage `json:"rules"`
}

func snapshotKey(id game.TableID, seq game.Seq) string {
	return fmt.Sprintf("%s/%013d", id, lastSeq-seq)
}

const lastSeq game.Seq = 1e13 - 1

func snapshotSeq(id game.TableID, key string) (game.Seq, bool) {
	digits, ok := strings.CutPrefix(key, string(id)+"/")
	n, err := strconv.ParseInt(digits, 10, 64)
	return lastSeq - game.Seq(n), ok && err == nil
}

// snapshots yields the snapshots that this build can read, newest first.
func (svc *Service) snapshots(ctx context.Context, id game.TableID) iter.Seq2[snapshot, error] {
	return func(yield func(snapshot, error) bool) {
		for e, err := range svc.kvEntries(ctx, snapshotKind, string(id)+"/") {
			if err != nil {
				yield(snapshot{}, fmt.Errorf("table %s: snapshots: %w", id, err))
				return
			}
			var shot snapshot
			seq, ok := snapshotSeq(id, e.Key)
			if !ok || json.Unmarshal(e.Data, &shot) != nil || !shot.isComplete() || !svc.schemaVersions[shot.Shape] ||
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
func (s snapshot) isComplete() bool {
	return bytes.HasPrefix(s.House, []byte("{")) && bytes.HasPrefix(s.Rules, []byte("{"))
}

// resume returns the state of a snapshot.
func (svc *Service) resume(id game.TableID, shot snapshot) (*state, error) {
	house, err := svc.house.Restore(shot.House)
	if err != nil {
		return nil, err
	}
	h := game.HouseOf(house)
	by := svc.rules[h.System]
	if by == nil {
		return nil, fmt.Errorf("table %s: no rules called %q", id, h.System)
	}
	if by.schemaVersion != shot.Shape {
		return nil, fmt.Errorf("table %s: a snapshot of shape %q", id, shot.Shape)
	}
	rules, err := by.system.Restore(shot.Rules)
	if err != nil {
		return nil, err
	}
	return &state{id: id, ruleset: by, rules: rules, houseGame: house, house: h, seq: shot.Seq,
		snapshotSeq: shot.Seq}, nil
}

// snapshot returns the state as a snapshot.
func (s *state) snapshot() (snapshot, error) {
	house, err := s.houseGame.Snapshot()
	if err != nil {
		return snapshot{}, fmt.Errorf("table %s: %w", s.id, err)
	}
	rules, err := s.rules.Snapshot()
	if err != nil {
		return snapshot{}, fmt.Errorf("table %s: %w", s.id, err)
	}
	return snapshot{s.ruleset.schemaVersion, s.seq, house, rules}, nil
}

// snapshotIfDue requests a snapshot of a locked table when its log passes a multiple of
// snapshotEvery. All processes use the same numbers.
func (svc *Service) snapshotIfDue(l *cachedTable) {
	if l.state.seq/snapshotEvery > l.state.snapshotSeq/snapshotEvery {
		svc.requestSnapshot(l)
	}
}

// leaveSnapshot leaves a snapshot that is due between two records to the process that wrote them.
// If that process has ended, the next snapshot is taken in time.
func (s *state) leaveSnapshot(after, last game.Seq) {
	if due := last / snapshotEvery * snapshotEvery; due > after {
		s.snapshotSeq = max(s.snapshotSeq, due)
	}
}

// requestSnapshot requests a snapshot. The request is dropped if too many wait.
func (svc *Service) requestSnapshot(l *cachedTable) {
	if l.snapshotWanted.Swap(true) {
		return
	}
	select {
	case svc.snapshotQueue <- l:
	default:
		l.snapshotWanted.Store(false)
	}
}

// writeSnapshots writes the requested snapshots until the Service is closed.
func (svc *Service) writeSnapshots() {
	for {
		select {
		case <-svc.ctx.Done():
			return
		case l := <-svc.snapshotQueue:
			l.snapshotWanted.Store(false)
			if err := svc.writeSnapshot(l); err != nil && svc.ctx.Err() == nil {
				svc.opts.Fault(err)
			}
		}
	}
}

// writeSnapshot writes one snapshot and deletes those that are no longer needed. The table is
// locked only while its state is encoded.
func (svc *Service) writeSnapshot(l *cachedTable) error {
	ctx, cancel := context.WithTimeout(svc.ctx, snapshotTime)
	defer cancel()
	if err := l.lock(ctx); err != nil {
		return err
	}
	s := l.state
	if s == nil || s.seq-s.snapshotSeq < evictEvery {
		l.unlock()
		return nil
	}
	shot, err := s.snapshot()
	seq, reach, by := s.seq, s.oldestUndoable(), s.ruleset
	s.snapshotSeq = seq
	l.unlock()
	if err != nil {
		return err
	}
	if !isFreeRollLog(l.id) { // extended first, so that a stored snapshot means a recent index
		if err := svc.extendIndex(ctx, l.id, by, seq); err != nil && svc.ctx.Err() == nil {
			svc.opts.Fault(err)
		}
	}
	if err := svc.putSnapshot(ctx, l.id, shot); err != nil {
		return err
	}
	if head, err := svc.store.Head(ctx, l.id); err == nil && head.Seq == 0 {
		return svc.erase(ctx, l.id) // it was deleted meanwhile
	}
	return svc.prune(ctx, l.id, reach)
}

// putSnapshot stores a snapshot. It overwrites one of another build.
func (svc *Service) putSnapshot(ctx context.Context, id game.TableID, shot snapshot) error {
	data, err := json.Marshal(shot)
	if err != nil {
		return fmt.Errorf("table %s: snapshot: %w", id, err)
	}
	key := snapshotKey(id, shot.Seq)
	e, err := svc.kvEntry(ctx, snapshotKind, key)
	if err == nil {
		_, err = svc.store.Put(ctx, snapshotKind, store.Entry{Key: key, Version: e.Version, Data: data})
	}
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: snapshot: %w", id, err)
	}
	return nil
}

// oldestUndoable returns the oldest decision that can be undone.
func (s *state) oldestUndoable() game.Seq {
	if len(s.house.UndoStack) == 0 {
		return s.seq
	}
	return s.house.UndoStack[0].Seq
}

// prune deletes old snapshots, so that their number grows slowly with the log. reach is the oldest
// decision that can be undone: an undo of any depth still folds a bounded number of records.
func (svc *Service) prune(ctx context.Context, id game.TableID, reach game.Seq) error {
	var seqs []game.Seq // newest first
	var entries []store.Entry
	for e, err := range svc.kvEntries(ctx, snapshotKind, string(id)+"/") {
		if err != nil {
			return fmt.Errorf("table %s: snapshots: %w", id, err)
		}
		if seq, ok := snapshotSeq(id, e.Key); ok {
			seqs, entries = append(seqs, seq), append(entries, store.Entry{Key: e.Key, Version: e.Version})
		}
	}
	for i, keep := range keepSnapshots(seqs, reach) {
		if keep {
			continue
		}
		if _, err := svc.store.Put(ctx, snapshotKind, entries[i]); err != nil && !errors.Is(err, store.ErrVersion) {
			return fmt.Errorf("table %s: old snapshot: %w", id, err)
		}
	}
	return nil
}

// keepSnapshots says for each snapshot, newest first, whether it stays. The two newest stay, and of
// snapshotMilestone records the oldest one. None older than the newest of these before reach stays.
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
