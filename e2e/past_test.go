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

// moment is a table as each looks at it right after a decision.
type moment struct {
	seq   game.Seq
	views map[table.Who]string
}

// stroll is a demo that is played by taking any of what is offered.
type stroll struct {
	t     *testing.T
	hall  *table.Hall
	id    game.TableID
	house []game.Spec
	rand  *rand.Rand
	who   []table.Who
}

func (s *stroll) look(by table.Who, w table.Want) table.Sight {
	s.t.Helper()
	sight, err := s.hall.Look(s.t.Context(), s.id, by, w)
	if err != nil {
		s.t.Fatal(err)
	}
	return sight
}

// step takes any offer that one tap does, but nothing grave, so that the people stay,
// and of the house's none beside dice; now and then the last decision is undone.
func (s *stroll) step() {
	s.t.Helper()
	if s.rand.IntN(6) == 0 {
		s.do(s.who[0], game.Command{Move: "undo"})
		return
	}
	by := s.who[s.rand.IntN(len(s.who)-1)] // the last one only looks
	sight := s.look(by, table.Want{Parts: table.Offers})
	open := slices.DeleteFunc(sight.Offers, func(o game.Offer) bool {
		house := o.Move != "dice" && slices.ContainsFunc(s.house, func(sp game.Spec) bool { return sp.Name == o.Move })
		return house || o.No != nil || o.Grave || !o.Ready()
	})
	if len(open) > 0 {
		o := open[s.rand.IntN(len(open))]
		s.do(by, game.Command{Move: o.Move, Key: o.Key(), At: sight.At, Sure: true})
	}
}

// do does a command, unless it is refused.
func (s *stroll) do(by table.Who, c game.Command) {
	s.t.Helper()
	_, err := s.hall.Do(s.t.Context(), s.id, by, c, table.Want{Parts: table.News})
	var no *game.Refusal
	if err != nil && !errors.As(err, &no) {
		s.t.Fatal(c.Move, err)
	}
}

// seen is what each sees now.
func (s *stroll) seen() moment {
	s.t.Helper()
	m := moment{views: map[table.Who]string{}}
	for _, by := range s.who {
		sight := s.look(by, table.Want{Parts: table.View})
		m.seq, m.views[by] = sight.At, written(s.t, sight.View)
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

// TestLookingBackIsWhatWasSeen: each step of a demo that was played shows everybody
// the table as they saw it then, in any order that one looks at them, and leaves the
// table as it is.
func TestLookingBackIsWhatWasSeen(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Name(), func(t *testing.T) {
			hall := table.New(memory.New(), systems.All(), table.Options{})
			defer hall.Close()
			s := &stroll{t: t, hall: hall, house: hall.House().Specs(), rand: rand.New(rand.NewPCG(7, 7))}
			var err error
			if s.id, err = hall.Found(t.Context(), "u", "", table.Founding{System: sys.Name(), Lang: "en", Demo: true}); err != nil {
				t.Fatal(err)
			}
			for _, c := range s.look(table.Who{}, table.Want{}).Chairs {
				s.who = append(s.who, table.Who{User: "u", Chair: c.ID})
			}
			s.who = append(s.who, table.Who{User: "stranger"})
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
		c, err := s.hall.Course(s.t.Context(), s.id, gm, session.N)
		if err != nil {
			s.t.Fatal(err)
		}
		decided += session.Decisions
		steps = append(steps, c.Steps...)
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
			continue // several were made at once: nobody saw the table between them
		}
		for _, by := range s.who {
			p, err := s.hall.LookBack(s.t.Context(), s.id, by, seq)
			if err != nil {
				s.t.Fatal(err)
			}
			if got := written(s.t, p.View); got != then[seq].views[by] {
				s.t.Fatalf("%+v after decision %d sees\n%s\nand saw\n%s", by, seq, got, then[seq].views[by])
			}
			if p.Entry.Seq != seq || p.At != seq || p.Entry.Undone {
				s.t.Errorf("decision %d is told as %+v", seq, p.Entry)
			}
		}
	}
}
