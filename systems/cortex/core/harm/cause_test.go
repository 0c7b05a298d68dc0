package harm

import (
	"reflect"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// pin is the declared aim of a complication Pinned on Vex.
var pin = pool.Aim{Kind: pool.AimComplication, Name: "Pinned", On: "vex"}

// Rules: CORE-STAKES-R4 ACT-R2 NOEFF-03 INTERFERE-R2
//
// TestDamageOfAWonRoll: it waits on the loser's roll, and holds the loser's effect die as committed
// where it is compared; where there are no effect dice, to be beaten is enough.
func TestDamageOfAWonRoll(t *testing.T) {
	stepped := func(r *pool.Roll) { r.Lift = 1 }
	for name, c := range map[string]struct {
		loser    bool
		change   func(*pool.Roll)
		compared bool
		aim      pool.Aim
		want     check.Damage
	}{
		"of no loser": {false, nil, true, pin,
			check.Damage{Roll: 1, Aim: pool.AimComplication, Name: "Pinned", Named: true}},
		"not compared": {true, nil, false, pin,
			check.Damage{Roll: 2, Aim: pool.AimComplication, Name: "Pinned", Named: true}},
		"compared": {true, nil, true, pin,
			check.Damage{Roll: 2, Against: dice.D6, Aim: pool.AimComplication, Name: "Pinned", Named: true}},
		"without a name": {true, nil, true, pool.Aim{Kind: pool.AimComplication, On: "vex"},
			check.Damage{Roll: 2, Against: dice.D6}},
		"the loser's die was stepped": {true, stepped, true, pool.Aim{On: "vex"},
			check.Damage{Roll: 2, Against: dice.D6}},
		"no effect dice": {true, noEffect, true, pool.Aim{On: "vex"}, check.Damage{Roll: 2, BeatenOnly: true}},
	} {
		b := newTable(t, "").fold(anas(nil), vexs(dice.D6, c.change))
		var loser *pool.Roll
		if c.loser {
			loser = check.Of(b.S).Roll(2)
		}
		c.want.EffectRoll, c.want.On, c.want.By, c.want.Die, c.want.Margin = 1, "vex", "ana", dice.D10, 2
		got := WinDamage(b.Tx(), check.Of(b.S).Roll(1), loser, c.compared, c.aim, dice.D10, 2)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Rules: REROLL-02 REROLL-R1 REROLL-R3 GMC-R1 LIFE-R5
//
// TestLoserThrowsForAnEffectDieOnlyWhereItIsCompared: d8, d8 and d10 show 6, 6 and 1, so it is a d8;
// nothing is thrown for a crowd, or where harm compares nothing.
func TestLoserThrowsForAnEffectDieOnlyWhereItIsCompared(t *testing.T) {
	again := func(r *pool.Roll) { r.EffectFrom, r.Effect = pool.EffectReroll, nil }
	crowd := coretest.Character("vex", people.Mob, "gm")
	for name, c := range map[string]struct {
		mods   []*engine.Mod
		crowd  bool
		thrown bool
	}{
		"complications": {nil, false, true},
		"a crowd":       {nil, true, false},
		"life points":   {[]*engine.Mod{with(toyHarm{})}, false, false},
	} {
		b := newTable(t, "", c.mods...).fold(anas(nil), vexs(dice.D10, again))
		if c.crowd {
			b.fold(crowd)
		}
		want := dice.Die(0)
		if c.thrown {
			b.Dice.Add(6, 6, 1)
			want = dice.D8
		}
		got := WinDamage(b.Tx(), check.Of(b.S).Roll(1), check.Of(b.S).Roll(2), true, pool.Aim{On: "vex"}, dice.D10, 2)
		if got.Against != want || len(b.Events) > 0 != c.thrown {
			t.Errorf("%s: compared with %v after %v, want %v", name, got.Against, b.Events, want)
		}
	}
}

// Rules: CORE-TEST-08 CORE-TEST-R4 LIFE-R6 ACT-R3 INTERFERE-R2
//
// TestDamageThatNoDieOpposes: unopposed it is the largest die that shows no 1, and the whole total; a
// roll back is held against nothing.
func TestDamageThatNoDieOpposes(t *testing.T) {
	b := newTable(t, "").fold(anas(func(r *pool.Roll) { r.Pool[3].Die, r.Faces[3] = dice.D12, 1 }),
		vexs(dice.D6, func(r *pool.Roll) { r.Faces[0] = 8 }))
	ana, vex := check.Of(b.S).Roll(1), check.Of(b.S).Roll(2)
	aim := pool.Aim{On: "vex"}
	for name, c := range map[string]struct{ got, want check.Damage }{
		"she does not oppose herself": {UnopposedDamage(ana, aim, "vex"),
			check.Damage{Roll: 1, EffectRoll: 1, On: "vex", By: "ana", Die: dice.D10, Margin: 9, NotOpposing: true}},
		"another does not oppose": {UnopposedDamage(ana, aim, "beto"),
			check.Damage{Roll: 1, EffectRoll: 1, On: "vex", By: "ana", Die: dice.D10, Margin: 9}},
		"a roll back": {ReturnedDamage(vex, ana, dice.D8),
			check.Damage{Roll: 1, EffectRoll: 2, On: "ana", By: "vex", Die: dice.D8, Margin: 2}},
		"a takeout": {TakeoutDamage(ana, "vex", people.OutRuled, dice.D8),
			check.Damage{Roll: 1, EffectRoll: 1, On: "vex", By: "ana", Die: dice.D8, TakeoutReason: people.OutRuled}},
		"the GM's word": {GMDamage("vex"), check.Damage{On: "vex"}},
		"before the roll": {ProspectiveDamage(2, 1, "ana", pin), check.Damage{Roll: 2, EffectRoll: 1, On: "vex",
			By: "ana", Aim: pool.AimComplication, Name: "Pinned", Named: true}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, c.got, c.want)
		}
	}
}

// Rules: CORE-TEST-R2 CORE-EFFECT-R7
//
// TestFailureIsComparedInHighStakesAlone: then beyond d12 it takes out, too.
func TestFailureIsComparedInHighStakesAlone(t *testing.T) {
	for _, c := range []struct {
		stakes string
		beyond bool
		want   check.Damage
	}{
		{scene.NormalStakes, true, check.Damage{}},
		{scene.HighStakes, true, check.Damage{Against: dice.D10, Beyond: true}},
		{scene.HighStakes, false, check.Damage{Against: dice.D10}},
	} {
		b := newTable(t, "").duel(duel{stakes: c.stakes}).fold(anas(nil), vexs(dice.D6, nil))
		c.want.Roll, c.want.EffectRoll, c.want.On, c.want.By, c.want.Die, c.want.Margin = 1, 2, "ana", "vex", dice.D12,
			3
		got := FailureDamage(b.Tx(), check.Of(b.S).Roll(1), 2, "vex", dice.D12, 3, c.beyond)
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s, beyond d12 %v: %+v, want %+v", c.stakes, c.beyond, got, c.want)
		}
	}
}

// TestDamageOfOldDecisions: records without the damage hold it in the fields of the decision, and
// those of an effect beyond d12 name the roller as their character.
func TestDamageOfOldDecisions(t *testing.T) {
	for name, c := range map[string]struct {
		p    check.Pending
		want check.Damage
	}{
		"a takeout": {check.Pending{Roll: 2, Of: 1, Char: "vex", From: "ana", Die: dice.D8, Against: dice.D6,
			Aim: "complication", Name: "Pinned", Named: true, Falls: "ruled"},
			check.Damage{Roll: 2, EffectRoll: 1, On: "vex", By: "ana", Die: dice.D8, Against: dice.D6,
				Aim: "complication", Name: "Pinned", Named: true, TakeoutReason: "ruled"}},
		"of the same roll": {check.Pending{Roll: 2, Char: "vex", From: "ana"},
			check.Damage{Roll: 2, EffectRoll: 2, On: "vex", By: "ana"}},
		"beyond d12": {check.Pending{Roll: 1, Char: "ana", On: "vex"},
			check.Damage{Roll: 1, EffectRoll: 1, On: "vex", By: "ana"}},
		"with the damage": {check.Pending{Roll: 1, Char: "ana", Die: dice.D4, Damage: &check.Damage{On: "vex",
			Roll: 2}},
			check.Damage{On: "vex", Roll: 2}},
	} {
		if got := WaitingDamage(&c.p); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
