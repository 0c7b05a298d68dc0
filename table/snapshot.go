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
	shotKind   = "snapshot"
	shotEvery  = 200 // records between two snapshots: rarer than one press in a hundred waits for
	evictEvery = 20  // records that are worth one when a table leaves the memory
	milestone  = 500 // of older snapshots, one in so many records stays
	shotTime   = 30 * time.Second
)

// snapshot is a state as it lies on the shelf. It is a cache: a log is always
// enough.
type snapshot struct {
	Shape string          `json:"shape"`
	Seq   game.Seq        `json:"seq"`
	House json.RawMessage `json:"house"`
	Rules json.RawMessage `json:"rules"`
}

// shotKey sorts the newest snapshot of a table first.
func shotKey(id game.TableID, seq game.Seq) string {
	return fmt.Sprintf("%s/%013d", id, lastSeq-seq)
}

const lastSeq game.Seq = 1e13 - 1

func shotSeq(id game.TableID, key string) (game.Seq, bool) {
	digits, ok := strings.CutPrefix(key, string(id)+"/")
	n, err := strconv.ParseInt(digits, 10, 64)
	return lastSeq - game.Seq(n), ok && err == nil
}

// snapshots yields the snapshots that this build can read, newest first.
func (h *Hall) snapshots(ctx context.Context, id game.TableID) iter.Seq2[snapshot, error] {
	return func(yield func(snapshot, error) bool) {
		for e, err := range h.shelf(ctx, shotKind, string(id)+"/") {
			if err != nil {
				yield(snapshot{}, fmt.Errorf("table %s: snapshots: %w", id, err))
				return
			}
			var shot snapshot
			seq, ok := shotSeq(id, e.Key)
			if !ok || json.Unmarshal(e.Data, &shot) != nil || !shot.whole() || !h.shapes[shot.Shape] || shot.Seq != seq {
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
func (h *Hall) resume(id game.TableID, shot snapshot) (*state, error) {
	house, err := h.house.Resume(shot.House)
	if err != nil {
		return nil, err
	}
	seats := game.HouseOf(house)
	by := h.rules[seats.System]
	if by == nil {
		return nil, fmt.Errorf("table %s: no rules called %q", id, seats.System)
	}
	if by.shape != shot.Shape {
		return nil, fmt.Errorf("table %s: a snapshot of shape %q", id, shot.Shape)
	}
	rules, err := by.system.Resume(shot.Rules)
	if err != nil {
		return nil, err
	}
	return &state{id: id, by: by, rules: rules, house: house, seats: seats, seq: shot.Seq, shot: shot.Seq}, nil
}

// snapshot writes the state down.
func (s *state) snapshot() (snapshot, error) {
	house, err := s.house.Snapshot()
	if err != nil {
		return snapshot{}, fmt.Errorf("table %s: %w", s.id, err)
	}
	rules, err := s.rules.Snapshot()
	if err != nil {
		return snapshot{}, fmt.Errorf("table %s: %w", s.id, err)
	}
	return snapshot{s.by.shape, s.seq, house, rules}, nil
}

// shotIfDue asks for a snapshot of a locked table once in a while: at the same
// numbers in every process, so that one of them takes it.
func (h *Hall) shotIfDue(l *live) {
	if l.state.seq/shotEvery > l.state.shot/shotEvery {
		h.wantShot(l)
	}
}

// leaveShot leaves the snapshot that is due between two records to the process that
// has written them. If that one has ended, the next is taken in time.
func (s *state) leaveShot(after, last game.Seq) {
	if due := last / shotEvery * shotEvery; due > after {
		s.shot = max(s.shot, due)
	}
}

// wantShot asks for a snapshot; if too many are asked for, it is left out.
func (h *Hall) wantShot(l *live) {
	if l.shot.Swap(true) {
		return
	}
	select {
	case h.shots <- l:
	default:
		l.shot.Store(false)
	}
}

// photograph writes the snapshots that are asked for, while the Hall lives.
func (h *Hall) photograph() {
	for {
		select {
		case <-h.life.Done():
			return
		case l := <-h.shots:
			l.shot.Store(false)
			if err := h.shoot(l); err != nil && h.life.Err() == nil {
				h.opts.Fault(err)
			}
		}
	}
}

// shoot writes one snapshot and clears away those that nobody will need. The
// table is locked only while its state is written to memory.
func (h *Hall) shoot(l *live) error {
	ctx, cancel := context.WithTimeout(h.life, shotTime)
	defer cancel()
	if err := l.lock(ctx); err != nil {
		return err
	}
	s := l.state
	if s == nil || s.seq-s.shot < evictEvery {
		l.unlock()
		return nil
	}
	shot, err := s.snapshot()
	seq, reach, by := s.seq, s.reach(), s.by
	s.shot = seq
	l.unlock()
	if err != nil {
		return err
	}
	if !loose(l.id) { // so that nobody waits for it later; the snapshot says that both are done
		if err := h.growIndex(ctx, l.id, by, seq); err != nil && h.life.Err() == nil {
			h.opts.Fault(err)
		}
	}
	if err := h.putShot(ctx, l.id, shot); err != nil {
		return err
	}
	if head, err := h.store.Head(ctx, l.id); err == nil && head.Seq == 0 {
		return h.erase(ctx, l.id) // it was deleted meanwhile
	}
	return h.prune(ctx, l.id, reach)
}

// putShot writes a snapshot over whatever another build left in its place.
func (h *Hall) putShot(ctx context.Context, id game.TableID, shot snapshot) error {
	data, err := json.Marshal(shot)
	if err != nil {
		return fmt.Errorf("table %s: snapshot: %w", id, err)
	}
	key := shotKey(id, shot.Seq)
	e, err := h.shelved(ctx, shotKind, key)
	if err == nil {
		_, err = h.store.Put(ctx, shotKind, store.Entry{Key: key, Version: e.Version, Data: data})
	}
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: snapshot: %w", id, err)
	}
	return nil
}

// reach is the oldest decision that undo can get at.
func (s *state) reach() game.Seq {
	if len(s.seats.Stack) == 0 {
		return s.seq
	}
	return s.seats.Stack[0].Seq
}

// prune keeps the two newest snapshots, of the older ones the milestones, and
// of those no more than undo can need: so however far undo goes, it folds a
// bounded number of records.
func (h *Hall) prune(ctx context.Context, id game.TableID, reach game.Seq) error {
	var seqs []game.Seq // newest first
	var entries []store.Entry
	for e, err := range h.shelf(ctx, shotKind, string(id)+"/") {
		if err != nil {
			return fmt.Errorf("table %s: snapshots: %w", id, err)
		}
		if seq, ok := shotSeq(id, e.Key); ok {
			seqs, entries = append(seqs, seq), append(entries, store.Entry{Key: e.Key, Version: e.Version})
		}
	}
	for i, keep := range kept(seqs, reach) {
		if keep {
			continue
		}
		if _, err := h.store.Put(ctx, shotKind, entries[i]); err != nil && !errors.Is(err, store.ErrVersion) {
			return fmt.Errorf("table %s: old snapshot: %w", id, err)
		}
	}
	return nil
}

// kept says which snapshots stay, newest first.
func kept(seqs []game.Seq, reach game.Seq) []bool {
	keep := make([]bool, len(seqs))
	for i, seq := range seqs {
		oldest := i+1 == len(seqs) || seqs[i+1]/milestone != seq/milestone
		keep[i] = i < 2 || oldest
		if keep[i] && i > 0 && seq < reach {
			break
		}
	}
	return keep
}
