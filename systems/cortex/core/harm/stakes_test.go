package harm

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-STAKES-02 CORE-STAKES-03 CORE-STAKES-05 CORE-STAKES-R2 CORE-STAKES-R3 NOEFF-03 NOEFF-04
//
// TestStakesDecideWhatALoserSuffers: in high stakes a larger die takes out, any other lands whole; in
// others a die that is not larger is stepped down, and a d4 is gone. The bank cannot pay.
func TestStakesDecideWhatALoserSuffers(t *testing.T) {
	beaten := func(b *check.Damage) { b.BeatenOnly = true }
	beyond := func(b *check.Damage) { b.Beyond = true }
	for name, c := range map[string]struct {
		stakes, options string
		die, against    dice.Die
		change          func(*check.Damage)
		comps, out      string
	}{
		"normal, larger":          {"normal", "", dice.D8, dice.D6, nil, "Pinned d8", ""},
		"normal, equal":           {"normal", "", dice.D8, dice.D8, nil, "Pinned d6", ""},
		"normal, smaller":         {"normal", "", dice.D6, dice.D10, nil, "Pinned d4", ""},
		"normal, not compared":    {"normal", "", dice.D8, 0, nil, "Pinned d8", ""},
		"normal, a d4":            {"normal", "", dice.D4, dice.D4, nil, "", ""},
		"normal, no effect dice":  {"normal", "", dice.D6, 0, beaten, "Pinned d6", ""},
		"normal, beyond d12":      {"normal", "", dice.D12, dice.D12, beyond, "", people.OutCompared},
		"high, larger":            {"high", "", dice.D8, dice.D6, nil, "", people.OutCompared},
		"high, equal":             {"high", "", dice.D8, dice.D8, nil, "Pinned d8", ""},
		"high, smaller":           {"high", "", dice.D6, dice.D10, nil, "Pinned d6", ""},
		"high, not compared":      {"high", "", dice.D8, 0, nil, "Pinned d8", ""},
		"high, a d4":              {"high", "", dice.D4, dice.D4, nil, "Pinned d4", ""},
		"high, no effect dice":    {"high", "", dice.D6, 0, beaten, "", people.OutCompared},
		"least d6, high":          {"high", "stakes.min_complication=d6", dice.D4, dice.D4, nil, "Pinned d6", ""},
		"least d6, stepped to d4": {"normal", "stakes.min_complication=d6", dice.D6, dice.D6, nil, "Pinned d6", ""},
		"least d6, larger":        {"normal", "stakes.min_complication=d6", dice.D8, dice.D6, nil, "Pinned d8", ""},
		"least d6, nothing lands": {"normal", "stakes.min_complication=d6", dice.D4, dice.D4, nil, "", ""},
		"a takeout of another way": {"normal", "", dice.D4, 0,
			func(b *check.Damage) { beyond(b); b.TakeoutReason = "toy" }, "", "toy"},
	} {
		b := newTable(t, c.options).fold(inScene(c.stakes), anas(nil))
		d := pinned(c.die, c.against)
		if c.change != nil {
			c.change(&d)
		}
		ApplyDamage(b.Tx(), d)
		b.want(name, "vex", c.comps, c.out, "")
		if used := check.Of(b.S).Roll(1).Used; (len(used) == 1 && used[0] == "pinned") != (c.comps != "") {
			t.Errorf("%s: the effect die was used on %v", name, used)
		}
	}
}

// Rules: CORE-STAKES-R1 CORE-CONTEST-R6
//
// TestStakesAreThoseOfTheCall: those that the check noted count, even if the scene has others by now. A roll
// that nothing opposed takes out; a target that is gone suffers nothing.
func TestStakesAreThoseOfTheCall(t *testing.T) {
	b := newTable(t, "").fold(inScene(scene.NormalStakes), anas(nil)).duel(duel{stakes: scene.HighStakes})
	ApplyDamage(b.Tx(), pinned(dice.D8, dice.D6))
	b.want("called in high stakes", "vex", "", people.OutCompared, "")

	b = newTable(t, "").fold(inScene(scene.HighStakes), anas(nil)).duel(duel{stakes: scene.NormalStakes})
	ApplyDamage(b.Tx(), pinned(dice.D8, dice.D6))
	b.want("called in normal stakes", "vex", "Pinned d8", "", "")

	b = newTable(t, "").fold(inScene(scene.HighStakes), anas(nil))
	ApplyUnopposed(b.Tx(), pinned(dice.D4, 0))
	b.want("not opposed", "vex", "", people.OutCompared, "")

	b = newTable(t, "").fold(anas(nil), people.CharacterGone{ID: "vex"})
	ApplyDamage(b.Tx(), pinned(dice.D8, dice.D6))
	ApplyUnopposed(b.Tx(), pinned(dice.D8, dice.D6))
	if len(b.Events) > 0 {
		t.Errorf("to nobody was done %v", b.Events)
	}
}

