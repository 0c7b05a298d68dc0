package harm

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// using returns a table on which a further effect die of Ana's roll waits for its use; left are the dice
// to choose from.
func using(t *testing.T, options string, change func(*pool.Roll), d dice.Die, left []int) *table {
	b := newTable(t, options).fold(anas(change))
	roll.OweEffectUse(b.Tx(), check.Of(b.S).Roll(1), d, left)
	return b
}

// assets returns the assets of the table, as "rope d8, lamp d6".
func (b *table) assets() []string {
	var all []string
	for _, a := range things.Of(b.S).Assets {
		all = append(all, a.Name+" "+a.Die.String())
	}
	return all
}

// Rules: CORE-EFFECT-07 CORE-EFFECT-R3 CORE-EFFECT-R6 ASSET-R6
//
// TestFurtherEffectDieHasItsOwnUse: not that of the first die nor a thing that another die has made,
// unless effect.same_target_stack allows it; it may come to nothing.
func TestFurtherEffectDieHasItsOwnUse(t *testing.T) {
	const stack = "effect.same_target_stack=true"
	barricade := func(r *pool.Roll) {
		r.Aim, r.Used = pool.Aim{Kind: pool.AimAsset, Name: "Barricade"}, []string{"barricade"}
	}
	hits := func(r *pool.Roll) { r.Aim, r.Used = pin, []string{"pinned"} }
	for name, c := range map[string]struct {
		options string
		change  func(*pool.Roll)
		words   []string
		rule    string
	}{
		"another asset":           {"", barricade, []string{"make=asset", "name=Lookout"}, ""},
		"the same asset":          {"", barricade, []string{"make=asset", "name=BARRICADE"}, "CORE-EFFECT-R3"},
		"no name":                 {"", barricade, []string{"make=asset"}, "CORE-EFFECT-R6"},
		"a complication":          {"", barricade, []string{"make=complication:vex", "name=Tired"}, ""},
		"that name on another":    {"", hits, []string{"make=complication:bob", "name=Pinned"}, ""},
		"the same complication":   {"", hits, []string{"make=complication:vex", "name=Pinned"}, "CORE-EFFECT-R3"},
		"a thing of another die":  {"", hits, []string{"make=complication:vex", "name=Hurt"}, "CORE-EFFECT-R3"},
		"that, if they stack":     {stack, hits, []string{"make=complication:vex", "name=Hurt"}, ""},
		"the same, if they stack": {stack, hits, []string{"make=complication:vex", "name=Pinned"}, ""},
		"an asset that is there":  {"", hits, []string{"make=asset", "name=Rope"}, "ASSET-R6"},
		"nothing":                 {"", hits, []string{"make=nothing"}, ""},
	} {
		b := newTable(t, c.options).fold(anas(c.change), hurt("vex", dice.D6), rope(dice.D6),
			check.EffectUsed{Roll: 1, On: "hurt"}, coretest.Character("bob", people.Minor, game.GMChair))
		roll.OweEffectUse(b.Tx(), check.Of(b.S).Roll(1), dice.D8, nil)
		no := b.Try("ana", "use", c.words...)
		if (no == nil) != (c.rule == "") || no != nil && no.Rule != c.rule {
			t.Errorf("%s: %v, want a refusal by %q", name, no, c.rule)
		}
		if owed := b.owed(); no == nil && owed != "" {
			t.Errorf("%s: owed is still %q", name, owed)
		}
	}
}

