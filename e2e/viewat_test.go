package e2e

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// shownViews holds each caller's view of a table right after a decision.
type shownViews struct {
	seq   game.Seq
	views map[table.Caller]string
}

// randomPlay is a demo that is played by taking random offers.
type randomPlay struct {
	t       *testing.T
	tables  *table.Service
	id      game.TableID
	house   []game.Spec
	rand    *rand.Rand
	callers []table.Caller
}

func (s *randomPlay) view(by table.Caller, w table.ViewQuery) table.PlayerView {
	s.t.Helper()
	view, err := s.tables.View(s.t.Context(), s.id, by, w)
	if err != nil {
		s.t.Fatal(err)
	}
	return view
}

// step takes a random offer that one tap does, but none that is destructive, so that the characters
// stay, and of the house's only dice; now and then it undoes the last decision.
func (s *randomPlay) step() {
	s.t.Helper()
	if s.rand.IntN(6) == 0 {
		s.do(s.callers[0], game.Command{Move: "undo"})
		return
	}
	by := s.callers[s.rand.IntN(len(s.callers)-1)] // the last one only looks
	view := s.view(by, table.ViewQuery{Fields: table.FieldOffers})
	open := slices.DeleteFunc(view.Offers, func(o game.Offer) bool {
		house := o.Move != "dice" && slices.ContainsFunc(s.house, func(sp game.Spec) bool { return sp.Name == o.Move })
		return house || o.Closed != nil || o.Destructive || !o.Ready()
	})
	if len(open) > 0 {
		o := open[s.rand.IntN(len(open))]
		s.do(by, game.Command{Move: o.Move, Key: o.Key(), SeenSeq: view.Seq, Sure: true})
	}
}

// do does a command. A refusal is no error.
func (s *randomPlay) do(by table.Caller, c game.Command) {
	s.t.Helper()
	_, err := s.tables.Do(s.t.Context(), s.id, by, c, table.ViewQuery{Fields: table.FieldNews})
	var no *game.Refusal
	if err != nil && !errors.As(err, &no) {
		s.t.Fatal(c.Move, err)
	}
}

// allViews returns each caller's present view.
func (s *randomPlay) allViews() shownViews {
	s.t.Helper()
	m := shownViews{views: map[table.Caller]string{}}
	for _, by := range s.callers {
		view := s.view(by, table.ViewQuery{Fields: table.FieldView})
		m.seq, m.views[by] = view.Seq, viewJSON(s.t, view.View)
	}
	return m
}

func viewJSON(t *testing.T, v game.View) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestViewAtShowsWhatWasSeen: each step of a played demo shows every caller the table as they saw
// it then, in any order of looking, and leaves the table as it is.
func TestViewAtShowsWhatWasSeen(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Name(), func(t *testing.T) {
			tables := table.New(memory.New(), systems.All(), table.Options{})
			defer tables.Close()
			s := &randomPlay{t: t, tables: tables, house: tables.House().Specs(), rand: rand.New(rand.NewPCG(7, 7))}
			var err error
			if s.id, err = tables.Create(t.Context(), "u", "",
				table.NewTable{System: sys.Name(), Lang: "en", Demo: true}); err != nil {
				t.Fatal(err)
			}
			for _, c := range s.view(table.Caller{}, table.ViewQuery{}).Chairs {
				s.callers = append(s.callers, table.Caller{User: "u", Chair: c.ID})
			}
			s.callers = append(s.callers, table.Caller{User: "stranger"})
			then := map[game.Seq]shownViews{}
			for range 400 {
				s.step()
				m := s.allViews()
				then[m.seq] = m
			}
			now := s.allViews()
			checkEachStep(s, then)
			if after := s.allViews(); after.seq != now.seq || after.views[s.callers[0]] != now.views[s.callers[0]] {
				t.Error("looking back has changed the table")
			}
		})
	}
}

// checkEachStep goes through all sessions, the last step first and then at random.
func checkEachStep(s *randomPlay, then map[game.Seq]shownViews) {
	s.t.Helper()
	gm := s.callers[0]
	sessions, err := s.tables.Sessions(s.t.Context(), s.id, gm)
	if err != nil {
		s.t.Fatal(err)
	}
	var steps []game.Seq
	decided := 0
	for _, session := range sessions.All {
		c, err := s.tables.SessionSteps(s.t.Context(), s.id, gm, session.N)
		if err != nil {
			s.t.Fatal(err)
		}
		decided += session.Decisions
		steps = append(steps, c.Seqs...)
	}
	if len(steps) < 30 || len(steps) != decided {
		s.t.Errorf("%d steps of %d decisions", len(steps), decided)
	}
	slices.Reverse(steps)
	for range 40 {
		steps = append(steps, steps[s.rand.IntN(len(steps))])
	}
	for _, seq := range steps {
		if _, seen := then[seq]; !seen {
			continue // several were made at once: no view was taken between them
		}
		for _, by := range s.callers {
			p, err := s.tables.ViewAt(s.t.Context(), s.id, by, seq)
			if err != nil {
				s.t.Fatal(err)
			}
			if got := viewJSON(s.t, p.View); got != then[seq].views[by] {
				s.t.Fatalf("%+v after decision %d sees\n%s\nand saw\n%s", by, seq, got, then[seq].views[by])
			}
			if p.Entry.Seq != seq || p.Seq != seq || p.Entry.Undone {
				s.t.Errorf("decision %d is told as %+v", seq, p.Entry)
			}
		}
	}
}
