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
	snapshotEvery     = 200 // records between two snapshots: rarer than one press in a hundred waits for
	evictEvery        = 20  // records that are worth one when a table leaves the memory
	snapshotMilestone = 500 // of older snapshots, one in so many records stays
	snapshotTime      = 30 * time.Second
)

// snapshot is a state as it lies in the KV store. It is a cache: a log is always
// enough.
type snapshot struct {
	Shape string          `json:"shape"`
	Seq   game.Seq        `json:"seq"`
	House json.RawMessage `json:"house"`
	Rules json.RawMessage `json:"rules"`
}

// snapshotKey sorts the newest snapshot of a table first.
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
			if !ok || json.Unmarshal(e.Data, &shot) != nil || !shot.whole() || !svc.schemaVersions[shot.Shape] ||
				shot.Seq != seq {
				continue
			}
			if !yield(shot, nil) {
				return
			}
		}
	}
}

// whole reports whether the two states are there: null would read as an empty
// one.
func (s snapshot) whole() bool {
	return bytes.HasPrefix(s.House, []byte("{")) && bytes.HasPrefix(s.Rules, []byte("{"))
}

// resume makes the state that a snapshot holds.
func (svc *Service) resume(id game.TableID, shot snapshot) (*state, error) {
	house, err := svc.house.Restore(shot.House)
	if err != nil {
		return nil, err
	}
	seats := game.HouseOf(house)
	by := svc.rules[seats.System]
	if by == nil {
		return nil, fmt.Errorf("table %s: no rules called %q", id, seats.System)
	}
	if by.shape != shot.Shape {
		return nil, fmt.Errorf("table %s: a snapshot of shape %q", id, shot.Shape)
	}
	rules, err := by.system.Restore(shot.Rules)
	if err != nil {
		return nil, err
	}
	return &state{id: id, ruleset: by, rules: rules, houseGame: house, house: seats, seq: shot.Seq,
		snapshotSeq: shot.Seq}, nil
}

// snapshot writes the state down.
func (s *state) snapshot() (snapshot, error) {
	house, err := s.houseGame.Snapshot()
	if err != nil {
		return snapshot{}, fmt.Errorf("table %s: %w", s.id, err)
	}
	rules, err := s.rules.Snapshot()
	if err != nil {
		return snapshot{}, fmt.Errorf("table %s: %w", s.id, err)
	}
	return snapshot{s.ruleset.shape, s.seq, house, rules}, nil
}

// snapshotIfDue asks for a snapshot of a locked table once in a while: at the same
// numbers in every process, so that one of them takes it.
func (svc *Service) snapshotIfDue(l *cachedTable) {
	if l.state.seq/snapshotEvery > l.state.snapshotSeq/snapshotEvery {
		svc.requestSnapshot(l)
	}
}

// leaveSnapshot leaves the snapshot that is due between two records to the process that
// has written them. If that one has ended, the next is taken in time.
func (s *state) leaveSnapshot(after, last game.Seq) {
	if due := last / snapshotEvery * snapshotEvery; due > after {
		s.snapshotSeq = max(s.snapshotSeq, due)
	}
}

// requestSnapshot asks for a snapshot; if too many are asked for, it is left out.
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

// writeSnapshots writes the snapshots that are asked for, while the Service lives.
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

// writeSnapshot writes one snapshot and clears away those that nobody will need. The
// table is locked only while its state is written to memory.
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
	if !isFreeRollLog(l.id) { // so that nobody waits for it later; the snapshot says that both are done
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

// putSnapshot writes a snapshot over whatever another build left in its place.
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

// oldestUndoable is the oldest decision that undo can get at.
func (s *state) oldestUndoable() game.Seq {
	if len(s.house.UndoStack) == 0 {
		return s.seq
	}
	return s.house.UndoStack[0].Seq
}

// prune keeps the two newest snapshots, of the older ones the milestones, and
// of those no more than undo can need: so however far undo goes, it folds a
// bounded number of records.
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

// keepSnapshots says which snapshots stay, newest first.
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
