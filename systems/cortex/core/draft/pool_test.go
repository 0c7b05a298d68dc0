package draft

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// costing returns a use of an SFX that costs n points and steps no die.
func costing(word string, n int, per string) sfx.Use {
	return sfx.Use{Word: word, Name: word, Entry: &sfx.Entry{Cost: []sfx.Op{{Op: "pp", N: -n, Per: per}}}}
}

// beside returns dice thrown beside a pool, each of a resource of its own.
func beside(words ...string) []pool.Die {
	var ds []pool.Die
	for _, w := range words {
		ds = append(ds, pool.Die{Word: w, From: pool.FromResource, Die: 6, BesidePool: true})
	}
	return ds
}

// rivals returns n dice of which all but the first cost a point.
func rivals(n int) []pool.Die {
	return slices.Repeat([]pool.Die{{Word: "angry", From: "stress", Die: 8, RivalGroup: "ana"}}, n)
}

// skills are two traits of one set, of which the second costs a point.
var skills = traits("skills", "fight", "d10", "move", "d8")

// calledBack is a callback, which can replace the point of an SFX.
var calledBack = &points.Callback{Word: "flood", Name: "Flood"}

// Rules: CORE-POOL-03 CORE-TEST-06 STRESS-14 CHAR-RES-08 RUL-RES-MANY SFX-COST-01 RUL-CB-WORTH RUL-ABIL-PRECOG
//
// TestPoolHasAPrice: further traits of a set cost a player and not the GM who opposes; a resource costs
// the GM, and from the second on a player; of an SFX for one point a callback takes the price.
func TestPoolHasAPrice(t *testing.T) {
	one, two := costing("one", 1, ""), costing("two", 2, "")
	each := costing("each", 1, "extra_target")
	for name, c := range map[string]struct {
		pool  Pool
		cost  int
		earns int
	}{
		"one trait":                  {Pool{Wallet: "ana", Dice: skills[:1]}, 0, 0},
		"two of a set":               {Pool{Wallet: "ana", Dice: skills}, 1, 0},
		"two of a set, one foreseen": {Pool{Wallet: "ana", Dice: skills[1:], LostDice: skills[:1]}, 1, 0},
		"two that oppose":            {Pool{Wallet: points.BankKey, GMOpposes: true, Dice: skills}, 0, 0},
		"two of a GMC's roll":        {Pool{Wallet: points.BankKey, Dice: skills}, 1, 0},
		"two rivals":                 {Pool{Wallet: "ana", Dice: rivals(2)}, 1, 0},
		"three rivals that oppose":   {Pool{Wallet: points.BankKey, GMOpposes: true, Dice: rivals(3)}, 2, 0},
		"a resource":                 {Pool{Wallet: "ana", Dice: beside("gold")}, 0, 0},
		"two dice of a resource":     {Pool{Wallet: "ana", Dice: beside("gold", "gold")}, 0, 0},
		"two resources":              {Pool{Wallet: "ana", Dice: beside("gold", "men")}, 1, 0},
		"a resource of the GM's":     {Pool{Wallet: points.BankKey, GMOpposes: true, Dice: beside("gold")}, 1, 0},
		"two resources of the GM's": {Pool{Wallet: points.BankKey, GMOpposes: true, Dice: beside("gold", "men")},
			2, 0},
		"an own die":  {Pool{Wallet: "ana", Dice: []pool.Die{{Die: 8, Own: true, Cost: 1}}}, 1, 0},
		"a hindrance": {Pool{Wallet: "ana", Dice: []pool.Die{{Die: 4, Hinder: true}}}, 0, 1},
		"an SFX": {Pool{Wallet: "ana", Dice: skills, SFXUses: []sfx.Use{two},
			Applied: sfx.AppliedPool{Priced: skills, Price: 2}}, 3, 0},
		"an SFX that makes a trait free": {Pool{Wallet: "ana", Dice: skills, SFXUses: []sfx.Use{one},
			Applied: sfx.AppliedPool{Priced: skills[:1], Price: 1}}, 1, 0},
		"an SFX that cannot be used": {Pool{Wallet: "ana", Dice: skills, SFXUses: []sfx.Use{two},
			Refusal: game.Refuse("TOY", "toy"), Applied: sfx.AppliedPool{Price: 2}}, 1, 0},
		"a callback for one point": {Pool{Wallet: "ana", SFXUses: []sfx.Use{two, one}, Callback: calledBack,
			Applied: sfx.AppliedPool{Price: 3}}, 2, 0},
		"a callback for two points": {Pool{Wallet: "ana", SFXUses: []sfx.Use{two}, Callback: calledBack,
			Applied: sfx.AppliedPool{Price: 2}}, 2, 0},
		"a callback for a point each": {Pool{Wallet: "ana", SFXUses: []sfx.Use{each}, Callback: calledBack,
			Applied: sfx.AppliedPool{Price: 1}}, 1, 0},
	} {
		if b := c.pool.Price(); b.Cost != c.cost || b.Earns != c.earns {
			t.Errorf("%s: costs %d, earns %d, want %d, %d", name, b.Cost, b.Earns, c.cost, c.earns)
		}
	}
}

