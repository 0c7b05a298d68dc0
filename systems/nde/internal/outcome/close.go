package outcome

import (
	"slices"

	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// CloseTest ends a thrown test with its outcome, begins its consequences, and ends the players'
// phase if that is due.
func CloseTest(t *state.Tx, id string) {
	finish(t, id)
	turn.EndPhase(t)
}

// finish ends a thrown test like CloseTest, but does not end the phase.
func finish(t *state.Tx, id string) {
	test := t.S.Test(id).Copy()
	t.Emit(check.TestClosed{Test: test})
	applyConsequences(t, &test)
}

// applyConsequences applies the consequences of a closed test, in the order in which they are told.
func applyConsequences(t *state.Tx, test *state.Test) {
	applyEffect(t, test)
	rememberFailure(t, test)
	moveCounters(t, test)
	oweConsequences(t, test)
	crowdTrouble(t, test)
}

// applyEffect applies what a closed test does to its target or to the PC: a hit, healing,
// Retaliation, or the Heart that a failed defence costs.
func applyEffect(t *state.Tx, test *state.Test) {
	hit := test.Outcome == state.Success || test.Outcome == state.Exceptional || test.Outcome == state.AtACost
	switch {
	case test.Kind == state.AttackTest && hit:
		hitFoe(t, test)
	case test.Kind == state.AttackTest && test.Outcome == state.Failure:
		retaliate(t, test)
	case test.Kind == state.PowerTest && test.Target != "" && hit:
		healBy(t, test)
	case test.Way == rules.ByDefending && test.Outcome == state.Failure:
		Wound(t, test.PC, 1, "harm")
	}
}

// hitFoe takes the Hearts of a hit: 1 from each target, or 2 from the first target if that was
// chosen. An option says whether a strong effect costs a Heart too (NDE-ATK-04, NDE-R25).
func hitFoe(t *state.Tx, test *state.Test) {
	n := 1
	switch {
	case test.Choice == rules.TwoHearts:
		n = 2
	case test.Choice == rules.StrongEffect && !rules.EffectHeart.On(t.S):
		n = 0
	}
	state.ChangeValue(t, test.Target, rules.ValueHearts, -n, "hit")
	for _, id := range test.Also {
		state.ChangeValue(t, id, rules.ValueHearts, -1, "hit")
	}
	if test.Lasting() {
		beginEffect(t, test.Target, test.Benefit, "hit")
	}
}

// retaliate costs the attacker a Heart after a missed melee attack, if the table plays with
// Retaliation and the foe is Close and can strike back (NDE-MOD-05, NDE-R41).
func retaliate(t *state.Tx, test *state.Test) {
	f := t.S.Foe(test.Target)
	if rules.Retaliation.On(t.S) && test.Way == rules.Melee && f != nil && !f.Fallen() && !f.NoBack &&
		turn.IsClose(t.S, test.PC, f.ID) {
		Wound(t, test.PC, 1, "retaliation")
	}
}

// healBy heals the target of a power by 1 Heart, or by 2 on the larger scale (NDE-R31).
func healBy(t *state.Tx, test *state.Test) {
	n := 1
	if test.Choice == rules.LargerScale {
		n = 2
	}
	Heal(t, test.Target, n, "healed")
}

// SettleAll settles open tests before the phase or the scene changes. It closes throws that the
// next action would keep, and drops tests for an Action that are not thrown yet. If all is true it
// settles every test; otherwise owners' decisions and tests that use no Action stay open.
func SettleAll(t *state.Tx, all bool) {
	for _, test := range slices.Clone(t.S.Tests) {
		switch {
		case test.Thrown() && (all || check.IsKeptByNext(t.S, test)):
			finish(t, test.ID)
		case !test.Thrown() && (all || !test.Free):
			check.EndTest(t, test.ID, state.Dropped)
		}
	}
}

// MakeWay settles what is open before the next test of a PC. It keeps a waiting throw that is not
// exceptional. In the quick game it counts the consequences that the GM has not named yet as told
// at the table.
func MakeWay(t *state.Tx, pc string) {
	if test := t.S.TestOf(pc); test != nil && test.Stage == state.Landed && test.Outcome != state.Exceptional {
		CloseTest(t, test.ID)
	}
	if !t.S.IsQuick() {
		return
	}
	for _, o := range slices.Clone(t.S.Owed) {
		if o.PC == pc {
			t.Emit(ConsequenceNamed{ID: o.ID, PC: pc})
		}
	}
}
