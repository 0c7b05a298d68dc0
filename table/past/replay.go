package past

import (
	"context"
	"fmt"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
	"mesa/table/fold"
)

// ErrNoDecision refuses a decision that is not in the log, or is a draft.
var ErrNoDecision = game.Refuse("", "past.refused.none")

// A View is a table as an actor sees it right after a decision, and that decision.
type View struct {
	Entry  Entry
	Chairs []game.Chair
	View   game.View
}

// ViewAt shows a table right after decision seq. It folds a state of its own and leaves the table's alone.
func (p *Past) ViewAt(ctx context.Context, s *fold.State, actor game.Actor, seq game.Seq) (at View, err error) {
	if seq < 1 || seq > s.Seq {
		return at, ErrNoDecision
	}
	x, err := p.logs.Index(ctx, s.ID, s.Ruleset)
	if err != nil {
		return at, err
	}
	rec, err := p.logs.Record(ctx, s.ID, seq)
	if err != nil {
		return at, err
	}
	if s.Ruleset.Drafts[rec.Move] {
		return at, ErrNoDecision
	}
	if at.Entry, err = p.entry(ctx, s, actor, &fold.CachedDecision{Rec: rec}); err != nil {
		return at, err
	}
	err = p.replays.use(ctx, s.ID, func(c *replayCache) error {
		was, err := c.state(ctx, p.logs, s.Ruleset, s.ID, x, seq)
		if err == nil {
			at.Chairs, at.View = was.House.Chairs, viewOf(was, actor)
		}
		return err
	})
	return at, err
}

// viewOf returns what an actor sees, with what each card waits for and from whom.
func viewOf(s *fold.State, actor game.Actor) game.View {
	view := s.Show(actor, "")
	if len(view.Cards) == 0 {
		return view
	}
	buttons, _ := s.CardButtons()
	return view.Answered(buttons, s.ChairName, s.Ruleset.Label)
}

// SessionSteps are the steps of one session, with all sessions of its table.
type SessionSteps struct {
	Sessions
	recap.Steps
}

// Steps returns the steps of session n, or of the last one for LastSession.
func (p *Past) Steps(ctx context.Context, s *fold.State, actor game.Actor, n int) (SessionSteps, error) {
	c, all, err := p.sessionOf(ctx, s, actor, n)
	out := SessionSteps{Sessions: all}
	if err != nil {
		return out, err
	}
	out.Steps, err = p.sessionSteps(ctx, c)
	return out, err
}

func (p *Past) sessionSteps(ctx context.Context, c sessionQuery) (recap.Steps, error) {
	t := recap.NewNarrator(c.session, c.say)
	out, known := recap.Steps{Session: c.session, Cut: c.firstSeq() > c.session.From}, map[string]bool{}
	for rec, err := range p.records(ctx, c) {
		if err != nil {
			return out, err
		}
		if !rec.Quiet {
			out.Seqs = append(out.Seqs, rec.Seq)
		}
		scenes, err := hasSceneBoundary(c.s.Ruleset, rec, known)
		if err != nil {
			return out, fmt.Errorf("table %s: session: %w", c.s.ID, err)
		}
		if !scenes {
			continue
		}
		d, err := sessionDecision(c.s, c.actor, rec)
		if err != nil {
			return out, err
		}
		t.Add(d)
	}
	out.Scenes = t.Begun()
	return out, nil
}

// hasSceneBoundary reports whether a scene begins or ends in a record. known caches the answer by the names of events.
func hasSceneBoundary(r *fold.Ruleset, rec store.Record, known map[string]bool) (bool, error) {
	for _, f := range rec.Events {
		is, met := known[f.Name]
		if !met {
			e, err := r.Read(f)
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
