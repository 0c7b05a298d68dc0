package past

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/table/fold"
)

const (
	maxReplays      = 8    // tables with cached states
	replayEvery     = 200  // records between two states that are cached
	replayMilestone = 5000 // records between two states that are dropped last
	maxReplayStates = 32   // states of one table; each is as large as a snapshot
)

// replayCache keeps states of a table on the way to a decision, so that the next look at a decision
// folds a few records instead of all. The states are kept as snapshots, so every reader gets a
// state of their own.
type replayCache struct{ states []replayState } // in order of their records

type replayState struct {
	fold.Snapshot
	gone int // the number of undone decisions up to its record, when the state was kept
}

// state folds a table up to a record, without the decisions that have been undone by now.
func (p *replayCache) state(ctx context.Context, logs *fold.Loader, by *fold.Ruleset, id game.TableID, x *recap.Index,
	seq game.Seq) (*fold.State, error) {
	s, err := p.nearestState(logs, by, id, x, seq)
	if err != nil {
		return nil, err
	}
	after := game.Seq(0)
	if s != nil {
		after = s.Seq
	}
	for rec, err := range fold.RecordsUpTo(logs.Store.Read(ctx, id, after), seq) {
		if err != nil {
			return nil, fmt.Errorf("table %s: looking back: %w", id, err)
		}
		if s == nil {
			if s, err = logs.InitialState(id, rec); err != nil {
				return nil, err
			}
		}
		if err := s.Apply(rec, x.IsUndone(rec.Seq)); err != nil {
			return nil, err
		}
		if s.Seq%replayEvery == 0 {
			if err := p.keep(s, x); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// nearestState returns the last kept state at or before record seq, nil if there is none. It drops
// the kept states that hold a decision undone since.
func (p *replayCache) nearestState(logs *fold.Loader, by *fold.Ruleset, id game.TableID, x *recap.Index,
	seq game.Seq) (*fold.State, error) {
	p.states = slices.DeleteFunc(p.states, func(k replayState) bool { return k.gone != x.CountUndone(k.Seq) })
	i, found := slices.BinarySearchFunc(p.states, seq,
		func(k replayState, seq game.Seq) int { return int(k.Seq - seq) })
	if !found {
		i--
	}
	if i < 0 {
		return nil, nil
	}
	return logs.Resume(id, p.states[i].Snapshot)
}

// keep caches a state. If there are then more than maxReplayStates, it drops the farthest.
func (p *replayCache) keep(s *fold.State, x *recap.Index) error {
	i, found := slices.BinarySearchFunc(p.states, s.Seq,
		func(k replayState, seq game.Seq) int { return int(k.Seq - seq) })
	if found {
		return nil
	}
	shot, err := s.Snapshot()
	if err != nil {
		return err
	}
	p.states = slices.Insert(p.states, i, replayState{shot, x.CountUndone(s.Seq)})
	if len(p.states) > maxReplayStates {
		p.dropFarthest(s.Seq)
	}
	return nil
}

// dropFarthest drops the state that is farthest from a record. States at multiples of replayMilestone are dropped
// last, so that no jump folds a whole long log.
func (p *replayCache) dropFarthest(from game.Seq) {
	far := func(k replayState) game.Seq {
		way := max(k.Seq-from, from-k.Seq)
		if k.Seq%replayMilestone == 0 {
			return way
		}
		return way + math.MaxInt32
	}
	farthest := slices.MaxFunc(p.states, func(a, b replayState) int { return cmp.Compare(far(a), far(b)) })
	p.states = slices.DeleteFunc(p.states, func(k replayState) bool { return k.Seq == farthest.Seq })
}
