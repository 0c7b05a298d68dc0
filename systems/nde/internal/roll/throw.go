package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// rollMove throws the die of a framed test and pays its cost (NDE-TEST-03, step 4).
func rollMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "roll", Category: game.CategoryDice, Slash: true, AnswersCards: true,
			Params: []game.Param{rules.ParamWho, rules.ParamTest}},
		Offers: func(s *state.State, c *game.Collector) {
			s.CloseDown(c)
			for t, p := range check.OpenTests(s, c, state.Framed) {
				if p.Down() {
					continue
				}
				o := check.TestOffer(t, rollLabel(s, c.Actor, t, p))
				o.Odds, o.Cost = check.ThrowOdds(s, t), state.PowerPrice(p, t.Cost)
				o.Closed = check.RefuseThrow(s, t)
				o.Primary = p.IsOwn(c.Actor) && o.Closed == nil
				o.Urgent = o.Primary
				c.Add(o)
			}
			s.CloseRest(c, func(p *state.PC) *game.Refusal { return check.RefuseStage(s, p) })
		},
		Do: func(t *state.Tx, args game.Args) { ThrowTest(t, args.One("test")) },
	}
}

func rollLabel(s *state.State, by game.Actor, t *state.Test, p *state.PC) game.Msg {
	name := game.W("name", s.NameFor(by, p))
	switch {
	case t.Two:
		return game.Say("nde.roll.two", name, check.SignedArg(t.Base+t.Shift()))
	case check.IsBeyondReach(s, t):
		return game.Say("nde.roll.beyond", name, game.D("die", t.Die()), game.N("t", t.T))
	}
	return game.Say("nde.roll.die", name, game.D("die", t.Die()), game.N("t", t.T))
}

// ThrowTest pays for a test, throws it and closes it if nobody can change it any more.
func ThrowTest(t *state.Tx, id string) {
	test := t.S.Test(id)
	payFor(t, test)
	rollDice(t, test, false)
	settle(t, id)
}

// rollDice throws the dice of a test and keeps the better of its throws, the first of equals. again
// is true for a reroll by Luck.
func rollDice(t *state.Tx, test *state.Test, again bool) {
	next := test.Copy()
	pool := next.Pool()
	t.ThrowAt("test/" + test.PC + "/" + game.Itoa(t.S.Tested[test.PC]))
	faces := t.Dice.Roll(pool...)
	next.Throws = append(next.Throws, faces)
	if last := len(next.Throws) - 1; next.TotalOf(faces) > next.Total() {
		next.Kept = last
	}
	check.SetOutcome(t.S, &next)
	plus := 0
	if next.Two {
		plus = next.Base + next.Shift()
	}
	e := check.Rolled{Test: test.ID, PC: test.PC, Pool: pool, Faces: faces, Kept: next.Kept, Total: next.Total(),
		T: next.T, Two: next.Two, Plus: plus, Outcome: next.Outcome, Certain: next.Certain, Again: again}
	if test.Kind == state.AttackTest {
		e.Target, e.Also = test.Target, test.Also
	}
	t.Emit(e)
}

// payFor spends the Power Points of a test and, in a conflict, the Action of the round unless the
// test is free (NDE-FIGHT-05, NDE-R29). It is called just before the first throw.
func payFor(t *state.Tx, test *state.Test) {
	if t.S.Scene.Fight() && !test.Free {
		t.Emit(turn.ActionUsed{PC: test.PC, Used: true})
	}
	if test.Cost > 0 {
		state.ChangeValue(t, test.PC, rules.ValuePP, -test.Cost, "power")
	}
}

// settle closes a thrown test if nobody can change it any more.
func settle(t *state.Tx, id string) {
	if test := t.S.Test(id); test != nil && test.Stage == state.Landed && !awaitsOwner(t.S, test) {
		outcome.CloseTest(t, id)
	}
}

// awaitsOwner reports whether the owner has something to decide about a thrown test: the result of
// an exceptional success, or whether to spend Luck.
func awaitsOwner(s *state.State, t *state.Test) bool {
	return mustChoose(s, t) || len(luckUses(s, t)) > 0
}

// mustChoose reports whether an exceptional success waits for its owner's choice, however few
// Hearts the target has. It does not wait if all targets are minions, which simply fall (NDE-R25).
func mustChoose(s *state.State, t *state.Test) bool {
	if t.Outcome != state.Exceptional {
		return false
	}
	return t.Kind != state.AttackTest || slices.ContainsFunc(t.TargetIDs(), func(id string) bool {
		f := s.Foe(id)
		return f != nil && !f.IsMinion()
	})
}
