package harm

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// asset returns the event of an asset d6.
func asset(id, owner string, change func(*things.Asset)) things.AssetSet {
	a := things.Asset{ID: id, Name: strings.ToUpper(id[:1]) + id[1:], Die: dice.D6, BaseDie: dice.D6, Owner: owner,
		For: things.ForScene}
	if change != nil {
		change(&a)
	}
	return things.AssetSet{Asset: a}
}

// bridge is the event of a bridge scene.
var bridge = scene.SceneBegun{Scene: scene.Scene{N: 1, Type: scene.Bridge, Stakes: scene.NormalStakes}}

// anasThrow is a throw of Ana's against these characters.
func (b *table) anasThrow(foes ...string) check.RollContext {
	return check.RollContext{ID: "d1", Char: people.Of(b.S).Char("ana"), Foes: foes}
}

// Rules: ASSET-09 CORE-TEST-R7 ASSET-R7 ASSET-R10 SCENE-05
//
// TestUsesOfAnEffectDie: an asset, a complication on a GMC or a foe, harm to an asset of the other side,
// and in a bridge scene, outside of a contest, a step up of an own or open asset below d12.
func TestUsesOfAnEffectDie(t *testing.T) {
	things := []game.Event{asset("rope", "ana", nil), asset("trap", "vex", nil), asset("lamp", "beto", nil),
		asset("fog", "", nil),
		asset("map", "beto", func(a *things.Asset) { a.Shared = true }),
		asset("blade", "ana", func(a *things.Asset) { a.Signature = true }),
		asset("wall", "ana", func(a *things.Asset) { a.Die = dice.D12 })}
	for name, c := range map[string]struct {
		scene game.Event
		foes  []string
		want  []string
	}{
		"a test": {inScene(scene.NormalStakes), nil, []string{"asset", "complication:vex", "break:trap"}},
		"against Beto": {inScene(scene.NormalStakes), []string{"beto"},
			[]string{"asset", "complication:beto", "complication:vex", "break:trap"}},
		"in a bridge scene": {bridge, nil,
			[]string{"asset", "complication:vex", "break:trap", "improve:rope", "improve:map"}},
		"a contest in a bridge scene": {bridge, []string{"vex"}, []string{"asset", "complication:vex", "break:trap"}},
	} {
		b := newTable(t, "").fold(c.scene).fold(things...)
		var got []string
		for _, choice := range draft.AimChoices(b.S, b.anasThrow(c.foes...)) {
			got = append(got, choice.Word)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	b := newTable(t, "").fold(things...)
	vexs := check.RollContext{ID: "d1", Char: people.Of(b.S).Char("vex")}
	for word, against := range map[string]bool{"break:rope": true, "break:lamp": true, "break:trap": false,
		"break:fog": false} {
		found := slices.ContainsFunc(draft.AimChoices(b.S, vexs), func(c game.Choice) bool { return c.Word == word })
		if found != against {
			t.Errorf("Vex may %s: %v", word, found)
		}
	}
}

// Rules: CORE-EFFECT-R3 CORE-EFFECT-R1
//
// TestFurtherDieHasNoUseOfTheFirstAlone.
func TestFurtherDieHasNoUseOfTheFirstAlone(t *testing.T) {
	b := newTable(t, "", wounding(nil))
	for aim, want := range map[string]int{"": 2, check.UseFirst: 3} {
		if got := aimsLeft(b.S, &check.Pending{Aim: aim}, b.anasThrow()); len(got) != want {
			t.Errorf("%q: %v, want %d uses", aim, got, want)
		}
	}
}

// Rules: ASSET-R6 ASSET-R10 CORE-EFFECT-R6
//
// TestAimsThatAreRefused: an asset by a name that the owner or an open one has, a step up of one that is
// d12 or outside of a bridge scene, and an asset or a complication without a name.
func TestAimsThatAreRefused(t *testing.T) {
	owned := func(owner string, shared bool) game.Event {
		return asset("rope", owner, func(a *things.Asset) { a.Shared = shared })
	}
	large := asset("rope", "ana", func(a *things.Asset) { a.Die = dice.D12 })
	for name, c := range map[string]struct {
		events []game.Event
		aim    game.Args
		rule   string
	}{
		"an own name": {[]game.Event{owned("ana", false)}, game.Args{"make": {"asset"}, "name": {"ROPE"}},
			"ASSET-R6"},
		"an open name": {[]game.Event{owned("beto", true)}, game.Args{"make": {"asset"}, "name": {"Rope"}},
			"ASSET-R6"},
		"another's name":    {[]game.Event{owned("beto", false)}, game.Args{"make": {"asset"}, "name": {"Rope"}}, ""},
		"another name":      {[]game.Event{owned("ana", false)}, game.Args{"make": {"asset"}, "name": {"Cord"}}, ""},
		"no name":           {nil, game.Args{"make": {"asset"}}, "CORE-EFFECT-R6"},
		"no name, to a foe": {nil, game.Args{"make": {"complication:vex"}}, "CORE-EFFECT-R6"},
		"a name in bounds":  {nil, game.Args{"make": {"complication:vex"}, "name": {"Tired"}}, ""},
		"improved":          {[]game.Event{bridge, owned("ana", false)}, game.Args{"make": {"improve:rope"}}, ""},
		"improved d12":      {[]game.Event{bridge, large}, game.Args{"make": {"improve:rope"}}, "ASSET-R10"},
		"in action": {[]game.Event{inScene(scene.NormalStakes), owned("ana", false)},
			game.Args{"make": {"improve:rope"}}, "ASSET-R10"},
		"improved, gone": {[]game.Event{inScene(scene.NormalStakes)}, game.Args{"make": {"improve:rope"}}, ""},
	} {
		b, rule := newTable(t, "").fold(c.events...), ""
		if no := draft.FitAim(b.S, "ana", c.aim); no != nil {
			rule = no.Rule
		}
		if rule != c.rule {
			t.Errorf("%s: refused by %q, want %q", name, rule, c.rule)
		}
	}
}

// Rules: ASSET-11 ASSET-R4 ASSET-R5 ASSET-R7 ASSET-R10 CORE-HEROIC-02
//
// TestAssetsByEffectDice: made of the die, up to the size that the GM set, for the scene or one roll;
// improved by one step for good by a die of any size; broken by a larger die, else stepped down.
func TestAssetsByEffectDice(t *testing.T) {
	made := func(d dice.Die, lasts string) *things.Asset {
		return &things.Asset{ID: "rope", Name: "Rope", Die: d, BaseDie: d, Owner: "ana", For: lasts}
	}
	asset := pool.Aim{Kind: pool.AimAsset, Name: "Rope"}
	improve, against := pool.Aim{Kind: pool.AimImprove, On: "rope"}, pool.Aim{Kind: pool.AimBreak, On: "rope"}
	for name, c := range map[string]struct {
		options string
		has     dice.Die
		aim     pool.Aim
		d, most dice.Die
		want    *things.Asset
	}{
		"made":                {"", 0, asset, dice.D10, 0, made(dice.D10, things.ForScene)},
		"at most d8":          {"", 0, asset, dice.D10, dice.D8, made(dice.D8, things.ForScene)},
		"smaller than that":   {"", 0, asset, dice.D6, dice.D8, made(dice.D6, things.ForScene)},
		"for one roll":        {"asset.test_duration=next_roll", 0, asset, dice.D10, 0, made(dice.D10, things.ForRoll)},
		"improved by a d4":    {"", dice.D6, improve, dice.D4, 0, made(dice.D8, things.ForScene)},
		"improved by a d12":   {"", dice.D6, improve, dice.D12, 0, made(dice.D8, things.ForScene)},
		"improved, at d12":    {"", dice.D12, improve, dice.D12, 0, made(dice.D12, things.ForScene)},
		"broken":              {"", dice.D6, against, dice.D8, 0, nil},
		"stepped down":        {"", dice.D8, against, dice.D8, 0, made(dice.D6, things.ForScene)},
		"stepped down by a 4": {"", dice.D12, against, dice.D4, 0, made(dice.D10, things.ForScene)},
		"a d4":                {"", dice.D4, against, dice.D4, 0, nil},
	} {
		b := newTable(t, c.options).fold(anas(nil))
		if c.has != 0 {
			b.fold(rope(c.has))
		}
		ApplyEffect(b.Tx(), check.Of(b.S).Roll(1), c.aim, c.d, c.most, false)
		got := things.Of(b.S).Asset("rope")
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		unchanged := c.has == dice.D12 && c.aim == improve
		if used := check.Of(b.S).Roll(1).Used; unchanged != (len(used) == 0) || len(used) == 1 && used[0] != "rope" {
			t.Errorf("%s: the die was used on %v", name, used)
		}
	}
	for _, aim := range []pool.Aim{improve, against} {
		b := newTable(t, "").fold(anas(nil))
		if ApplyEffect(b.Tx(), check.Of(b.S).Roll(1), aim, dice.D8, 0, false); len(b.Events) > 0 {
			t.Errorf("%s of what is gone: %v", aim.Kind, b.Events)
		}
	}
}

// Rules: ASSET-R7 OPP-R6
//
// TestBrokenAssetKeepsNoSizeAboveItsDie: one that was stepped up for the scene returns to the size that
// it had, unless it has been broken below.
func TestBrokenAssetKeepsNoSizeAboveItsDie(t *testing.T) {
	for base, want := range map[dice.Die]dice.Die{dice.D6: dice.D6, dice.D10: dice.D8} {
		b := newTable(t, "").fold(anas(nil), asset("trap", "vex", func(a *things.Asset) {
			a.Die, a.BaseDie = dice.D10, base
		}))
		BreakAsset(b.Tx(), check.Of(b.S).Roll(1), "trap", dice.D4)
		if a := things.Of(b.S).Asset("trap"); a.Die != dice.D8 || a.BaseDie != want {
			t.Errorf("of d10, %v by itself, is left %v, %v by itself, want %v", base, a.Die, a.BaseDie, want)
		}
	}
}

// Rules: CORE-EFFECT-R3
//
// TestThingThatAnAimChanges: one of that name, of the roller or on the target, or the one that it is
// against; none if it makes a new one.
func TestThingThatAnAimChanges(t *testing.T) {
	b := newTable(t, "").fold(rope(dice.D6), hurt("vex", dice.D6), asset("lamp", "beto", nil))
	for name, c := range map[string]struct {
		aim  pool.Aim
		want string
	}{
		"her asset":            {pool.Aim{Kind: pool.AimAsset, Name: "rope"}, "rope"},
		"Beto's name":          {pool.Aim{Kind: pool.AimAsset, Name: "Lamp"}, ""},
		"a new asset":          {pool.Aim{Kind: pool.AimAsset, Name: "Cord"}, ""},
		"his complication":     {pool.Aim{Kind: pool.AimComplication, On: "vex", Name: "HURT"}, "hurt"},
		"on another":           {pool.Aim{Kind: pool.AimComplication, On: "beto", Name: "Hurt"}, ""},
		"against an asset":     {pool.Aim{Kind: pool.AimBreak, On: "lamp"}, "lamp"},
		"a step up":            {pool.Aim{Kind: pool.AimImprove, On: "rope"}, "rope"},
		"a use without things": {pool.Aim{Kind: "toy", On: "rope"}, ""},
	} {
		if got := aimedThing(b.S, &pool.Roll{Char: "ana"}, c.aim); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