// Rules: GMC-R1 RUL-VEH-HARM
//
// TestCrowdsAndVehiclesTakeNoHarmOfTheModel: no harm of the model is aimed at them; what no mod takes over
// is a complication.
func TestCrowdsAndVehiclesTakeNoHarmOfTheModel(t *testing.T) {
	for rank, c := range map[string]struct{ rule, comps string }{
		people.Major:   {"", "Wound d8"},
		people.Mob:     {"GMC-R1", "Pinned d8"},
		people.Faction: {"GMC-R1", "Pinned d8"},
		people.Vehicle: {"RUL-VEH-HARM", "Pinned d8"},
	} {
		b := newTable(t, "", with(toyHarm{})).fold(coretest.Character("vex", rank, game.GMChair), anas(nil))
		no := RefuseHarmAim(b.S, "ana", pool.Aim{On: "vex"})
		if (no != nil) != (c.rule != "") || no != nil && no.Rule != c.rule {
			t.Errorf("%s: harm is refused by %v, want %q", rank, no, c.rule)
		}
		of := check.RollContext{Char: people.Of(b.S).Char("ana")}
		if n := len(Targets(b.S, of)); (n == 1) != (c.rule == "") {
			t.Errorf("%s: %d targets", rank, n)
		}
		ApplyDamage(b.Tx(), pinned(dice.D8, dice.D6))
		b.want(rank, "vex", c.comps, "", "")
	}
	if RefuseHarm(nil) != nil {
		t.Error("harm to nobody is refused")
	}
}

// TestModTakesDamageOver: then nothing of the model applies; a mod that does not leaves it.
func TestModTakesDamageOver(t *testing.T) {
	var over []check.Damage
	for _, takes := range []bool{true, false} {
		over = nil
		hooks := Hooks{TakesOver: func(_ *engine.Tx, b check.Damage) bool {
			over = append(over, b)
			return takes
		}}
		b := newTable(t, "", with(nil, Hooks{}, hooks)).fold(inScene(scene.NormalStakes), anas(nil))
		ApplyDamage(b.Tx(), pinned(dice.D8, 0))
		comps := "Pinned d8"
		if takes {
			comps = ""
		}
		b.want("opposed", "vex", comps, "", "")
		ApplyUnopposed(b.Tx(), pinned(dice.D8, 0))
		if out := people.Of(b.S).Char("vex").Out; (out == "") != takes {
			t.Errorf("not opposed, taken over %v: out is %q", takes, out)
		}
		if len(over) != 2 || over[0].Unopposed || !over[1].Unopposed {
			t.Errorf("offered were %v", over)
		}
	}
}

// Rules: CORE-TEST-R7 CORE-CONTEST-R6 OUT-04 PP-SPEND-19
//
// TestDecliningSaysWhatFollows: a complication, the way out, or the price of staying.
func TestDecliningSaysWhatFollows(t *testing.T) {
	name := game.W("name", "Vex")
	for what, c := range map[string]struct {
		stakes string
		bank   int
		self   bool
		want   game.Msg
	}{
		"normal": {scene.NormalStakes, 1, false, game.Say("cortex.decline.comp", name, game.W("on", "Vex"),
			game.W("comp", "Pinned"), game.D("die", dice.D8))},
		"of itself": {scene.NormalStakes, 1, true, game.Say("cortex.decline.self_comp", name, game.W("on", "Vex"),
			game.W("comp", "Pinned"), game.D("die", dice.D8))},
		"high": {scene.HighStakes, 1, false, game.Say("cortex.decline.out", name, game.W("on", "Vex"),
			game.D("die", dice.D8), game.M("price", game.Amount{Unit: "cortex.bank", N: 1}.Msg()))},
		"high, no point": {scene.HighStakes, 0, false, game.Say("cortex.decline.gone", name, game.W("on", "Vex"))},
	} {
		b := newTable(t, "").fold(inScene(c.stakes), anas(nil), has("bank", c.bank))
		d := pinned(dice.D8, 0)
		d.NotOpposing = c.self
		if got := Model.Of(b.S).Declining(b.S, "Vex", d); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
}