// Rules: CORE-EFFECT-07 CORE-EFFECT-R1 CORE-EFFECT-R5 CORE-EFFECT-R7 REROLL-R3
//
// TestFreeSecondDieIsChosenFromThoseLeft: largest first, without those that were bought meanwhile; d4 if
// none is left. E-EFFECT-02: Supplies d6.
func TestFreeSecondDieIsChosenFromThoseLeft(t *testing.T) {
	five := func(r *pool.Roll) {
		r.Pool, r.Faces = append(r.Pool, dicePool(dice.D12)...), append(r.Faces, 2)
	}
	bought := func(r *pool.Roll) { five(r); r.Effect = append(r.Effect, 4) }
	again := func(r *pool.Roll) {
		r.EffectFrom, r.EffectFaces = pool.EffectReroll, []int{2, 5, 7, 1}
	}
	for name, c := range map[string]struct {
		change func(*pool.Roll)
		left   []int
		offer  []int
		words  []string
		want   string
	}{
		"one":                 {nil, []int{3}, []int{3}, []string{"die=4"}, "Supplies d4"},
		"the largest":         {five, []int{3, 4}, []int{4, 3}, []string{"die=5"}, "Supplies d12"},
		"another":             {five, []int{3, 4}, []int{4, 3}, []string{"die=4"}, "Supplies d4"},
		"one bought":          {bought, []int{3, 4}, []int{3}, []string{"die=4"}, "Supplies d4"},
		"all bought":          {bought, []int{4}, nil, nil, "Supplies d4"},
		"none left":           {nil, nil, nil, nil, "Supplies d4"},
		"of the second throw": {again, []int{0}, []int{1}, []string{"die=2"}, "Supplies d6"},
	} {
		b := using(t, "", c.change, 0, c.left)
		r, p := check.Of(b.S).Roll(1), check.Of(b.S).Pending[0]
		if got := freeEffectDice(b.S, p, r); !slices.Equal(got, c.offer) {
			t.Errorf("%s: offered are the dice at %v, want %v", name, got, c.offer)
		}
		before := len(r.Effect)
		b.Do("ana", "use", append(c.words, "make=asset", "name=Supplies")...)
		if got := b.assets(); len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
		if n := len(check.Of(b.S).Roll(1).Effect); n != before+len(c.words) {
			t.Errorf("%s: the roll has %d effect dice, before %d", name, n, before)
		}
	}
}

// Rules: CORE-EFFECT-R3 NOEFF-02
//
// TestUsesAreAskedOneAfterTheOther: of one roll; the label has the die, also one in place of an effect
// die.
func TestUsesAreAskedOneAfterTheOther(t *testing.T) {
	b := using(t, "", nil, dice.D8, nil)
	roll.OweEffectUse(b.Tx(), check.Of(b.S).Roll(1), dice.D6, nil)
	for _, d := range []dice.Die{dice.D8, dice.D6} {
		offers := b.Offers("ana", "use")
		want := game.Say("cortex.use.die", game.W("name", ""), game.D("die", d))
		if len(offers) != 2 || !offers[0].Label.Equal(want) || !offers[0].Urgent || offers[1].Urgent {
			t.Fatalf("offered is %+v, want %v", offers, want)
		}
		b.Do("ana", "use", "make=nothing")
	}
	b.wantReason("none waits", "CORE-EFFECT-R6", "no_use", "ana", "use", "make=nothing")
	if got := useKey(&pool.Roll{EffectFrom: pool.EffectNone}); got != "cortex.use.die_plain" {
		t.Errorf("a d6 that is not thrown is named by %s", got)
	}
}

