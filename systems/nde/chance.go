package nde

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
)

// The chances of package odds, put to a table of NDE. T is known before every
// throw (NDE-R07), so a chance tells nothing that is hidden.

// foresees reports whether a seat is told chances: the GM always is, players
// as the table likes. The zero Seat stands for everybody: it decides what the
// labels say that all can read.
func (s *State) foresees(by game.Seat) bool {
	return by.Role == game.GM || s.is("odds.show", "on")
}

// prospect is what a throw may come to, before it falls.
type prospect struct {
	success float64 // it works, be it at a cost
	full    float64 // without a cost
	best    float64 // an exceptional success, part of full
}

// cost is how likely it works at a cost.
func (p prospect) cost() float64 {
	if c := p.success - p.full; c > nothing {
		return c
	}
	return 0
}

// nothing is what floats may leave over.
const nothing = 1e-12

// prospect works out a test as it stands; ok is false without a T that may be
// set, or a die that there is.
func (s *State) prospect(t *Test) (p prospect, ok bool) {
	if t.Two {
		return s.prospect2d6(t.Base + t.Shift())
	}
	o, err := odds.NDETest(t.Die(), t.T, s.is("max_always_succeeds", "yes"))
	return prospect{o.Success, o.Success, o.Exceptional}, err == nil
}

func (s *State) prospect2d6(modifier int) (p prospect, ok bool) {
	o, err := odds.NDETest2d6(modifier)
	p = prospect{1 - o.Fail, o.Full, o.Exceptional}
	if s.is("exceptional_2d6", "natural") { // whatever the total (NDE-R35)
		p.best = o.Natural12
		p.full, p.success = max(p.full, p.best), max(p.success, p.best)
	}
	return p, err == nil
}

// foretold says behind the label of a throw what it may come to.
func (s *State) foretold(label game.Msg, t *Test) game.Msg {
	p, ok := s.prospect(t)
	switch {
	case !ok || !s.foresees(game.Seat{}) || s.beyond(t): // a label that says "cannot" says it all
		return label
	case t.Two:
		return game.Say("nde.odds.roll_two", game.M("label", label), fullOf(p), costOf(p), game.M("best", game.Percent(p.best)))
	}
	return game.Say("nde.odds.roll", game.M("label", label), game.M("chance", game.Percent(p.success)), game.M("best", game.Percent(p.best)))
}

// briefly says behind a label how likely the test is to succeed.
func (s *State) briefly(label game.Msg, t *Test) game.Msg {
	p, ok := s.prospect(t)
	switch {
	case !ok:
		return label
	case t.Two:
		return game.Say("nde.odds.brief_two", game.M("label", label), fullOf(p), costOf(p))
	}
	return game.Say("nde.odds.brief", game.M("label", label), game.M("chance", game.Percent(p.success)))
}

func fullOf(p prospect) game.Arg { return game.M("full", game.Percent(p.full)) }
func costOf(p prospect) game.Arg { return game.M("cost", game.Percent(p.cost())) }

// stepping says behind a label what one step up does to a test.
func (s *State) stepping(label game.Msg, t *Test) game.Msg {
	next := t.copy()
	next.Steps = append(next.Steps, Step{Why: StepFree, N: 1})
	return s.changing(label, t, &next)
}

// changing says behind a label what becomes of a test's chance.
func (s *State) changing(label game.Msg, t, next *Test) game.Msg {
	now, ok := s.prospect(t)
	then, also := s.prospect(next)
	if !ok || !also || t.Stage != Framed || !s.foresees(game.Seat{}) {
		return label
	}
	key, same := "nde.odds.change", game.Percent(now.success).Equal(game.Percent(then.success))
	switch {
	case t.Two && same:
		key = "nde.odds.change_two_same"
	case t.Two:
		key = "nde.odds.change_two"
	case same:
		key = "nde.odds.change_same"
	}
	return game.Say(key, game.M("label", label), game.M("now", game.Percent(now.success)), game.M("then", game.Percent(then.success)))
}

// improving says behind the label of a use of Luck on a thrown test what it may
// change.
func (s *State) improving(label game.Msg, t *Test, use string) game.Msg {
	p, ok := s.prospect(t)
	switch {
	case !ok || !s.foresees(game.Seat{}):
		return label
	case use == LuckPlus:
		next := t.copy()
		next.Steps = append(next.Steps, Step{Why: StepPlus, N: 1})
		if s.read(&next); next.Outcome == t.Outcome {
			return game.Say("nde.odds.plus1_same", game.M("label", label))
		}
		return game.Say("nde.odds.plus1", game.M("label", label), game.M("verdict", verdict(next.Outcome, next.Certain)))
	case use != LuckReroll:
		return label
	}
	better := map[string]float64{Failure: p.success, AtACost: p.full, Success: p.best}[t.Outcome]
	return game.Say("nde.odds.reroll."+t.Outcome, game.M("label", label), game.M("chance", game.Percent(better)))
}

