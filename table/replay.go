package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
)

// A ViewAt is a table as it was right after one of its decisions, and that decision.
type ViewAt struct {
	PlayerView
	Entry Entry
}

// ErrNoDecision refuses a decision that is not in the log, or is a draft.
var ErrNoDecision = game.Refuse("", "past.refused.none")

// ViewAt shows the table right after decision seq, as far as the caller may see it now; decisions
// undone since are left out. It fails with ErrNoDecision, also for a draft. It folds a state of
// its own and leaves the table's alone.
func (svc *Service) ViewAt(ctx context.Context, id game.TableID, by Caller, seq game.Seq) (ViewAt, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return ViewAt{}, err
	}
	if seq < 1 || seq > s.seq {
		return ViewAt{}, ErrNoDecision
	}
	x, err := svc.index(ctx, id, s.ruleset)
	if err != nil {
		return ViewAt{}, err
	}
	rec, err := svc.record(ctx, id, seq)
	if err != nil {
		return ViewAt{}, err
	}
	if s.ruleset.drafts[rec.Move] {
		return ViewAt{}, ErrNoDecision
	}
	p := ViewAt{PlayerView: PlayerView{Table: id, Title: s.house.Title, System: s.house.System, Lang: s.house.Lang,
		Seq: seq, Viewer: Viewer{Actor: actor}}}
	if p.Entry, err = svc.entry(ctx, s, actor, &cachedDecision{rec: rec}); err != nil {
		return ViewAt{}, err
	}
	err = svc.replays.use(ctx, id, func(at *replayCache) error {
		was, err := at.state(ctx, svc, s.ruleset, id, x, seq)
		if err == nil {
			p.Chairs, p.View = was.house.Chairs, was.viewOf(actor)
		}
		return err
	})
	return p, err
}

// SessionSteps are the steps of one session, with all sessions of its table.
type SessionSteps struct {
	Sessions
	recap.Steps
}

// SessionSteps returns the steps of session n, or of the last one (LastSession): its decisions in
// order, without undone and quiet ones. It fails with ErrNoSession. It decodes only records that
// begin or end a scene.
func (svc *Service) SessionSteps(ctx context.Context, id game.TableID, by Caller, n int) (SessionSteps, error) {
	c, all, err := svc.sessionOf(ctx, id, by, n)
	out := SessionSteps{Sessions: all}
	if err != nil {
		return out, err
	}
	out.Steps, err = svc.sessionSteps(ctx, c)
	return out, err
}

func (svc *Service) sessionSteps(ctx context.Context, c sessionQuery) (recap.Steps, error) {
	t := recap.NewNarrator(c.session, c.say)
	out, known := recap.Steps{Session: c.session, Cut: c.firstSeq() > c.session.From}, map[string]bool{}
	for rec, err := range svc.records(ctx, c) {
		if err != nil {
			return out, err
		}
		if !rec.Quiet {
			out.Seqs = append(out.Seqs, rec.Seq)
		}
		scenes, err := c.s.ruleset.hasSceneBoundary(rec, known)
		if err != nil {
			return out, fmt.Errorf("table %s: session: %w", c.s.id, err)
		}
		if !scenes {
			continue
		}
		d, err := c.s.sessionDecision(c.actor, rec)
		if err != nil {
			return out, err
		}
		t.Add(d)
	}
	out.Scenes = t.Begun()
	return out, nil
}

// hasSceneBoundary reports whether a scene begins or ends in a record. known caches the answer by the names of events.
func (r *ruleset) hasSceneBoundary(rec store.Record, known map[string]bool) (bool, error) {
	for _, f := range rec.Events {
		is, met := known[f.Name]
		if !met {
			e, err := r.read(f)
			if err != nil {
				return false, fmt.Errorf("record %d: %w", rec.Seq, err)
			}
			_, is = e.(game.SceneBoundary)
			known[f.Name] = is
		}
		if is {
			return true, nil
		}
	}
	return false, nil
}

// viewOf returns what an actor sees, with the buttons and the people that its cards wait for.
func (s *state) viewOf(actor game.Actor) game.View {
	view := s.show(actor, "")
	if len(view.Cards) == 0 {
		return view
	}
	buttons, _ := s.cardButtons()
	return view.Answered(buttons, s.chairName, s.ruleset.label)
}

const (
	maxReplays      = 8    // tables with cached states
	replayEvery     = 200  // records between two states that are cached
	replayMilestone = 5000 // records between two states that are dropped last
	maxReplayStates = 32   // states of one table; each is as large as a snapshot
)

// replayCache keeps states of a table on the way to a decision, so that the next step folds a few
// records instead of all. They are kept as snapshots, so every reader gets a state of their own.
type replayCache struct{ states []replayState } // in order of their records

type replayState struct {
	snapshot
	gone int // the number of undone decisions up to there, when it was kept
}

// state folds a table up to a record, without what was undone since.
func (p *replayCache) state(ctx context.Context, svc *Service, by *ruleset, id game.TableID, x *recap.Index,
	seq game.Seq) (*state, error) {
	s, err := p.nearestState(svc, by, id, x, seq)
	if err != nil {
		return nil, err
	}
	after := game.Seq(0)
	if s != nil {
		after = s.seq
	}
	for rec, err := range recordsUpTo(svc.store.Read(ctx, id, after), seq) {
		if err != nil {
			return nil, fmt.Errorf("table %s: looking back: %w", id, err)
		}
		if s == nil {
			if s, err = svc.initialState(id, rec); err != nil {
				return nil, err
			}
		}
		if err := s.apply(rec, x.IsUndone(rec.Seq)); err != nil {
			return nil, err
		}
		if s.seq%replayEvery == 0 {
			if err := p.keep(s, x); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// nearestState returns the last kept state at or before record seq, nil if there is none. It drops
// the kept states that hold a decision undone since.
func (p *replayCache) nearestState(svc *Service, by *ruleset, id game.TableID, x *recap.Index, seq game.Seq) (*state,
	error) {
	p.states = slices.DeleteFunc(p.states, func(k replayState) bool { return k.gone != x.CountUndone(k.Seq) })
	i, found := slices.BinarySearchFunc(p.states, seq,
		func(k replayState, seq game.Seq) int { return int(k.Seq - seq) })
	if !found {
		i--
	}
	if i < 0 {
		return nil, nil
	}
	return svc.resume(id, p.states[i].snapshot)
}

// keep caches a state. If there are then more than maxReplayStates, it drops the farthest.
func (p *replayCache) keep(s *state, x *recap.Index) error {
	i, found := slices.BinarySearchFunc(p.states, s.seq,
		func(k replayState, seq game.Seq) int { return int(k.Seq - seq) })
	if found {
		return nil
	}
	shot, err := s.snapshot()
	if err != nil {
		return err
	}
	p.states = slices.Insert(p.states, i, replayState{shot, x.CountUndone(s.seq)})
	if len(p.states) > maxReplayStates {
		p.dropFarthest(s.seq)
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
		return way + lastSeq
	}
	farthest := slices.MaxFunc(p.states, func(a, b replayState) int { return cmp.Compare(far(a), far(b)) })
	p.states = slices.DeleteFunc(p.states, func(k replayState) bool { return k.Seq == farthest.Seq })
}
