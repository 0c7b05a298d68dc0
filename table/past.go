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

// Past is a table as it stood right after one of its decisions, and that decision.
type Past struct {
	Sight
	Entry Entry
}

// ErrNoDecision is the answer to a decision that the log does not have, or does not
// tell.
var ErrNoDecision = game.Refuse("", "past.refused.none")

// LookBack implements Windows. The table itself is left alone: what is looked at is
// folded anew, out of what cannot change.
func (h *Hall) LookBack(ctx context.Context, id game.TableID, by Who, seq game.Seq) (Past, error) {
	s, seat, err := h.aside(ctx, id, by)
	if err != nil {
		return Past{}, err
	}
	if seq < 1 || seq > s.seq {
		return Past{}, ErrNoDecision
	}
	x, err := h.index(ctx, id, s.by)
	if err != nil {
		return Past{}, err
	}
	rec, err := h.record(ctx, id, seq)
	if err != nil {
		return Past{}, err
	}
	if s.by.drafts[rec.Move] {
		return Past{}, ErrNoDecision
	}
	p := Past{Sight: Sight{Table: id, Title: s.seats.Title, System: s.seats.System, Lang: s.seats.Lang, At: seq, Seat: seat}}
	if p.Entry, err = h.entry(ctx, s, seat, &told{rec: rec}); err != nil {
		return Past{}, err
	}
	err = h.pasts.with(ctx, id, func(at *past) error {
		was, err := at.state(ctx, h, s.by, id, x, seq)
		if err == nil {
			p.Chairs, p.View = was.seats.Chairs, was.seen(seat)
		}
		return err
	})
	return p, err
}

// Course is the way through a session, among all of its table.
type Course struct {
	Sessions
	recap.Course
}

// Course implements Windows. Of the records only what begins or ends a scene is
// decoded.
func (h *Hall) Course(ctx context.Context, id game.TableID, by Who, n int) (Course, error) {
	c, all, err := h.chapter(ctx, id, by, n)
	out := Course{Sessions: all}
	if err != nil {
		return out, err
	}
	out.Course, err = h.course(ctx, c)
	return out, err
}

func (h *Hall) course(ctx context.Context, c chapter) (recap.Course, error) {
	t := recap.NewTeller(c.session, c.say)
	out, known := recap.Course{Session: c.session, Cut: c.from() > c.session.From}, map[string]bool{}
	for rec, err := range h.records(ctx, c) {
		if err != nil {
			return out, err
		}
		if !rec.Quiet {
			out.Steps = append(out.Steps, rec.Seq)
		}
		scenes, err := c.s.by.scenes(rec, known)
		if err != nil {
			return out, fmt.Errorf("table %s: session: %w", c.s.id, err)
		}
		if !scenes {
			continue
		}
		d, err := c.s.deed(c.seat, rec)
		if err != nil {
			return out, err
		}
		t.Take(d)
	}
	out.Scenes = t.Begun()
	return out, nil
}

// scenes reports whether a scene begins or ends in a record. known tells it of the
// events met before.
func (r *ruleset) scenes(rec store.Record, known map[string]bool) (bool, error) {
	for _, f := range rec.Facts {
		is, met := known[f.Name]
		if !met {
			e, err := r.read(f)
			if err != nil {
				return false, fmt.Errorf("record %d: %w", rec.Seq, err)
			}
			_, is = e.(game.Scening)
			known[f.Name] = is
		}
		if is {
			return true, nil
		}
	}
	return false, nil
}

// seen is what a seat sees, with whom it waits for.
func (s *state) seen(seat game.Seat) game.View {
	view := s.show(seat, "")
	if len(view.Moments) == 0 {
		return view
	}
	buttons, _ := s.buttons()
	return view.Answered(buttons, s.chairName, s.by.word)
}

const (
	maxPasts  = 8    // tables whose past is at hand
	pastEvery = 200  // records between two states that are kept of one
	pastFar   = 5000 // records between two that stay when others have to go
	maxStates = 32   // of all; each is as large as a snapshot
)

// past keeps states of a table on the way to what was looked at, so that the next
// step folds a few records instead of all. They are written down: whoever looks gets
// a state of their own.
type past struct{ states []pastState } // by record

type pastState struct {
	snapshot
	gone int // how many decisions up to there had been undone, as it was known then
}

// state folds a table up to a record, without what was undone since.
func (p *past) state(ctx context.Context, h *Hall, by *ruleset, id game.TableID, x *recap.Index, seq game.Seq) (*state, error) {
	s, err := p.nearest(h, by, id, x, seq)
	if err != nil {
		return nil, err
	}
	after := game.Seq(0)
	if s != nil {
		after = s.seq
	}
	for rec, err := range upTo(h.store.Read(ctx, id, after), seq) {
		if err != nil {
			return nil, fmt.Errorf("table %s: looking back: %w", id, err)
		}
		if s == nil {
			if s, err = h.begin(id, rec); err != nil {
				return nil, err
			}
		}
		if err := s.take(rec, x.IsGone(rec.Seq)); err != nil {
			return nil, err
		}
		if s.seq%pastEvery == 0 {
			if err := p.keep(s, x); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// nearest is the last state kept up to a record, nil if there is none. One that holds
// what has been undone since is forgotten.
func (p *past) nearest(h *Hall, by *ruleset, id game.TableID, x *recap.Index, seq game.Seq) (*state, error) {
	p.states = slices.DeleteFunc(p.states, func(k pastState) bool { return k.gone != x.GoneUpTo(k.Seq) })
	i, found := slices.BinarySearchFunc(p.states, seq, func(k pastState, seq game.Seq) int { return int(k.Seq - seq) })
	if !found {
		i--
	}
	if i < 0 {
		return nil, nil
	}
	return h.resume(id, p.states[i].snapshot)
}

// keep writes a state down.
func (p *past) keep(s *state, x *recap.Index) error {
	i, found := slices.BinarySearchFunc(p.states, s.seq, func(k pastState, seq game.Seq) int { return int(k.Seq - seq) })
	if found {
		return nil
	}
	shot, err := s.snapshot()
	if err != nil {
		return err
	}
	p.states = slices.Insert(p.states, i, pastState{shot, x.GoneUpTo(s.seq)})
	if len(p.states) > maxStates {
		p.thin(s.seq)
	}
	return nil
}

// thin forgets the state that is farthest from a record; those that lie far apart stay
// as long as there are others, so that no jump folds a whole long log.
func (p *past) thin(from game.Seq) {
	far := func(k pastState) game.Seq {
		way := max(k.Seq-from, from-k.Seq)
		if k.Seq%pastFar == 0 {
			return way
		}
		return way + lastSeq
	}
	farthest := slices.MaxFunc(p.states, func(a, b pastState) int { return cmp.Compare(far(a), far(b)) })
	p.states = slices.DeleteFunc(p.states, func(k pastState) bool { return k.Seq == farthest.Seq })
}
