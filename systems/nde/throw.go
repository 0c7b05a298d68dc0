package nde

import (
	"mesa/game"
)

// rollMove throws the die of a framed test and pays its cost (NDE-TEST-03, step 4).
func rollMove() move {
	return move{
		Spec: game.Spec{Name: "roll", Category: game.CategoryDice, Slash: true, AnswersCards: true,
			Params: []game.Param{paramWho, paramTest}},
		Offers: func(s *State, c *game.Collector) {
			s.closeDown(c)
			for t, p := range s.openTests(c, Framed) {
				if p.Down() {
					continue
				}
				o := testOffer(t, s.rollLabel(c.Actor, t, p))
				o.Odds, o.Cost = s.throwOdds(t), powerPrice(p, t.Cost)
				o.Closed = s.refuseThrow(t)
				o.Primary = p.isOwn(c.Actor) && o.Closed == nil
				o.Urgent = o.Primary
				c.Add(o)
			}
			s.closeRest(c, func(p *PC) *game.Refusal { return s.refuseStage(p) })
		},
		Do: func(t *tx, args game.Args) { throwTest(t, args.One("test")) },
	}
}

func (s *State) rollLabel(by game.Actor, t *Test, p *PC) game.Msg {
	name := game.W("name", s.nameFor(by, p))
	switch {
	case t.Two:
		return game.Say("nde.roll.two", name, signedArg(t.Base+t.Shift()))
	case s.isBeyondReach(t):
		return game.Say("nde.roll.beyond", name, game.D("die", t.Die()), game.N("t", t.T))
	}
	return game.Say("nde.roll.die", name, game.D("die", t.Die()), game.N("t", t.T))
}

// throwTest pays for a test, throws it and closes it if nobody can change it any more.
func throwTest(t *tx, id string) {
	test := t.S.test(id)
	payFor(t, test)
	rollDice(t, test, false)
	settle(t, id)
}

// rollDice throws the dice of a test and keeps the better of its throws, the first of equals. again
// is true for a reroll by Luck.
func rollDice(t *tx, test *Test, again bool) {
	next := test.copy()
	pool := next.Pool()
	t.ThrowAt("test/" + test.PC + "/" + game.Itoa(t.S.Tested[test.PC]))
	faces := t.Dice.Roll(pool...)
	next.Throws = append(next.Throws, faces)
	if last := len(next.Throws) - 1; next.totalOf(faces) > next.Total() {
		next.Kept = last
	}
	t.S.setOutcome(&next)
	plus := 0
	if next.Two {
		plus = next.Base + next.Shift()
	}
	e := Rolled{Test: test.ID, PC: test.PC, Pool: pool, Faces: faces, Kept: next.Kept, Total: next.Total(), T: next.T,
		Two: next.Two, Plus: plus, Outcome: next.Outcome, Certain: next.Certain, Again: again}
	if test.Kind == AttackTest {
		e.Target, e.Also = test.Target, test.Also
	}
	t.Emit(e)
}

// setOutcome sets the outcome of a test and whether a complication is certain, by the kept throw.
func (s *State) setOutcome(t *Test) {
	t.Certain = false
	if t.Two {
		t.Outcome = s.totalOutcome(t)
	} else {
		t.Outcome = s.dieOutcome(t)
		t.Certain = t.keepsOne()
	}
	if t.Outcome == Failure && t.byPower() {
		t.Certain = true // NDE-POW-04
	}
}

// keepsOne reports whether the kept die shows a 1. On 2d6 a 1 has no effect (NDE-R35).
func (t *Test) keepsOne() bool { return !t.Two && t.Total() == 1 }

// byPower reports whether the test is a power or an attack by a power.
func (t *Test) byPower() bool { return t.Kind == PowerTest || t.Way == ByPower }

// dieOutcome returns the outcome of a die against T (NDE-TEST-05 to NDE-TEST-08, NDE-R08, NDE-R09).
func (s *State) dieOutcome(t *Test) string {
	face, top := t.Total(), t.Total() == int(t.Die())
	switch {
	case top && (face >= t.T || maxSucceeds.On(s)):
		return Exceptional
	case face == 1 || face < t.T:
		return Failure
	}
	return Success
}

// The bands of the 2d6 game (NDE-2D6-03).
const (
	bandCost        = 7
	bandFull        = 10
	bandExceptional = 12
)

// totalOutcome returns the outcome of a total of 2d6 (NDE-2D6-03, NDE-R35).
func (s *State) totalOutcome(t *Test) string {
	total, kept := t.Total(), t.Throws[t.Kept]
	natural := kept[0]+kept[1] == bandExceptional
	if exceptional2.Is(s, "natural") {
		if natural {
			return Exceptional
		}
	} else if total >= bandExceptional {
		return Exceptional
	}
	switch {
	case total >= bandFull:
		return Success
	case total >= bandCost:
		return AtACost
	}
	return Failure
}
