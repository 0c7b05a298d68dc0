package check

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// This file computes chances with package odds. T is known before every throw (NDE-R07), so a
// chance reveals nothing hidden.

// SeesOdds reports whether an actor may see chances: the GM always, players if the table's option
// says so. The zero Actor stands for every reader of a public label.
func SeesOdds(s *state.State, by game.Actor) bool {
	return by.Role == game.GM || rules.ShowOdds.On(s)
}

// Forecast holds the probabilities of a throw before it falls.
type Forecast struct {
	Success float64 // a success of any kind, also at a cost
	full    float64 // a success without a cost
	best    float64 // an exceptional success, part of full
}

// atCost returns the probability of a success at a cost.
func (p Forecast) atCost() float64 {
	if c := p.Success - p.full; c > nothing {
		return c
	}
	return 0
}

// nothing is the largest rounding error that is taken for zero.
const nothing = 1e-12

// ForecastOf returns the probabilities of a test as it is now. ok is false if package odds does not
// know the die, T or modifier.
func ForecastOf(s *state.State, t *state.Test) (p Forecast, ok bool) {
	if t.Two {
		return forecastOf2d6(s, t.Base+t.Shift())
	}
	o, err := odds.NDETest(t.Die(), t.T, rules.MaxSucceeds.On(s))
	return Forecast{o.Success, o.Success, o.Exceptional}, err == nil
}

func forecastOf2d6(s *state.State, modifier int) (p Forecast, ok bool) {
	o, err := odds.NDETest2d6(modifier)
	p = Forecast{1 - o.Fail, o.Full, o.Exceptional}
	if rules.Exceptional2.Is(s, "natural") { // for any total (NDE-R35)
		p.best = o.Natural12
		p.full, p.Success = max(p.full, p.best), max(p.Success, p.best)
	}
	return p, err == nil
}

// ThrowOdds returns the chances of a throw for its button, which every player reads: nil if chances
// are not shown or cannot be computed, or if the die cannot reach T.
func ThrowOdds(s *state.State, t *state.Test) []game.Odds {
	p, ok := ForecastOf(s, t)
	switch {
	case !ok || !SeesOdds(s, game.Actor{}) || IsBeyondReach(s, t): // the label says already that it cannot succeed
		return nil
	case t.Two:
		return []game.Odds{oddsWithParts(p, game.M("full", game.Percent(p.full)))}
	}
	return []game.Odds{oddsWithParts(p)}
}

// oddsWithParts returns the chance of success with its parts in the same sentence. Separate chances
// would be read as if they added up.
func oddsWithParts(p Forecast, parts ...game.Arg) game.Odds {
	o := publicOdds("success", p.Success)
	if p.best > nothing {
		parts = append(parts, game.M("best", game.Percent(p.best)))
	}
	if len(parts) > 0 {
		o.Of = game.Say("nde.odds.of.parts", parts...)
	}
	return o
}

// publicOdds returns a chance that every player may see. of is the end of the message key that says
// what the chance is of.
func publicOdds(of string, p float64) game.Odds {
	return game.Odds{Of: game.Say("nde.odds.of." + of), Now: game.ChanceOf(p), Public: true}
}

// StepOdds returns how one step up changes the chance of a test, or nil as ChangeOdds does.
func StepOdds(s *state.State, t *state.Test) []game.Odds {
	next := t.Copy()
	next.Steps = append(next.Steps, state.Step{Why: state.StepFree, N: 1})
	return ChangeOdds(s, t, &next)
}

// ChangeOdds returns the chance of a test before and after a change, or nil if the test is not
// framed, or the chances are not shown or cannot be computed.
func ChangeOdds(s *state.State, t, next *state.Test) []game.Odds {
	now, ok := ForecastOf(s, t)
	then, also := ForecastOf(s, next)
	if !ok || !also || t.Stage != state.Framed || !SeesOdds(s, game.Actor{}) {
		return nil
	}
	of := "success"
	if t.Two {
		of = "seven"
	}
	odds := publicOdds(of, now.Success)
	odds.After = game.ChanceOf(then.Success)
	return []game.Odds{odds}
}

// RerollOdds returns the chance that a reroll of a thrown test gives a better outcome, or nil if
// chances are not shown or cannot be computed.
func RerollOdds(s *state.State, t *state.Test) []game.Odds {
	p, ok := ForecastOf(s, t)
	if !ok || !SeesOdds(s, game.Actor{}) {
		return nil
	}
	switch t.Outcome {
	case state.Failure:
		return []game.Odds{publicOdds("success", p.Success)}
	case state.AtACost:
		return []game.Odds{publicOdds("full", p.full)}
	}
	return []game.Odds{publicOdds("best", p.best)}
}