// Rules: GMC-R1 CORE-EFFECT-R3 GANG-04
//
// TestUseAfterTheOutcomeIsAButton: that of a mod, which may be closed, each for itself; a free second die
// is taken largest.
func TestUseAfterTheOutcomeIsAButton(t *testing.T) {
	no := game.Refuse("GMC-R1", "toy")
	var used []dice.Die
	aims := draft.Hooks{Aims: []*draft.AimKind{{Kind: "mob", NotNow: no,
		Choices: func(*engine.State, check.RollContext) []game.Choice { return nil },
		AimChoices: func(*engine.State, *pool.Roll, dice.Die, bool) []draft.AimChoice {
			return []draft.AimChoice{{Word: "mob:vex"}, {Word: "mob:beto", Closed: no}, {Word: "mob:caio"}}
		},
		Apply: func(_ *engine.Tx, _ *pool.Roll, _ pool.Aim, d, _ dice.Die, _ bool) { used = append(used, d) },
		ThingAt: func(_ *engine.State, _ *pool.Roll, aim pool.Aim) string {
			return map[string]string{"caio": "thing"}[aim.On]
		}}}}
	b := newTable(t, "", with(nil, aims)).fold(anas(func(r *pool.Roll) { r.Kept = []int{0} }),
		check.EffectUsed{Roll: 1, On: "thing"})
	b.wantReason("no die waits", "CORE-EFFECT-R6", "no_use", "ana", "use", "make=mob:vex")
	roll.OweEffectUse(b.Tx(), check.Of(b.S).Roll(1), 0, []int{3, 1})
	tap := b.Offers("ana", "use")[0]
	if cs := tap.Inputs[0].Choices; len(cs) != 1 || cs[0].Word != "2" {
		t.Errorf("a tap takes a die of %v, want the d6 at 2", cs)
	}
	b.WantRefusal("GMC-R1", "ana", "use", "make=mob:beto", "die=2")
	b.WantRefusal("CORE-EFFECT-R3", "ana", "use", "make=mob:caio", "die=2")
	if got := useDecision.Against(b.S, "mob"); got != no {
		t.Errorf("against an aim that is not offered is %v", got)
	}
	b.Do("ana", "use", "make=mob:vex", "die=2")
	if !slices.Equal(used, []dice.Die{dice.D6}) || b.owed() != "" {
		t.Errorf("used is %v, owed %q", used, b.owed())
	}
	if got := useDecision.Against(b.S, "mob"); got != nil {
		t.Errorf("where no die waits, against it is %v", got)
	}
}

// Rules: RUL-PWR-AREA
//
// TestDiceOfAnAreaAttackGoToDifferentTargets: of a roll with one more effect die by an SFX two targets are
// hit; a die beside those is free.
func TestDiceOfAnAreaAttackGoToDifferentTargets(t *testing.T) {
	other := pool.Aim{Kind: pool.AimComplication, On: "vex", Name: "Dazed"}
	made := pool.Aim{Kind: pool.AimAsset, Name: "Wall"}
	for name, c := range map[string]struct {
		more, waiting int
		first, aim    pool.Aim
		refused       bool
	}{
		"one target":               {1, 1, pin, other, true},
		"another target":           {1, 1, pin, pool.Aim{Kind: pool.AimComplication, On: "beto", Name: "Dazed"}, false},
		"no SFX":                   {0, 1, pin, other, false},
		"a bought die beside":      {1, 2, pin, other, false},
		"a second asset":           {1, 1, made, pool.Aim{Kind: pool.AimAsset, Name: "Moat"}, true},
		"an asset of the target":   {1, 1, pin, pool.Aim{Kind: pool.AimBreak, On: "trap"}, true},
		"an asset of another":      {1, 1, pin, pool.Aim{Kind: pool.AimBreak, On: "rope"}, false},
		"three targets, one again": {2, 2, pin, other, true},
	} {
		b := newTable(t, "").fold(anas(func(r *pool.Roll) { r.ExtraEffects, r.Aim = c.more, c.first }),
			asset("trap", "vex", nil), rope(dice.D6))
		for range c.waiting {
			roll.OweEffectUse(b.Tx(), check.Of(b.S).Roll(1), dice.D6, nil)
		}
		no := refuseUse(b.S, check.Of(b.S).Roll(1), c.aim)
		if (no != nil) != c.refused || no != nil && no.Rule != "RUL-PWR-AREA" {
			t.Errorf("%s: %v, refused should be %v", name, no, c.refused)
		}
	}
}

// Rules: RUL-PWR-AREA
//
// TestOwnerOfWhatAnEffectDieWasUsedOn: the owner of an asset, the bearer of an affliction, or the
// character in a word with colons.
func TestOwnerOfWhatAnEffectDieWasUsedOn(t *testing.T) {
	b := newTable(t, "").fold(rope(dice.D6), hurt("beto", dice.D6))
	for thing, want := range map[string]string{"rope": "ana", "hurt": "beto", "mob:vex:2": "vex", "vex": "vex",
		"gone": "", "mob:gone": ""} {
		if got := ownerOf(b.S, thing); got != want {
			t.Errorf("%s is of %q, want %q", thing, got, want)
		}
	}
}
