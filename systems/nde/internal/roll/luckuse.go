package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// luckUses returns the uses of Luck that may still change a thrown test, in the order of the
// offers.
func luckUses(s *state.State, t *state.Test) []string {
	var uses []string
	if p := s.PC(t.PC); t.Stage == state.Landed && p != nil && p.Luck > 0 {
		for _, use := range []string{rules.LuckReroll, rules.LuckPlus, rules.LuckConvert} {
			if refuseLuck(s, t, use) == nil {
				uses = append(uses, use)
			}
		}
	}
	return uses
}

// refuseLuck refuses a use of Luck on an open test; use "" stands for any use after the throw. It
// does not check how much Luck is left (NDE-R15, NDE-R17, NDE-R36).
func refuseLuck(s *state.State, t *state.Test, use string) *game.Refusal {
	one := len(t.Luck) > 0 && rules.LuckPerTest.Is(s, "one")
	switch {
	case use == rules.LuckStep && t.Two, use == rules.LuckPlus && !t.Two:
		return rules.Refuse("wrong-dice")
	case use == rules.LuckStep && t.Thrown():
		return rules.Refuse("luck-late")
	case slices.Contains(t.Luck, use) || one:
		return rules.Refuse("luck-used")
	case use == rules.LuckStep:
		return refuseLuckStep(s, t)
	case !t.Thrown():
		return rules.Refuse("luck-early")
	}
	return refuseNoGain(s, t, use)
}

// refuseNoGain refuses a use of Luck that would change nothing about a thrown test.
func refuseNoGain(s *state.State, t *state.Test, use string) *game.Refusal {
	switch {
	case t.Outcome == state.Exceptional && use != rules.LuckConvert:
		return rules.Refuse("nothing-to-improve")
	case use == rules.LuckConvert && t.Outcome != state.Failure:
		return rules.Refuse("not-a-failure")
	case slices.Contains(t.Luck, rules.LuckConvert):
		return rules.Refuse("test-closed")
	case use == rules.LuckPlus:
		if next := plusOne(s, t); next.Outcome == t.Outcome {
			return rules.Refuse("plus-no-effect")
		}
	}
	return nil
}

// refuseLuckStep refuses a step up that would not make the die larger, or on a test that cannot be
// thrown now.
func refuseLuckStep(s *state.State, t *state.Test) *game.Refusal {
	if t.Stage != state.Framed {
		return rules.Refuse("no-test")
	}
	if rules.StepDie(t.Base, t.Shift()+1) <= t.Die() {
		return rules.RefuseBy("NDE-R15", "step-no-effect")
	}
	return check.RefuseThrow(s, t) // the step throws at once
}

// plusOne returns a thrown test of the 2d6 game with Luck's +1.
func plusOne(s *state.State, t *state.Test) state.Test {
	next := t.Copy()
	next.Steps = append(next.Steps, state.Step{Why: state.StepPlus, N: 1})
	check.SetOutcome(s, &next)
	return next
}

// plusOneLabel returns a label with the outcome that a +1 would give a thrown test, or the label
// alone if chances are not shown.
func plusOneLabel(s *state.State, label game.Msg, t *state.Test) game.Msg {
	if !check.SeesOdds(s, game.Actor{}) {
		return label
	}
	next := plusOne(s, t)
	return game.Say("nde.odds.plus1", game.M("label", label),
		game.M("verdict", check.Verdict(next.Outcome, next.Certain)))
}