// testAsIf returns a copy of a test as a PC would make it by an Attribute, against t if t is above
// 0.
func testAsIf(s *state.State, test *state.Test, p *state.PC, attr string, t int) state.Test {
	next := test.Copy()
	next.PC, next.Attr, next.Base, next.Two = p.ID, attr, p.Attr(attr), s.Is2d6()
	if t > 0 {
		next.Said = t
	}
	applyPressure(s, &next)
	return next
}

// AddChancesByT adds to each choice of T a note with the chances by these Attributes: the chance of
// a single PC, or the lowest and the highest chance among several PCs. For a T that no PC can
// reach, the note says so (NDE-R09).
func AddChancesByT(s *state.State, ps []*state.PC, test *state.Test, attrs []rules.Word, ts []game.Choice) {
	for i, c := range ts {
		reach := make([]span, len(attrs))
		for j, w := range attrs {
			reach[j] = spanOf(s, ps, test, w.Word, rules.Number(c.Word))
		}
		if !slices.ContainsFunc(reach, func(r span) bool { return r.most > 0 }) {
			ts[i].Note = game.Say("nde.odds.beyond")
			continue
		}
		by := make([]game.Msg, len(attrs))
		for j, w := range attrs {
			if r := reach[j]; len(ps) == 1 {
				by[j] = game.Say("nde.odds.by."+w.Word, game.M("chance", game.Percent(r.most)))
			} else {
				by[j] = game.Say("nde.odds.among."+w.Word, game.M("least", game.Percent(r.least)),
					game.M("most", game.Percent(r.most)))
			}
		}
		ts[i].Note = game.Say("nde.odds.difficulty", game.L("by", by...))
	}
}

// span holds the chances of the PC least likely and of the PC most likely to succeed.
type span struct{ least, most float64 }

func spanOf(s *state.State, ps []*state.PC, test *state.Test, attr string, t int) span {
	r := span{least: 1}
	for _, p := range ps {
		next := testAsIf(s, test, p, attr, t)
		o, _ := ForecastOf(s, &next)
		r.least, r.most = min(r.least, o.Success), max(r.most, o.Success)
	}
	return r
}

// AddChanceByAttribute sets on each choice of an Attribute the chance of success by that Attribute.
// It is used where the GM sets no T.
func AddChanceByAttribute(s *state.State, p *state.PC, test *state.Test, attrs []game.Choice) {
	for i, c := range attrs {
		next := testAsIf(s, test, p, c.Word, 0)
		attrs[i].ChanceAfter = ChanceOf(s, &next)
	}
}

// AddDiceByAttribute sets on each choice of an Attribute the die that the PC would throw by it. It
// does nothing in the 2d6 game.
func AddDiceByAttribute(s *state.State, p *state.PC, test *state.Test, attrs []game.Choice) {
	for i, c := range attrs {
		if next := testAsIf(s, test, p, c.Word, 0); !next.Two {
			attrs[i].Dice = []dice.Die{next.Die()}
		}
	}
}

// ChanceOf returns the chance that a test succeeds, also at a cost. It returns 0, the unknown
// chance, if the chance cannot be computed.
func ChanceOf(s *state.State, t *state.Test) game.Chance {
	p, ok := ForecastOf(s, t)
	if !ok {
		return 0
	}
	return game.ChanceOf(p.Success)
}

// OutcomeChart returns a chart of the outcomes of a framed test. ok is false if the test is not
// framed, or if its chances cannot be computed or the actor may not see them.
func OutcomeChart(s *state.State, by game.Actor, t *state.Test) (chart game.Block, ok bool) {
	p, ok := ForecastOf(s, t)
	if !ok || t.Stage != state.Framed || !SeesOdds(s, by) {
		return chart, false
	}
	chart = game.Block{Kind: game.ChartBlock, About: state.TestRef(t.ID), Title: game.Say("nde.odds.chart")}
	row := func(outcome string, certain bool, p float64) { chart.AddShare(Verdict(outcome, certain), p) }
	ones := 0.0
	switch {
	case t.ByPower(): // every failure brings a complication (NDE-POW-04)
		ones = 1 - p.Success
	case !t.Two:
		ones = 1 / float64(t.Die())
	}
	row(state.Exceptional, false, p.best)
	row(state.Success, false, p.full-p.best)
	row(state.AtACost, false, p.atCost())
	row(state.Failure, false, 1-p.Success-ones)
	row(state.Failure, true, ones)
	return chart, true
}