// Rules: PP-EARN-R1 PP-BANK-04 PP-BANK-R2 PP-MOD-06
//
// TestPriceIsPaidAndEarnedInAmounts: what a pool earns waits for the end of the roll if the GM opposes
// or the table says so; a GM's pool that saves dice gets one of each GMC's distinction as d4 besides.
func TestPriceIsPaidAndEarnedInAmounts(t *testing.T) {
	d4s := []pool.Die{{Word: "vex:sly", Die: 4, Hinder: true}, {Word: "orc:slow", Die: 4, Hinder: true},
		{Word: "vex:blade", Die: 8}, {Word: "gone:x", Die: 4, Hinder: true}}
	saves := answering(points.GM.Is(bankingPool{}))
	amount := func(unit string, n int, late bool) game.Amount { return game.Amount{Unit: unit, N: n, Late: late} }
	for name, c := range map[string]struct {
		options string
		mods    []*engine.Mod
		pool    Pool
		want    []game.Amount
	}{
		"nothing": {"", nil, Pool{Wallet: "ana", Dice: loose("d8")}, nil},
		"a player pays": {"", nil, Pool{Wallet: "ana", Dice: skills},
			[]game.Amount{{Unit: "cortex.pp", N: -1, Available: 2}}},
		"a player earns": {"", nil, Pool{Wallet: "ana", Dice: d4s[:1]}, []game.Amount{amount("cortex.pp", 1, true)}},
		"a player earns at once": {"pp.pool_choice_lock=false", nil, Pool{Wallet: "ana", Dice: d4s[:1]},
			[]game.Amount{amount("cortex.pp", 1, false)}},
		"the bank earns for GMCs": {"pp.pool_choice_lock=false", nil,
			Pool{Wallet: points.BankKey, GMOpposes: true, Dice: d4s[:2]},
			[]game.Amount{amount("cortex.bank", 2, true)}},
		"a pool saves for GMCs": {"", []*engine.Mod{saves}, Pool{Wallet: points.BankKey, GMOpposes: true, Dice: d4s},
			[]game.Amount{amount("d6", 2, true)}},
		"a pool saves in a GMC's roll": {"pp.pool_choice_lock=false", []*engine.Mod{saves},
			Pool{Wallet: points.BankKey, Char: "vex", Dice: []pool.Die{{Word: "sly", Die: 4, Hinder: true}}},
			[]game.Amount{amount("d6", 1, true)}},
		"a pool saves nothing for players": {"", []*engine.Mod{saves}, Pool{Wallet: "ana", Char: "ana", Dice: d4s[:1]},
			[]game.Amount{amount("cortex.pp", 1, true)}},
	} {
		b := newTable(t, c.options, c.mods...).fold(has("ana", 2), written("orc", people.Minor))
		if got := c.pool.PriceAmounts(b.S); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Rules: CORE-POOL-03 STRESS-14
//
// TestWordsShowWhatTheyAdd: a word has the price that a tap on it adds, before any price of its own.
func TestWordsShowWhatTheyAdd(t *testing.T) {
	b := newTable(t, "").fold(has("ana", 2))
	own := []game.Amount{{Unit: "toy", N: -1}}
	words := []game.Choice{{Word: "same"}, {Word: "more", Cost: own}, {Word: "unlisted", Unlisted: true},
		{Word: "less"}}
	Pool{Wallet: "ana", Dice: skills}.PriceWords(b.S, words, func(word string) Pool {
		switch word {
		case "same":
			return Pool{Wallet: "ana", Dice: skills}
		case "less":
			return Pool{Wallet: "ana"}
		}
		return Pool{Wallet: "ana", Dice: slices.Concat(skills, traits("skills", "sneak", "d6", "talk", "d6"))}
	})
	want := map[string][]game.Amount{"more": {{Unit: "cortex.pp", N: -2, Available: 2}, own[0]}}
	for _, c := range words {
		if !slices.Equal(c.Cost, want[c.Word]) {
			t.Errorf("%s costs %+v, want %+v", c.Word, c.Cost, want[c.Word])
		}
	}
}

// Rules: CORE-POOL-03 SFX-COST-01 STRESS-12 STRESS-14 CHAR-RES-08 RUL-RES-MANY PP-SPEND-19 PP-GM-R2
//
// TestUnpayablePoolIsRefusedByWhatCosts: by the rule of what it lacks a point for, with the points that
// are asked for it and those that are left for it.
func TestUnpayablePoolIsRefusedByWhatCosts(t *testing.T) {
	sfxPool := func(wallet string, ds []pool.Die, price int) Pool {
		return Pool{Wallet: wallet, Dice: ds, SFXUses: []sfx.Use{costing("two", price, "")},
			Applied: sfx.AppliedPool{Priced: ds, Price: price}}
	}
	angry := hooked(stress(things.Affliction{ID: "angry", On: "vex", RivalGroup: "ana", Die: 8}))
	together := hooked(Hooks{}, Hooks{CannotJoin: func(_ *engine.State, p Pool) *game.Refusal {
		if len(p.Dice) == 1 {
			return game.Refuse("TOY-JOIN", "toy")
		}
		return nil
	}})
	own := []pool.Die{{Word: "angry", Die: 8, Own: true, Cost: 1}}
	for name, c := range map[string]struct {
		mod  *engine.Mod
		has  int
		pool Pool
		want *game.Refusal
		args bool
	}{
		"payable": {nil, 1, Pool{Wallet: "ana", Dice: skills}, nil, false},
		"a second trait": {nil, 0, Pool{Wallet: "ana", Dice: skills}, game.Refuse("CORE-POOL-03",
			"cortex.refused.second_trait", game.N("n", 1), game.N("free", 0)), true},
		"a pushed die": {nil, 0, Pool{Wallet: "ana", Dice: own}, game.Refuse("PP-SPEND-19", "cortex.refused.pp"),
			false},
		"an SFX": {nil, 2, sfxPool("ana", skills, 2), game.Refuse("SFX-COST-01", "cortex.refused.sfx_price",
			game.N("n", 2), game.N("free", 1)), true},
		"an SFX and the trait as well": {nil, 0, sfxPool("ana", skills, 2), game.Refuse("CORE-POOL-03",
			"cortex.refused.second_trait", game.N("n", 3), game.N("free", 0)), true},
		"a second resource": {nil, 1, Pool{Wallet: "ana", Dice: append(beside("gold", "men"), skills...)},
			game.Refuse("RUL-RES-MANY", "cortex.refused.resource_price", game.N("n", 1), game.N("free", 0)), true},
		"a resource of the GM's": {nil, 0, Pool{Wallet: points.BankKey, GMOpposes: true, Dice: beside("gold")},
			game.Refuse("CHAR-RES-08", "cortex.refused.resource_price", game.N("n", 1), game.N("free", 0)), true},
		"a second stress die": {angry, 1, Pool{Wallet: "ana", Dice: rivals(3)}, game.Refuse("STRESS-14",
			"cortex.refused.second_stress", game.N("n", 2), game.N("free", 1)), true},
		"the GM pays otherwise": {answering(points.GM.Is(bankingPool{})), 0,
			Pool{Wallet: points.BankKey, Dice: skills}, game.Refuse("TOY-PAY", "toy"), true},
		"a player does not": {answering(points.GM.Is(bankingPool{})), 0, Pool{Wallet: "ana", Dice: skills},
			game.Refuse("CORE-POOL-03", "cortex.refused.second_trait"), false},
		"a mod refuses": {together, 9, Pool{Wallet: "ana", Dice: skills[:1]}, game.Refuse("TOY-JOIN", "toy"), true},
		"a mod allows":  {together, 9, Pool{Wallet: "ana", Dice: skills}, nil, false},
	} {
		var mods []*engine.Mod
		if c.mod != nil {
			mods = append(mods, c.mod)
		}
		b := newTable(t, "", mods...).fold(has("ana", c.has), has(points.BankKey, c.has))
		got := c.pool.RefuseUnaffordable(b.S)
		if ruleOf(got) != ruleOf(c.want) || got != nil && got.Reason.Key != c.want.Reason.Key ||
			c.args && !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Rules: CORE-POOL-R1 CORE-POOL-R2 CORE-POOL-R5 CORE-POOL-03 TRAIT-03 RUL-CB-WORTH
//
// TestIllegalPoolIsRefused: an empty one, one too large, an SFX that does not work, a callback without
// an SFX for one point, sets that are not for sale, points that lack, a prime set that is left out.
func TestIllegalPoolIsRefused(t *testing.T) {
	const enforce = "pool.require_prime=enforce sets.prime=attributes,skills"
	both := slices.Concat(skills[:1], traits("attributes", "body", "d8"))
	used := func(u sfx.Use, price int) Pool {
		return Pool{Wallet: "ana", Dice: both, SFXUses: []sfx.Use{u}, Callback: calledBack,
			Applied: sfx.AppliedPool{Priced: both, Price: price}}
	}
	for name, c := range map[string]struct {
		options string
		pool    Pool
		waived  bool
		want    string
	}{
		"legal":              {"", Pool{Wallet: "ana", Dice: both}, false, ""},
		"empty":              {"", Pool{Wallet: "ana"}, false, "CORE-POOL-R1"},
		"an SFX fails":       {"", Pool{Wallet: "ana", Dice: both, Refusal: game.Refuse("TOY", "toy")}, false, "TOY"},
		"as many as may be":  {"pool.max_dice=3", Pool{Wallet: "ana", Dice: loose("3d6")}, false, ""},
		"one too many":       {"pool.max_dice=3", Pool{Wallet: "ana", Dice: loose("4d6")}, false, "CORE-POOL-R5"},
		"a callback alone":   {"", Pool{Wallet: "ana", Dice: both, Callback: calledBack}, false, "RUL-CB-WORTH"},
		"half of two points": {"", used(costing("two", 2, ""), 2), false, "RUL-CB-WORTH"},
		"for one point":      {"", used(costing("one", 1, ""), 1), false, ""},
		"a set for sale":     {"pp.add_dice_sets=skills", Pool{Wallet: "ana", Dice: skills}, false, ""},
		"a set that is not":  {"pp.add_dice_sets=attributes", Pool{Wallet: "ana", Dice: skills}, false, "TRAIT-03"},
		"one trait of it":    {"pp.add_dice_sets=attributes", Pool{Wallet: "ana", Dice: skills[:1]}, false, ""},
		"two points lack": {"", Pool{Wallet: "ana", Dice: slices.Concat(skills, traits("skills", "sneak", "d6"))},
			false, "CORE-POOL-03"},
		"a prime set lacks":        {enforce, Pool{Wallet: "ana", Dice: skills[:1]}, false, "CORE-POOL-R2"},
		"the GM waives it":         {enforce, Pool{Wallet: "ana", Dice: skills[:1]}, true, ""},
		"the table warns":          {"sets.prime=attributes,skills", Pool{Wallet: "ana", Dice: skills[:1]}, false, ""},
		"all prime sets are there": {enforce, Pool{Wallet: "ana", Dice: both}, false, ""},
	} {
		b := newTable(t, c.options).fold(has("ana", 1),
			written("ana", people.PC, "attributes body d8", "skills fight d10 move d8 sneak d6"))
		st := check.RollContext{Char: b.char("ana"), Waived: c.waived}
		if got := ruleOf(c.pool.RefuseUnfit(b.S, st)); got != c.want {
			t.Errorf("%s: refused by %q, want %q", name, got, c.want)
		}
	}
}

// Rules: RUL-ABIL-PRECOG
//
// TestForeseenPoolLosesItsLargestDie: of the dice in the total, while there are several; the die is
// kept apart, and no second one is lost.
func TestForeseenPoolLosesItsLargestDie(t *testing.T) {
	for name, c := range map[string]struct {
		seer  string
		dice  []pool.Die
		foes  []string
		left  string
		lost  string
		again bool
	}{
		"the largest":        {"ana", loose("d6 d10 d8"), []string{"ana"}, "d6 d8", "d10", false},
		"of two alike one":   {"ana", loose("d8 d8"), []string{"ana"}, "d8", "d8", false},
		"the only one stays": {"ana", loose("d8"), []string{"ana"}, "d8", "", false},
		"beside the pool":    {"ana", append(loose("d4"), beside("gold")...), []string{"ana"}, "d4 d6", "", false},
		"one beside and two": {"ana", append(beside("gold"), loose("d4 d6")...), []string{"ana"}, "d6 d4", "d6", false},
		"by one of two foes": {"ana", loose("d6 d8"), []string{"beto", "ana"}, "d6", "d8", false},
		"by nobody":          {"caio", loose("d6 d8"), []string{"ana"}, "d6 d8", "", false},
		"against nobody":     {"ana", loose("d6 d8"), nil, "d6 d8", "", false},
		"one die alone":      {"ana", loose("d6 d8 d10"), []string{"ana"}, "d6 d8", "d10", true},
	} {
		b := newTable(t, "", foreseenBy(c.seer))
		p := Pool{Dice: c.dice}.withoutForeseen(b.S, c.foes...)
		if c.again {
			p = p.withoutForeseen(b.S, c.foes...)
		}
		if show(p.Dice) != c.left || show(p.LostDice) != c.lost || len(p.By) != len(p.LostDice) ||
			len(p.By) > 0 && p.By[0] != c.seer {
			t.Errorf("%s: left %q, lost %q by %v", name, show(p.Dice), show(p.LostDice), p.By)
		}
	}
	if p := (Pool{Dice: loose("d6 d8")}).withoutForeseen(newTable(t, "").S, "ana"); len(p.LostDice) > 0 {
		t.Errorf("without SFX is lost %v", p.LostDice)
	}
}

// TestDieBelongsToACharacter: in an opposition to the one that its word names, else to the pool's owner.
func TestDieBelongsToACharacter(t *testing.T) {
	d := pool.Die{Word: "vex:sly"}
	for want, p := range map[string]Pool{"vex": {GMOpposes: true}, "ana": {Char: "ana"}} {
		if got := p.CharOf(d); got != want {
			t.Errorf("of %+v it is of %q, want %q", p, got, want)
		}
	}
	if got := (Pool{GMOpposes: true}).CharOf(pool.Die{Word: "fog"}); got != "" {
		t.Errorf("a die of the scene is of %q", got)
	}
}
