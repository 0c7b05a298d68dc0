package nde

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
)

// This file computes chances with package odds. T is known before every throw
// (NDE-R07), so a chance reveals nothing hidden.

// seesOdds reports whether an actor may see chances: the GM always, players if the table's option
// says so. The zero Actor stands for every reader of a public label.
func (s *State) seesOdds(by game.Actor) bool {
	return by.Role == game.GM || showOdds.On(s)
}

// forecast holds the probabilities of a throw before it falls.
type forecast struct {
	success float64 // a success of any kind, also at a cost
	full    float64 // a success without a cost
	best    float64 // an exceptional success, part of full
}

// atCost returns the probability of a success at a cost.
func (p forecast) atCost() float64 {
	if c := p.success - p.full; c > nothing {
		return c
	}
	return 0
}

// nothing is the largest rounding error that is taken for zero.
const nothing = 1e-12

// forecastOf returns the probabilities of a test as it is now. ok is false if package odds does not
// know the die, T or modifier.
func (s *State) forecastOf(t *Test) (p forecast, ok bool) {
	if t.Two {
		return s.forecastOf2d6(t.Base + t.Shift())
	}
	o, err := odds.NDETest(t.Die(), t.T, maxSucceeds.On(s))
	return forecast{o.Success, o.Success, o.Exceptional}, err == nil
}

func (s *State) forecastOf2d6(modifier int) (p forecast, ok bool) {
	o, err := odds.NDETest2d6(modifier)
	p = forecast{1 - o.Fail, o.Full, o.Exceptional}
	if exceptional2.Is(s, "natural") { // for any total (NDE-R35)
		p.best = o.Natural12
		p.full, p.success = max(p.full, p.best), max(p.success, p.best)
	}
	return p, err == nil
}

// throwOdds returns the chances of a throw for its button, which every player reads: nil if chances
// are not shown or the die cannot reach T.
func (s *State) throwOdds(t *Test) []game.Odds {
	p, ok := s.forecastOf(t)
	switch {
	case !ok || !s.seesOdds(game.Actor{}) || s.isBeyondReach(t): // the label says already that it cannot succeed
		return nil
	case t.Two:
		return []game.Odds{oddsWithParts(p, game.M("full", game.Percent(p.full)))}
	}
	return []game.Odds{oddsWithParts(p)}
}

