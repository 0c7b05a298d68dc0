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

// moment holds each caller's view of a table right after a decision.
type moment struct {
	seq   game.Seq
	views map[table.Caller]string
}

// stroll is a demo that is played by taking random offers.
type stroll struct {
	t     *testing.T
	hall  *table.Service
	id    game.TableID
	house []game.Spec
	rand  *rand.Rand
	who   []table.Caller
}

func (s *stroll) look(by table.Caller, w table.ViewQuery) table.PlayerView {
	s.t.Helper()
	view, err := s.hall.View(s.t.Context(), s.id, by, w)
	if err != nil {
		s.t.Fatal(err)
	}
	return view
}

// step takes a random offer that one tap does, but none that is destructive, so that the characters
// stay, and of the house's only dice; now and then it undoes the last decision.
func (s *stroll) step() {
	s.t.Helper()
	if s.rand.IntN(6) == 0 {
		s.do(s.who[0], game.Command{Move: "undo"})
		return
	}
	by := s.who[s.rand.IntN(len(s.who)-1)] // the last one only looks
	view := s.look(by, table.ViewQuery{Fields: table.FieldOffers})
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
func (s *stroll) do(by table.Caller, c game.Command) {
	s.t.Helper()
	_, err := s.hall.Do(s.t.Context(), s.id, by, c, table.ViewQuery{Fields: table.FieldNews})
	var no *game.Refusal
	if err != nil && !errors.As(err, &no) {
		s.t.Fatal(c.Move, err)
	}
}

// seen returns each caller's present view.
func (s *stroll) seen() moment {
	s.t.Helper()
	m := moment{views: map[table.Caller]string{}}
	for _, by := range s.who {
		view := s.look(by, table.ViewQuery{Fields: table.FieldView})
		m.seq, m.views[by] = view.Seq, written(s.t, view.View)
	}
	return m
}

func written(t *testing.T, v game.View) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestLookingBackIsWhatWasSeen: each step of a played demo shows every caller the table as they saw
// it then, in any order of looking, and leaves the table as it is.
func TestLookingBackIsWhatWasSeen(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Name(), func(t *testing.T) {
			tables := table.New(memory.New(), systems.All(), table.Options{})
			defer tables.Close()
			s := &stroll{t: t, hall: tables, house: tables.House().Specs(), rand: rand.New(rand.NewPCG(7, 7))}
			var err error
			if s.id, err = tables.Create(t.Context(), "u", "",
				table.NewTable{System: sys.Name(), Lang: "en", Demo: true}); err != nil {
				t.Fatal(err)
			}
			for _, c := range s.look(table.Caller{}, table.ViewQuery{}).Chairs {
				s.who = append(s.who, table.Caller{User: "u", Chair: c.ID})
			}
			s.who = append(s.who, table.Caller{User: "stranger"})
			then := map[game.Seq]moment{}
			for range 400 {
				s.step()
				m := s.seen()
				then[m.seq] = m
			}
			now := s.seen()
			checkCourse(s, then)
			if after := s.seen(); after.seq != now.seq || after.views[s.who[0]] != now.views[s.who[0]] {
				t.Error("looking back has changed the table")
			}
		})
	}
}

// checkCourse goes through all sessions, the last step first and then at random.
func checkCourse(s *stroll, then map[game.Seq]moment) {
	s.t.Helper()
	gm := s.who[0]
	sessions, err := s.hall.Sessions(s.t.Context(), s.id, gm)
	if err != nil {
		s.t.Fatal(err)
	}
	var steps []game.Seq
	decided := 0
	for _, session := range sessions.All {
		c, err := s.hall.SessionSteps(s.t.Context(), s.id, gm, session.N)
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
		for _, by := range s.who {
			p, err := s.hall.ViewAt(s.t.Context(), s.id, by, seq)
			if err != nil {
				s.t.Fatal(err)
			}
			if got := written(s.t, p.View); got != then[seq].views[by] {
				s.t.Fatalf("%+v after decision %d sees\n%s\nand saw\n%s", by, seq, got, then[seq].views[by])
			}
			if p.Entry.Seq != seq || p.Seq != seq || p.Entry.Undone {
				s.t.Errorf("decision %d is told as %+v", seq, p.Entry)
			}
		}
	}
}
