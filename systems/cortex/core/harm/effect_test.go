package harm

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-EFFECT-08 CORE-EFFECT-R1 GMC-R1 LIFE-R8
//
// TestEffectBeyondD12: against a character in high stakes the roller picks, unless the table has one
// answer; else, and where harm knows no takeout, there is a second die.
func TestEffectBeyondD12(t *testing.T) {
	const takeout, second = "effect.beyond_d12=takeout", "effect.beyond_d12=second_die"
	for name, c := range map[string]struct {
		stakes, options string
		rank            string
		model           Harm
		aim             pool.Aim
		want            string
	}{
		"high":                {scene.HighStakes, "", people.Major, nil, pin, "auto"},
		"normal":              {scene.NormalStakes, "", people.Major, nil, pin, "second_die"},
		"always out, high":    {scene.HighStakes, takeout, people.Major, nil, pin, "takeout"},
		"always out, normal":  {scene.NormalStakes, takeout, people.Major, nil, pin, "takeout"},
		"always second, high": {scene.HighStakes, second, people.Major, nil, pin, "second_die"},
		"a crowd":             {scene.HighStakes, takeout, people.Mob, nil, pin, "second_die"},
		"a vehicle":           {scene.HighStakes, "", people.Vehicle, toyHarm{}, pin, "auto"},
		"no takeout":          {scene.HighStakes, takeout, people.Major, toyHarm{}, pin, "second_die"},
		"a takeout of a mod":  {scene.HighStakes, "", people.Major, toyHarm{key: "stress"}, pin, "auto"},
		"an asset": {scene.HighStakes, takeout, people.Major, nil, pool.Aim{Kind: pool.AimAsset,
			Name: "Rope"}, "second_die"},
		"a target that is gone": {scene.HighStakes, takeout, people.Major, nil, pool.Aim{Kind: pool.AimComplication,
			On: "gone"}, "second_die"},
	} {
		b := newTable(t, c.options, with(c.model)).fold(inScene(c.stakes), anas(nil),
			coretest.Character("vex", c.rank, game.GMChair))
		if got := Overflow(b.S, 1, c.aim); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// beyond returns a table on which Ana's d12 at Vex went beyond d12, and Vex's die was against.
func beyond(t *testing.T, stakes string, against dice.Die, mods ...*engine.Mod) *table {
	b := newTable(t, "", mods...).fold(inScene(stakes), anas(nil))
	d := pinned(dice.D12, against)
	DamageOrOverflow(b.Tx(), d, true, pin)
	return b
}

// Rules: CORE-EFFECT-R1 CORE-EFFECT-R2 CORE-EFFECT-R7
//
// TestRollerPicksTakeoutOrSecondDie: the takeout can be bought off for a complication of d12; with the
// second die the d12 is compared as any other, and the die that is left waits for its use.
func TestRollerPicksTakeoutOrSecondDie(t *testing.T) {
	b := beyond(t, scene.HighStakes, dice.D12)
	b.want("asked", "vex", "", "", "beyond ana")
	b.Do("ana", "beyond", "how=takeout")
	b.want("taken out", "vex", "", people.OutCompared, "")

	b = newTable(t, "").fold(inScene(scene.HighStakes), anas(nil), has("bank", 1))
	DamageOrOverflow(b.Tx(), pinned(dice.D12, dice.D12), true, pin)
	b.Do("ana", "beyond", "how=takeout")
	b.Do(game.GMChair, "stay", "how=stay", "name=Pinned")
	b.want("bought off", "vex", "Pinned d12", "", "")

	b = beyond(t, scene.HighStakes, dice.D12)
	b.Do("ana", "beyond", "how=second")
	b.want("second die, equal", "vex", "Pinned d12", "", "use ana")
	if left := check.Of(b.S).Pending[0].Left; len(left) != 1 || left[0] != 3 {
		t.Errorf("left is %v, want the d4 at 3", left)
	}

	b = beyond(t, scene.HighStakes, dice.D10)
	b.Do("ana", "beyond", "how=second")
	b.want("second die, larger", "vex", "", people.OutCompared, "use ana")

	b = beyond(t, scene.NormalStakes, dice.D12)
	b.want("normal stakes", "vex", "Pinned d10", "", "")
	b.wantReason("nothing is asked", "CORE-EFFECT-R1", "not_beyond", "ana", "beyond", "how=takeout")

	b = newTable(t, "").fold(inScene(scene.HighStakes), anas(nil), people.CharacterGone{ID: "vex"})
	if DamageOrOverflow(b.Tx(), pinned(dice.D12, 0), true, pin); len(b.Events) > 0 {
		t.Errorf("to nobody was done %v", b.Events)
	}
}

// Rules: CORE-EFFECT-R7 CORE-STAKES-02 CORE-EFFECT-R2
//
// TestLabelsOfThePickSayWhoIsOut: with its price where the target can pay, and by the second die, too,
// where the comparison takes out.
func TestLabelsOfThePickSayWhoIsOut(t *testing.T) {
	name, on := game.W("name", ""), game.W("on", "Vex")
	price := game.M("price", game.Amount{Unit: "cortex.bank", N: 1}.Msg())
	beaten := func(b *check.Damage) { b.BeatenOnly = true }
	for what, c := range map[string]struct {
		bank          int
		against       dice.Die
		change        func(*check.Damage)
		model         Harm
		first, second game.Msg
	}{
		"larger": {0, dice.D10, nil, nil, game.Say("cortex.beyond.takeout", name, on),
			game.Say("cortex.beyond.second_out", name, on)},
		"equal, it can pay": {1, dice.D12, nil, nil, game.Say("cortex.beyond.takeout", name, on, price),
			game.Say("cortex.beyond.second", name, on, price)},
		"nothing is compared": {0, 0, nil, nil, game.Say("cortex.beyond.takeout", name, on),
			game.Say("cortex.beyond.second", name, on)},
		"beaten": {0, 0, beaten, nil, game.Say("cortex.beyond.takeout", name, on),
			game.Say("cortex.beyond.second_out", name, on)},
		"stress": {0, dice.D10, nil, toyHarm{key: "stress"}, game.Say("cortex.beyond.stress", name, on),
			game.Say("cortex.beyond.second_stress", name, on)},
	} {
		b := newTable(t, "", with(c.model)).fold(inScene(scene.HighStakes), anas(nil), has("bank", c.bank))
		d := pinned(dice.D12, c.against)
		if c.change != nil {
			c.change(&d)
		}
		DamageOrOverflow(b.Tx(), d, true, pin)
		offers := b.Offers("ana", "beyond")
		if len(offers) != 2 || !offers[0].Label.Equal(c.first) || !offers[1].Label.Equal(c.second) ||
			offers[0].About != "char/vex" || offers[1].About != "char/vex" {
			t.Errorf("%s: %+v", what, offers)
		}
	}
}

// Rules: GANG-04
//
// TestModNamesWhoIsTakenOut: the one that it hits in place of the target; if it says nothing, the
// target.
func TestModNamesWhoIsTakenOut(t *testing.T) {
	for on, want := range map[string]takeout{
		"beto": {on: "beto", key: "takeout", wallet: "beto", compares: true},
		"":     {on: "vex", key: "takeout", compares: true},
	} {
		b := newTable(t, "", with(nil, Hooks{}, Hooks{Takeout: func(*engine.State, check.Damage) (string, string) {
			return on, on
		}}))
		if got := takeoutOf(b.S, pinned(dice.D8, 0)); got != want {
			t.Errorf("%q: %+v, want %+v", on, got, want)
		}
	}
}

// Rules: CORE-TEST-R7 ACT-R2 CORE-STAKES-02 CORE-EFFECT-R7 LIFE-02
//
// TestHitIsComparedWithTheAnswer: with the effect die of the roll that answers, in any stakes; else in
// high stakes with that of an opposition that a character leads; beside these it lands whole.
func TestHitIsComparedWithTheAnswer(t *testing.T) {
	gms := func(r *pool.Roll) { r.Char = "" }
	for name, c := range map[string]struct {
		stakes     string
		toy        duel
		change     func(*pool.Roll)
		comps, out string
	}{
		"answered, normal":       {scene.NormalStakes, duel{answers: 2}, nil, "Pinned d8", ""},
		"answered, high":         {scene.HighStakes, duel{answers: 2}, nil, "Pinned d10", ""},
		"opposed, normal":        {scene.NormalStakes, duel{opposed: "ana"}, nil, "Pinned d10", ""},
		"opposed, high":          {scene.HighStakes, duel{opposed: "ana"}, nil, "Pinned d10", ""},
		"opposed, the GM's dice": {scene.HighStakes, duel{opposed: "ana"}, gms, "Pinned d10", ""},
		"opposed, high, d6": {scene.HighStakes, duel{opposed: "ana"},
			func(r *pool.Roll) { r.Pool[2].Die = dice.D6 }, "", "compared"},
		"the GM's dice, high, d6": {scene.HighStakes, duel{opposed: "ana"},
			func(r *pool.Roll) { gms(r); r.Pool[2].Die = dice.D6 }, "Pinned d10", ""},
		"not an opposition, d6": {scene.HighStakes, duel{}, func(r *pool.Roll) { r.Pool[2].Die = dice.D6 },
			"Pinned d10", ""},
		"opposed, normal, with d6": {scene.NormalStakes, duel{opposed: "ana"},
			func(r *pool.Roll) { r.Pool[2].Die = dice.D6 }, "Pinned d10", ""},
	} {
		b := newTable(t, "").fold(inScene(c.stakes), anas(nil), vexs(dice.D10, c.change)).duel(c.toy)
		ApplyEffect(b.Tx(), check.Of(b.S).Roll(1), pin, dice.D10, 0, false)
		b.want(name, "vex", c.comps, c.out, "")
	}
}

// Rules: LIFE-02 LIFE-R1
//
// TestHitKnowsItsMargin: the total less what was to beat, 0 where that is not known or not beaten.
func TestHitKnowsItsMargin(t *testing.T) {
	for total, want := range map[int]int{7: 2, 9: 0, 11: 0, 0: 0} {
		var hit []check.Damage
		b := newTable(t, "", with(nil, Hooks{TakesOver: func(_ *engine.Tx, d check.Damage) bool {
			hit = append(hit, d)
			return true
		}})).fold(anas(nil)).duel(duel{total: total})
		HitAim(b.Tx(), check.Of(b.S).Roll(1), pool.Aim{Kind: pool.AimComplication, On: "vex"}, dice.D8, 0, false)
		if len(hit) != 1 || hit[0].Margin != want || !hit[0].Named || hit[0].Aim != pool.AimComplication {
			t.Errorf("9 against %d: %+v, want a margin of %d", total, hit, want)
		}
	}
	if got := marginOf(newTable(t, "").S, &pool.Roll{For: "x1"}); got != 0 {
		t.Errorf("in no check the margin is %d", got)
	}
}

// Rules: CORE-EFFECT-03 RUL-MIMIC-CAP
//
// TestUnknownAimDoesNothing: an effect die without a use, or for what no mod knows.
func TestUnknownAimDoesNothing(t *testing.T) {
	for _, kind := range []string{"", "toy"} {
		b := newTable(t, "").fold(anas(nil))
		ApplyEffect(b.Tx(), check.Of(b.S).Roll(1), pool.Aim{Kind: kind, On: "vex"}, dice.D8, 0, false)
		if len(b.Events) > 0 || len(things.Of(b.S).Complications) > 0 {
			t.Errorf("%q does %v", kind, b.Events)
		}
	}
}