// oddsWithParts returns the chance of success with its parts in the same sentence. Separate chances
// would be read as if they added up.
func oddsWithParts(p forecast, parts ...game.Arg) game.Odds {
	o := publicOdds("success", p.success)
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

// stepOdds returns how one step up changes the chance of a test, or nil as changeOdds does.
func (s *State) stepOdds(t *Test) []game.Odds {
	next := t.copy()
	next.Steps = append(next.Steps, Step{Why: StepFree, N: 1})
	return s.changeOdds(t, &next)
}

// changeOdds returns the chance of a test before and after a change, or nil if the test is not
// framed, or the chances are not shown or cannot be computed.
func (s *State) changeOdds(t, next *Test) []game.Odds {
	now, ok := s.forecastOf(t)
	then, also := s.forecastOf(next)
	if !ok || !also || t.Stage != Framed || !s.seesOdds(game.Actor{}) {
		return nil
	}
	of := "success"
	if t.Two {
		of = "seven"
	}
	odds := publicOdds(of, now.success)
	odds.After = game.ChanceOf(then.success)
	return []game.Odds{odds}
}

// rerollOdds returns the chance that a reroll of a thrown test gives a better outcome, or nil if
// chances are not shown.
func (s *State) rerollOdds(t *Test) []game.Odds {
	p, ok := s.forecastOf(t)
	if !ok || !s.seesOdds(game.Actor{}) {
		return nil
	}
	switch t.Outcome {
	case Failure:
		return []game.Odds{publicOdds("success", p.success)}
	case AtACost:
		return []game.Odds{publicOdds("full", p.full)}
	}
	return []game.Odds{publicOdds("best", p.best)}
}

// plusOneLabel returns a label with the outcome that a +1 would give a thrown test, or the label
// alone if chances are not shown.
func (s *State) plusOneLabel(label game.Msg, t *Test) game.Msg {
	if !s.seesOdds(game.Actor{}) {
		return label
	}
	next := s.plusOne(t)
	return game.Say("nde.odds.plus1", game.M("label", label), game.M("verdict", verdict(next.Outcome, next.Certain)))
}

// testAsIf returns a copy of a test as a PC would make it by an Attribute, against t if t is above
// 0.
func (s *State) testAsIf(test *Test, p *PC, attr string, t int) Test {
	next := test.copy()
	next.PC, next.Attr, next.Base, next.Two = p.ID, attr, p.attr(attr), s.is2d6()
	if t > 0 {
		next.Said = t
	}
	s.applyPressure(&next)
	return next
}

// addChancesByT adds to each choice of T a note with the chances by these Attributes: the chance of
// a single PC, or the lowest and the highest chance among several PCs. For a T that no PC can
// reach, the note says so (NDE-R09).
func (s *State) addChancesByT(ps []*PC, test *Test, attrs []word, ts []game.Choice) {
	for i, c := range ts {
		reach := make([]span, len(attrs))
		for j, w := range attrs {
			reach[j] = s.span(ps, test, w.word, number(c.Word))
		}
		if !slices.ContainsFunc(reach, func(r span) bool { return r.most > 0 }) {
			ts[i].Note = game.Say("nde.odds.beyond")
			continue
		}
		by := make([]game.Msg, len(attrs))
		for j, w := range attrs {
			if r := reach[j]; len(ps) == 1 {
				by[j] = game.Say("nde.odds.by."+w.word, game.M("chance", game.Percent(r.most)))
			} else {
				by[j] = game.Say("nde.odds.among."+w.word, game.M("least", game.Percent(r.least)),
					game.M("most", game.Percent(r.most)))
			}
		}
		ts[i].Note = game.Say("nde.odds.difficulty", game.L("by", by...))
	}
}

// span holds the chances of the PC least likely and of the PC most likely to succeed.
type span struct{ least, most float64 }

func (s *State) span(ps []*PC, test *Test, attr string, t int) span {
	r := span{least: 1}
	for _, p := range ps {
		next := s.testAsIf(test, p, attr, t)
		o, _ := s.forecastOf(&next)
		r.least, r.most = min(r.least, o.success), max(r.most, o.success)
	}
	return r
}

// addChanceByAttribute sets on each choice of an Attribute the chance of success by that Attribute.
// It is used where the GM sets no T.
func (s *State) addChanceByAttribute(p *PC, test *Test, attrs []game.Choice) {
	for i, c := range attrs {
		next := s.testAsIf(test, p, c.Word, 0)
		attrs[i].ChanceAfter = s.chance(&next)
	}
}

// addDiceByAttribute sets on each choice of an Attribute the die that the PC would throw by it. It
// does nothing in the 2d6 game.
func (s *State) addDiceByAttribute(p *PC, test *Test, attrs []game.Choice) {
	for i, c := range attrs {
		if next := s.testAsIf(test, p, c.Word, 0); !next.Two {
			attrs[i].Dice = []dice.Die{next.Die()}
		}
	}
}

// chance returns the chance that a test succeeds, also at a cost. It returns 0, the unknown chance,
// if it cannot be computed.
func (s *State) chance(t *Test) game.Chance {
	p, ok := s.forecastOf(t)
	if !ok {
		return 0
	}
	return game.ChanceOf(p.success)
}

// levelChoices returns the levels of power with their T and price; ticked is selected. at returns
// the test at a level, for its chance. If at is nil, no chances are shown.
func (s *State) levelChoices(by game.Actor, p *PC, kind, ticked string, at func(level string) Test) []game.Choice {
	cs := choices(levels, func(level string) game.Msg { return game.Say("nde.level.word." + level) }, ticked)
	for i, c := range cs {
		cs[i].Cost = powerPrice(p, levelCost(c.Word))
		if !s.is2d6() && (kind != AttackTest || !powerAgainst.Is(s, "defense")) { // NDE-R28
			cs[i].Note = game.Say("nde.t.other", game.N("t", levelT(c.Word)))
		}
		if at != nil && s.seesOdds(by) {
			test := at(c.Word)
			cs[i].ChanceAfter = s.chance(&test)
		}
	}
	return cs
}

// targetChoice returns a foe as a choice of target, with the chance that the strike hits it. The
// choice is closed if the foe cannot be attacked in this way even around cover.
func (s *State) targetChoice(p *PC, f *Foe, st strike) game.Choice {
	c := game.Choice{Word: f.ID, Label: f.nameMsg(), Closed: s.refuseStrike(p, f, strike{st.way, Trick, true})}
	if s.refuseStrike(p, f, st) == nil {
		test := s.attackTest(p, f, st)
		c.ChanceAfter = s.chance(&test)
	}
	return c
}

// outcomeChart returns a chart of the outcomes of a framed test. ok is false if the test is not
// framed, or if its chances cannot be computed or the actor may not see them.
func (s *State) outcomeChart(by game.Actor, t *Test) (chart game.Block, ok bool) {
	p, ok := s.forecastOf(t)
	if !ok || t.Stage != Framed || !s.seesOdds(by) {
		return chart, false
	}
	chart = game.Block{Kind: game.ChartBlock, About: testRef(t.ID), Title: game.Say("nde.odds.chart")}
	row := func(outcome string, certain bool, p float64) { chart.AddShare(verdict(outcome, certain), p) }
	ones := 0.0
	switch {
	case t.byPower(): // every failure brings a complication (NDE-POW-04)
		ones = 1 - p.success
	case !t.Two:
		ones = 1 / float64(t.Die())
	}
	row(Exceptional, false, p.best)
	row(Success, false, p.full-p.best)
	row(AtACost, false, p.atCost())
	row(Failure, false, 1-p.success-ones)
	row(Failure, true, ones)
	return chart, true
}
