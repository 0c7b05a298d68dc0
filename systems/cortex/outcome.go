package cortex

// finishTest compares a test's roll with its difficulty and applies the
// effect (25.1, T10 and T11).
func finishTest(t *tx, test *Test, r *Roll) {
	difficulty := t.S.difficulty(test)
	margin := r.Total() - difficulty
	done := TestDone{Test: test.ID, Char: test.Char, Total: r.Total(), Against: difficulty, Margin: margin, Outcome: Failure}
	if margin > 0 {
		done.Outcome = Success
		done.Effect, done.Beyond, _ = effectAfter(r.EffectDie(0), heroicStep*t.S.stepsOf(r, margin, 0))
		done.Steps = heroicSteps(margin, heroicStep)
	} else if opp := t.S.roll(test.Opp); opp != nil && t.S.risky(test) {
		done.Effect, done.Beyond, done.Steps = effectAfter(opp.EffectDie(0), -margin)
	}
	t.Emit(done)
	t.Emit(BeatPassed{})
	switch {
	case margin > 0:
		succeed(t, test, r, done)
	case test.Aim.Kind == AimRecover:
		failRecovery(t, test, r)
	case test.Aim.Kind == AimBack:
		t.Emit(TriedBack{Char: test.Aim.On, By: test.Char})
	case t.S.risky(test):
		// A risky failure lands as in a contest, but in normal stakes without
		// a comparison (CORE-TEST-R2).
		harm(t, blow{roll: r.ID, of: test.Opp, on: test.Char, by: test.Foe, die: done.Effect, against: t.S.highOnly(r.EffectDie(0)),
			beyond: done.Beyond && t.S.stakes() == HighStakes}) // no second die for the GM (CORE-EFFECT-R7)
	}
}

// risky reports whether a failure of the test hurts (CORE-TEST-R2).
func (s *State) risky(test *Test) bool {
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
func (s *State) hurts(test *Test) bool {
	return s.risky(test) && test.Aim.Kind != AimRecover && test.Aim.Kind != AimBack
}

// highOnly is an effect die that counts in high stakes alone.
func (s *State) highOnly(d Die) Die {
	if s.stakes() == HighStakes {
		return d
	}
	return 0
}

// succeed applies the effect dice of a test that beat its difficulty.
func succeed(t *tx, test *Test, r *Roll, done TestDone) {
	aim := r.Aim
	if test.Aim != (Aim{}) {
		aim = test.Aim
	}
	switch aim.Kind {
	case AimRecover:
		recovered(t, aim.On, done.Effect)
	case AimBack:
		comeBack(t, aim.On, aim.Name)
	default:
		applyEffect(t, r, aim, done.Effect, test.Cap, done.Beyond)
	}
	for n := 1; n < len(r.Effect); n++ {
		d, _, _ := effectAfter(r.EffectDie(n), heroicStep*t.S.stepsOf(r, done.Margin, n))
		oweUse(t, r, d, nil)
	}
	if done.Beyond && aim.Kind != "" && t.S.overflow(aim) == overSecond {
		oweUse(t, r, 0, r.Left())
	}
}

// stepsOf are the heroic steps of the n-th effect die: all go to the first,
// or each die has its share (CORE-HEROIC-R3).
func (s *State) stepsOf(r *Roll, margin, n int) int {
	steps, dice := heroicSteps(margin, heroicStep), len(r.Effect)
	switch {
	case dice > 1 && splitSteps.On(s):
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

// oweUse leaves an effect die for its roller to use. With left it is the free
// second die of an effect beyond d12, chosen of the dice left.
func oweUse(t *tx, r *Roll, d Die, left []int) {
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendUse, Roll: r.ID, Char: r.Char, Die: d, Left: left}})
}

// oppEffect is the effect die that the opposition of a test named, 0 in
// normal stakes or without one.
func (s *State) oppEffect(r *Roll) Die {
	for _, o := range s.rollsOf(r.For) {
		if s.isOpposition(o) && o.Char != "" {
			return s.highOnly(o.EffectDie(0))
		}
	}
	return 0
}