// tried is a test as it would be for a PC by an Attribute, against t if that is
// to be set.
func (s *State) tried(test *Test, p *PC, attr string, t int) Test {
	next := test.copy()
	next.PC, next.Attr, next.Base, next.Two = p.ID, attr, p.attr(attr), s.two()
	if t > 0 {
		next.Said = t
	}
	s.press(&next)
	return next
}

// howHard says behind each T how likely PCs reach it by these Attributes: one
// PC by its dice, several from the least likely to the most. What nobody
// reaches it says to be so (NDE-R09).
func (s *State) howHard(ps []*PC, test *Test, attrs []word, ts []game.Choice) {
	for i, c := range ts {
		difficulty, reach := game.M("difficulty", c.Label), make([]span, len(attrs))
		for j, w := range attrs {
			reach[j] = s.span(ps, test, w.word, number(c.Word))
		}
		if !slices.ContainsFunc(reach, func(r span) bool { return r.most > 0 }) {
			ts[i].Label = game.Say("nde.odds.beyond", difficulty)
			continue
		}
		by := make([]game.Msg, len(attrs))
		for j, w := range attrs {
			if r := reach[j]; len(ps) == 1 {
				by[j] = game.Say("nde.odds.by."+w.word, game.D("die", r.die), game.M("chance", game.Percent(r.most)))
			} else {
				by[j] = game.Say("nde.odds.among."+w.word, game.M("least", game.Percent(r.least)), game.M("most", game.Percent(r.most)))
			}
		}
		ts[i].Label = game.Say("nde.odds.difficulty", difficulty, game.L("by", by...))
	}
}

// span is how likely a test is to succeed for whoever is least and most likely
// to, with the die of the last.
type span struct {
	die         dice.Die
	least, most float64
}

func (s *State) span(ps []*PC, test *Test, attr string, t int) span {
	r := span{least: 1}
	for _, p := range ps {
		next := s.tried(test, p, attr, t)
		o, _ := s.prospect(&next)
		r.die, r.least, r.most = next.Die(), min(r.least, o.success), max(r.most, o.success)
	}
	return r
}

// byAttribute says behind each Attribute how likely a test is to succeed, where
// no T is to be set.
func (s *State) byAttribute(p *PC, test *Test, attrs []game.Choice) {
	for i, c := range attrs {
		next := s.tried(test, p, c.Word, 0)
		attrs[i].Label = s.briefly(c.Label, &next)
	}
}

// levelChoices are the levels of power, with how likely each is to work.
func (s *State) levelChoices(by game.Seat, ticked string, at func(level string) Test) []game.Choice {
	cs := choices(levels, s.levelMsg, ticked)
	if !s.foresees(by) {
		return cs
	}
	for i, c := range cs {
		test := at(c.Word)
		if test.Kind == AttackTest {
			c.Label = s.strikeLevel(c.Word)
		}
		cs[i].Label = s.briefly(c.Label, &test)
	}
	return cs
}

// byWay names a foe with how likely a way to attack it is to hit.
func (s *State) byWay(p *PC, f *Foe, st strike) game.Msg {
	test := s.attackTest(p, f, st)
	if s.noStrike(p, f, st) != nil {
		return f.msg()
	}
	return s.briefly(f.msg(), &test)
}

// outcomes draws what a test may come to; ok is false if the seat is not told.
func (s *State) outcomes(by game.Seat, t *Test) (chart game.Block, ok bool) {
	p, ok := s.prospect(t)
	if !ok || t.Stage != Framed || !s.foresees(by) {
		return chart, false
	}
	chart = game.Block{Kind: game.ChartBlock, About: testRef(t.ID), Title: game.Say("nde.odds.chart")}
	row := func(outcome string, certain bool, p float64) { chart.Share(verdict(outcome, certain), p) }
	ones := 0.0
	switch {
	case t.byPower(): // NDE-POW-04
		ones = 1 - p.success
	case !t.Two:
		ones = 1 / float64(t.Die())
	}
	row(Exceptional, false, p.best)
	row(Success, false, p.full-p.best)
	row(AtACost, false, p.cost())
	row(Failure, false, 1-p.success-ones)
	row(Failure, true, ones)
	return chart, true
}
