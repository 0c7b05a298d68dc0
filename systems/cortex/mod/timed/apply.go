package timed

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(tellSet, engine.On(Section, (*TimedState).timedSet)),
		game.WithNames(engine.EventOf(tellCalled, engine.On(Section, (*TimedState).timedCalled)).AsVerdict(),
			func(s *engine.State, e TimedCalled) TimedCalled {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		engine.EventOf(tellCounted, engine.On(Section, (*TimedState).timedCounted)).AsVerdict(),
		game.WithNames(engine.EventOf(tellBought, engine.On(Section, (*TimedState).timeBought)).AsVerdict(),
			func(s *engine.State, e TimeBought) TimeBought {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellEnded, engine.On(Section, func(g *TimedState, e TimedEnded) {
			g.update(func(r *TimedTest) { r.Over, r.Test, r.Name = e.Outcome, "", e.Name })
		})).AsVerdict(), func(s *engine.State, e TimedEnded) TimedEnded {
			if e.Char != "" {
				e.Name = people.Of(s).Name(e.Char)
			}
			return e
		}),
		game.WithNames(engine.EventOf(tellChosen, engine.On(Section, func(g *TimedState, e SuccessChosen) {
			g.update(func(r *TimedTest) { r.Chosen, r.Name = e.Which, e.Name })
		})), func(s *engine.State, e SuccessChosen) SuccessChosen {
			if e.Char != "" {
				e.Name = people.Of(s).Name(e.Char)
			}
			return e
		}),
	}
}

// update changes the timed test if there is one.
func (g *TimedState) update(change func(*TimedTest)) {
	if g.Row != nil {
		change(g.Row)
	}
}

func (g *TimedState) timedSet(e TimedSet) {
	g.N = max(g.N, e.Row.N)
	g.Row = &e.Row
}

func (g *TimedState) timedCalled(e TimedCalled) {
	g.update(func(r *TimedTest) {
		r.Test, r.Char, r.Buys = e.Test, e.Char, e.Buys
		if e.Buys {
			r.Buyer = e.Char
		}
	})
}

func (g *TimedState) timedCounted(e TimedCounted) {
	g.update(func(r *TimedTest) { r.Beats, r.Done, r.Test, r.Buyer = e.Beats, e.Done, "", "" })
}

func (g *TimedState) timeBought(e TimeBought) {
	g.update(func(r *TimedTest) {
		r.Beats, r.Test = e.Beats, ""
		if e.N == 0 {
			r.Barred = append(slices.Clip(r.Barred), e.Char)
		}
	})
}

// clearDecided removes a timed test that is over and has no choice to make. It runs when a beat
// passes and when the scene ends.
func (g *TimedState) clearDecided() {
	if g.Row != nil && g.Row.Over != "" && !g.Row.isChoiceOpen() {
		g.Row = nil
	}
}
