package timed

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// The facts of timed tests.
type (
	// Set is a timed test as it now is, by the GM's word. Of a change of one
	// test Stage says which, counted from 1.
	Set struct {
		Row   Row    `json:"row"`
		Why   string `json:"why"`
		Stage int    `json:"stage,omitempty"`
	}
	// Called is a test of the row, or one that buys time.
	Called struct {
		Test  string `json:"test"`
		Char  string `json:"char"`
		Buys  bool   `json:"buys,omitempty"`
		Stage int    `json:"stage"` // the next of the row, counted from 1
		Of    int    `json:"of"`
		Beats int    `json:"beats"`
		Name  string `json:"name,omitempty"`
	}
	// Counted is what a test of the row has cost (TIMED-02 to -04).
	Counted struct {
		Char  string `json:"char"`
		How   string `json:"how"`
		Cost  int    `json:"cost"`
		Beats int    `json:"beats"` // left then
		Done  int    `json:"done"`
		Of    int    `json:"of"`
	}
	// Bought is what a test to buy time has come to; N is 0 for a failure
	// (TIMED-08, -09).
	Bought struct {
		Char  string `json:"char"`
		N     int    `json:"n"`
		Beats int    `json:"beats"` // left then
		Name  string `json:"name,omitempty"`
	}
	// Over is the end of a timed test. Char chooses, of a conditional success.
	Over struct {
		Outcome   string `json:"outcome"`
		Objective string `json:"objective"`
		Benefit   string `json:"benefit,omitempty"`
		Beats     int    `json:"beats"`
		Char      string `json:"char,omitempty"`
		Name      string `json:"name,omitempty"`
	}
	// Chosen is which half of a conditional success is had (TIMED-06).
	Chosen struct {
		N         int    `json:"n"`
		Which     string `json:"which"`
		Objective string `json:"objective"`
		Benefit   string `json:"benefit,omitempty"`
		Char      string `json:"char,omitempty"`
		Name      string `json:"name,omitempty"`
	}
)

func (Set) EventName() string     { return "cortex.timed" }
func (Called) EventName() string  { return "cortex.timed.called" }
func (Counted) EventName() string { return "cortex.timed.counted" }
func (Bought) EventName() string  { return "cortex.timed.bought" }
func (Over) EventName() string    { return "cortex.timed.over" }
func (Chosen) EventName() string  { return "cortex.timed.chosen" }

// Moment implements kit.OfMoment.
func (e Set) Moment() (game.Ref, int) { return ref(e.Row.N), 0 }

// Moment implements kit.OfMoment.
func (e Chosen) Moment() (game.Ref, int) { return ref(e.N), 0 }

// Tally implements game.Tallied: a timed test that came to its end is won whole or
// not.
func (e Over) Tally() []game.Count {
	switch e.Outcome {
	case full, conditional, failure:
		return []game.Count{game.Once("cortex.count.timed", e.Outcome == full)}
	}
	return nil
}

func facts() []core.Fact {
	return []core.Fact{
		core.FactOf(tellSet, core.On(Group, (*Clock).set)),
		kit.Named(core.FactOf(tellCalled, core.On(Group, (*Clock).called)).First(), func(s *core.State, e Called) Called {
			e.Name = s.Name(e.Char)
			return e
		}),
		core.FactOf(tellCounted, core.On(Group, (*Clock).counted)).First(),
		kit.Named(core.FactOf(tellBought, core.On(Group, (*Clock).bought)).First(), func(s *core.State, e Bought) Bought {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(core.FactOf(tellOver, core.On(Group, func(g *Clock, e Over) {
			g.with(func(r *Row) { r.Over, r.Test, r.Name = e.Outcome, "", e.Name })
		})).First(), func(s *core.State, e Over) Over {
			if e.Char != "" {
				e.Name = s.Name(e.Char)
			}
			return e
		}),
		kit.Named(core.FactOf(tellChosen, core.On(Group, func(g *Clock, e Chosen) {
			g.with(func(r *Row) { r.Chosen, r.Name = e.Which, e.Name })
		})), func(s *core.State, e Chosen) Chosen {
			if e.Char != "" {
				e.Name = s.Name(e.Char)
			}
			return e
		}),
	}
}

// with changes the timed test, if there is one.
func (g *Clock) with(change func(*Row)) {
	if g.Row != nil {
		change(g.Row)
	}
}

func (g *Clock) set(e Set) {
	g.N = max(g.N, e.Row.N)
	g.Row = &e.Row
}

func (g *Clock) called(e Called) {
	g.with(func(r *Row) {
		r.Test, r.Char, r.Buys = e.Test, e.Char, e.Buys
		if e.Buys {
			r.Buyer = e.Char
		}
	})
}

func (g *Clock) counted(e Counted) {
	g.with(func(r *Row) { r.Beats, r.Done, r.Test, r.Buyer = e.Beats, e.Done, "", "" })
}

func (g *Clock) bought(e Bought) {
	g.with(func(r *Row) {
		r.Beats, r.Test = e.Beats, ""
		if e.N == 0 {
			r.Barred = append(slices.Clip(r.Barred), e.Char)
		}
	})
}

// clear lets a timed test go that has come to its end, once something else
// happens.
func (g *Clock) clear() {
	if g.Row != nil && g.Row.Over != "" && !g.Row.chooses() {
		g.Row = nil
	}
}
