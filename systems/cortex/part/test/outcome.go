package test

import (
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// finishTest compares a test's roll with its difficulty and applies the
// effect (25.1, T10 and T11).
func finishTest(t *core.Tx, test *Test, r *pool.Roll) {
	difficulty := difficulty(t.S, test)
	margin := r.Total() - difficulty
	done := Done{Test: test.ID, Char: test.Char, Total: r.Total(), Against: difficulty, Margin: margin, Outcome: core.Failure}
	if margin > 0 {
		done.Outcome = core.Success
		done.Effect, done.Beyond, _ = core.EffectAfter(r.EffectDie(0), pool.HeroicStep*stepsOf(t.S, r, margin, 0))
		done.Steps = pool.HeroicSteps(margin, pool.HeroicStep)
	} else if opp := t.S.Roll(test.Opp); opp != nil && risky(t.S, test) {
		done.Effect, done.Beyond, done.Steps = core.EffectAfter(opp.EffectDie(0), -margin)
	}
	t.Emit(done)
	t.Emit(core.BeatPassed{})
	switch {
	case margin > 0:
		succeed(t, test, r, done)
	case test.Aim.Kind == pool.AimRecover:
		failRecovery(t, test, r)
	case test.Aim.Kind == pool.AimBack:
		t.Emit(core.TriedBack{Char: test.Aim.On, By: test.Char})
	case risky(t.S, test):
		// A risky failure lands as in a contest, but in normal stakes without
		// a comparison (CORE-TEST-R2).
		core.Hurt(t, core.Blow{Roll: r.ID, Of: test.Opp, On: test.Char, By: test.Foe, Die: done.Effect,
			Against: t.S.HighOnly(r.EffectDie(0)), Margin: -margin,
			Beyond: done.Beyond && t.S.Stakes() == core.HighStakes}) // no second die for the GM (CORE-EFFECT-R7)
	}
}

// risky reports whether a failure of the test hurts (CORE-TEST-R2).
func risky(s *core.State, test *Test) bool {
	switch failureEffect.Of(s) {
	case "none":
		return false
	case "always":
		return true
	}
	return test.Risky
}

// hurts reports whether a failure of the test costs the opposition's effect die:
// a recovery, or bringing somebody back, has a failure of its own.
func hurts(s *core.State, test *Test) bool {
	return risky(s, test) && test.Aim.Kind != pool.AimRecover && test.Aim.Kind != pool.AimBack
}

// succeed applies the effect dice of a test that beat its difficulty.
func succeed(t *core.Tx, test *Test, r *pool.Roll, done Done) {
	aim := r.Aim
	if test.Aim != (pool.Aim{}) {
		aim = test.Aim
	}
	switch aim.Kind {
	case pool.AimRecover:
		recovered(t, aim.On, done.Effect)
	case pool.AimBack:
		comeBack(t, aim.On, aim.Name)
	default:
		core.ApplyEffect(t, r, aim, done.Effect, test.Cap, done.Beyond)
	}
	for n := 1; n < len(r.Effect); n++ {
		d, _, _ := core.EffectAfter(r.EffectDie(n), pool.HeroicStep*stepsOf(t.S, r, done.Margin, n))
		core.OweUse(t, r, d, nil)
	}
	if done.Beyond && aim.Kind != "" && t.S.Overflow(aim) == core.OverSecond {
		core.OweUse(t, r, 0, r.Left())
	}
}

// stepsOf are the heroic steps of the n-th effect die: all go to the first,
// or each die has its share (CORE-HEROIC-R3).
func stepsOf(s *core.State, r *pool.Roll, margin, n int) int {
	steps, dice := pool.HeroicSteps(margin, pool.HeroicStep), len(r.Effect)
	switch {
	case dice > 1 && core.SplitSteps.On(s):
		share := steps / dice
		if n < steps%dice {
			share++
		}
		return share
	case n == 0:
		return steps
	}
	return 0
}
