package test

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// finishTest compares the tested character's roll with the difficulty and applies the effect (25.1,
// T10 and T11).
func finishTest(t *engine.Tx, test *Test, r *pool.Roll) {
	difficulty := difficulty(t.S, test)
	margin := r.Total() - difficulty
	done := TestDone{Test: test.ID, Char: test.Char, Total: r.Total(), Against: difficulty, Margin: margin,
		Outcome: Failure}
	var effectDie dice.Die // the effect die of the winning side
	if won := margin > 0 || test.Ties && margin == 0 && r.Total() > 0; won {
		done.Outcome, done.Steps = check.Success, roll.HeroicSteps(t.S, margin)
		done.Still = done.Steps > 0 && !r.HasHeroicSteps(0)
		if harm.UsesEffect(t.S, r, aimOf(test, r)) || needsEffectUse(t.S, test, r) {
			effectDie, done.Beyond = pool.EffectAfterSteps(r, roll.EffectOf(t, r, 0),
				stepsOf(t.S, r, margin, 0)+r.LiftBeyondD12(0))
		}
	} else if d := failureDie(t, test); d > 0 {
		done.Steps = roll.StepsOver(t.S, check.Of(t.S).Roll(test.Opp), r, -margin)
		effectDie, done.Beyond = pool.EffectAfterSteps(r, d, done.Steps)
	}
	if r.EffectFrom != pool.EffectNone {
		done.Effect = effectDie
	}
	t.Emit(done)
	t.Emit(scene.BeatPassed{})
	runCompared(t, test, r, done)
	switch {
	case done.Outcome == check.Success:
		applyEffects(t, test, r, effectDie, done)
	case test.Aim.Kind == pool.AimRecover:
		failRecovery(t, test, r)
	case test.Aim.Kind == pool.AimReturn:
		t.Emit(people.ReturnTried{Char: test.Aim.On, By: test.Char})
	case hurts(t.S, test):
		failRisky(t, test, r, effectDie, done)
	}
}

// failureDie returns the die that a failure costs before heroic steps, 0 for none: the opposition's
// effect die, or the die of a fixed number (STATIC-R3).
func failureDie(t *engine.Tx, test *Test) dice.Die {
	opp := check.Of(t.S).Roll(test.Opp)
	switch {
	case !hurts(t.S, test):
	case test.Sum:
		return numberDie(t.S, test.Number)
	case opp != nil && usesOppositionEffect(t.S, test, opp):
		return roll.EffectOf(t, opp, 0)
	}
	return 0
}

// usesOppositionEffect reports whether the opposition's effect die has a use. A die that is thrown
// separately needs harm that reads it (REROLL-02).
func usesOppositionEffect(s *engine.State, test *Test, opp *pool.Roll) bool {
	return harmNeedsEffect(s, test) || opp.EffectFrom != pool.EffectReroll
}

// harmNeedsEffect reports whether the harm of a failure reads the opposition's effect die.
func harmNeedsEffect(s *engine.State, test *Test) bool {
	needed, _ := harm.NeedsEffect(s, harm.ProspectiveDamage(test.Own, test.Opp, test.Foe, pool.Aim{On: test.Char}))
	return needed
}

// failRisky applies a risky failure as in a contest, but in normal stakes without a comparison
// (CORE-TEST-R2). The GM gets no second die (CORE-EFFECT-R7).
func failRisky(t *engine.Tx, test *Test, r *pool.Roll, d dice.Die, done TestDone) {
	harm.ApplyDamage(t, harm.FailureDamage(t, r, test.Opp, test.Foe, d, -done.Margin, done.Beyond))
}

// aimOf returns what the effect die of a test is for: the aim of the test if it has one, or else
// the aim of the throw.
func aimOf(test *Test, r *pool.Roll) pool.Aim {
	if test.Aim != (pool.Aim{}) {
		return test.Aim
	}
	return r.Aim
}

// needsEffectUse reports whether the effect die of a success still needs a use: none was named, and
// it could take dice from the opposition.
func needsEffectUse(s *engine.State, test *Test, r *pool.Roll) bool {
	return aimOf(test, r).Kind == "" && draft.AsksEffectUse(s, r)
}

// isRisky reports whether a failure of the test hurts: by the option always, never, or as the GM
// said at the call (CORE-TEST-R2).
func isRisky(s *engine.State, test *Test) bool {
	switch failureEffect.Of(s) {
	case "none":
		return false
	case "always":
		return true
	}
	return test.Risky
}

// hurts reports whether a failure of the test costs the opposition's effect die. Recoveries and
// tests to bring a character back have a failure of their own.
func hurts(s *engine.State, test *Test) bool {
	return isRisky(s, test) && !slices.Contains([]string{pool.AimRecover, pool.AimHeal, pool.AimReturn}, test.Aim.Kind)
}

// applyEffects applies the first effect die of a test that beat its difficulty. For a first die
// without a use, and for further effect dice, it owes decisions.
func applyEffects(t *engine.Tx, test *Test, r *pool.Roll, d dice.Die, done TestDone) {
	aim := aimOf(test, r)
	switch aim.Kind {
	case pool.AimRecover:
		applyRecovery(t, aim.On, d)
	case pool.AimHeal:
		if heal := harm.Recovery.Of(t.S); heal != nil && people.Of(t.S).Char(aim.On) != nil {
			heal.Heal(t, aim.On, done.Margin)
		}
	case pool.AimReturn:
		returnToScene(t, aim.On, aim.Name)
	default:
		harm.ApplyEffect(t, r, aim, d, test.Cap, done.Beyond)
	}
	asked := needsEffectUse(t.S, test, r)
	if asked {
		roll.OweFirstEffectUse(t, r, d)
	}
	for n := 1; n < len(r.Effect); n++ {
		d, _ := pool.EffectAfterSteps(r, r.EffectDie(n), stepsOf(t.S, r, done.Margin, n)+r.LiftBeyondD12(n))
		roll.OweEffectUse(t, r, d, nil)
	}
	if done.Beyond && (aim.Kind != "" || asked) && harm.Overflow(t.S, r.ID, aim) == harm.OverSecond {
		roll.OweEffectUse(t, r, 0, r.EffectCandidates())
	}
}

// runCompared runs the hooks for compared rolls with the winner and the loser.
func runCompared(t *engine.Tx, test *Test, r *pool.Roll, done TestDone) {
	o := check.Outcome{Winner: r, Loser: check.Of(t.S).Roll(test.Opp), Margin: done.Margin, Ends: true}
	if done.Outcome == Failure {
		o.Winner, o.Loser, o.Margin = o.Loser, o.Winner, -o.Margin
	}
	o.Row = check.RowOf(t.S, test.ID)
	o.Heroic = roll.StepsOver(t.S, o.Winner, o.Loser, o.Margin) > 0
	o.RunCompared(t)
}

// stepsOf returns the heroic steps of the n-th effect die. All go to the first die that may be
// stepped, or they are shared among those dice (CORE-HEROIC-R3, HERO-19).
func stepsOf(s *engine.State, r *pool.Roll, margin, n int) int {
	if !r.HasHeroicSteps(n) {
		return 0
	}
	steps, dice, at := roll.HeroicSteps(s, margin), 0, 0
	for i := range r.Effect {
		if r.HasHeroicSteps(i) {
			dice++
		}
		if r.HasHeroicSteps(i) && i < n {
			at++
		}
	}
	switch {
	case dice > 1 && roll.SplitSteps.On(s):
		share := steps / dice
		if at < steps%dice {
			share++
		}
		return share
	case at == 0:
		return steps
	}
	return 0
}
