package roll

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-EFFECT-07 CORE-EFFECT-R5 PP-SPEND-09 REROLL-R3
//
// TestExtraEffectDie: of the dice that are left, or a d4 after a warning, for a point; of a second throw
// the next highest die, thrown for where it was not.
func TestExtraEffectDie(t *testing.T) {
	reroll := func(r *pool.Roll) { r.EffectFrom, r.Effect = pool.EffectReroll, nil }
	again := func(r *pool.Roll) {
		r.EffectFrom, r.Effect, r.EffectFaces = pool.EffectReroll, []int{0}, []int{8, 2, 7, 7}
	}
	ones := func(r *pool.Roll) {
		r.EffectFrom, r.Effect, r.EffectFaces = pool.EffectReroll, []int{0}, []int{8, 1, 1, 1}
	}
	five := append(four[:4:4], dieAs{dice.D12, 2})
	for name, c := range map[string]struct {
		change func(*pool.Roll)
		dice   []dieAs
		words  []string
		faces  []int
		effect []int
		size   dice.Die
		label  string
		warns  bool
	}{
		"a die that is left": {nil, four, []string{"die=4"}, nil, []int{2, 3}, dice.D6, "die", false},
		"the largest":        {nil, five, nil, nil, []int{2, 4}, dice.D12, "die", false},
		"none is left":       {nil, four[:3], nil, nil, []int{2, -1}, dice.D4, "d4", true},
		"of a second throw":  {again, four, nil, nil, []int{0, 2}, dice.D10, "die", false},
		"none is left there": {ones, four, nil, nil, []int{0, -1}, dice.D4, "d4", true},
		"thrown for now":     {reroll, four, nil, []int{2, 7, 3, 5}, []int{1, 3}, dice.D6, "thrown", false},
	} {
		b := newTable(t, "").fold(has("ana", 1)).script(c.faces...)
		b.check.won, b.check.fresh = true, true
		change := readAs([]int{0, 1}, []int{2})
		if c.change != nil {
			change = both(change, c.change)
		}
		r := b.thrown(change, c.dice...)
		o := b.Offers("ana", "extra")[0]
		if o.Label.Key != "cortex.extra."+c.label || o.Destructive != c.warns || len(o.Cost) != 1 || o.Cost[0].N != -1 {
			t.Errorf("%s: %v for %v, with a warning %v", name, o.Label, o.Cost, o.Destructive)
		}
		b.Do("ana", "extra", c.words...)
		b.wantPoints(name, "ana", 0, 0)
		owed := check.Of(b.S).Pending
		if !slices.Equal(r.Effect, c.effect) || len(owed) != 1 || owed[0].Die != c.size ||
			owed[0].Kind != check.PendUse {
			t.Errorf("%s: the effect dice are %v, owed %+v", name, r.Effect, owed)
		}
	}
}

// Rules: CORE-EFFECT-R4 CORE-EFFECT-R8 NOEFF-R3 PP-SPEND-19
//
// TestExtraEffectDieIsRefused: without a success that is still fresh, without effect dice, to another
// player, and without a point.
func TestExtraEffectDieIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		from       pool.Effect
		won, fresh bool
		has        int
		chair      string
		rule, key  string
	}{
		"a success":      {"", true, true, 1, "ana", "", ""},
		"a failure":      {"", false, false, 1, "ana", "CORE-EFFECT-R4", "no_success"},
		"too late":       {"", true, false, 1, "ana", "CORE-EFFECT-R4", "extra_late"},
		"another's":      {"", true, true, 1, "beto", "CORE-EFFECT-R4", "no_success"},
		"no point":       {"", true, true, 0, "ana", "PP-SPEND-19", "pp"},
		"no effect dice": {pool.EffectNone, true, true, 1, "ana", "NOEFF-R3", "no_effect_dice"},
	} {
		b := newTable(t, "", effectFrom(c.from)).fold(has("ana", c.has))
		b.check.won, b.check.fresh = c.won, c.fresh
		b.thrown(func(r *pool.Roll) { readAs([]int{0, 1}, []int{2})(r); r.EffectFrom = c.from }, four...)
		b.wantReason(name, b.Try(c.chair, "extra"), c.rule, c.key)
	}
	b := newTable(t, "").fold(has("ana", 1))
	b.check.won, b.check.fresh = true, true
	b.thrown(readAs([]int{0, 1}, []int{2}), four...)
	b.fold(people.CharacterGone{ID: "ana", Name: "Ana"})
	b.wantReason("she is gone", b.Try("ana", "extra"), "CORE-EFFECT-R4", "extra_gone")
}

// Rules: CORE-EFFECT-R8
//
// TestNothingHasHappenedSinceACheckEnded: no beat besides its own, and no check is open.
func TestNothingHasHappenedSinceACheckEnded(t *testing.T) {
	b := newTable(t, "")
	if NothingSince(b.S, 1) {
		t.Error("a check is open")
	}
	check.Of(b.S).Checks[0].Over = true
	for since, want := range map[int]bool{0: true, 1: true, 2: false} {
		if got := NothingSince(b.S, since); got != want {
			t.Errorf("after %d beats: %v", since, got)
		}
	}
}

// Rules: PP-MOD-04 PP-GM-01
//
// TestWhoPaysForARoll: the player of its character; for a GMC's or the GM's dice the bank, or without
// one whom the roll is against.
func TestWhoPaysForARoll(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		change  func(*pool.Roll)
		want    string
	}{
		"a player's":           {"", nil, "ana"},
		"the GM's":             {"", ofGM, "bank"},
		"a GMC's":              {"", func(r *pool.Roll) { r.Char = "vex" }, "bank"},
		"without a bank":       {"pp.bank=none", ofGM, "bank/ana"},
		"a GMC's without one":  {"pp.bank=none", func(r *pool.Roll) { r.Char = "vex" }, "bank/beto"},
		"a player's all along": {"pp.bank=none", nil, "ana"},
	} {
		b := newTable(t, c.options)
		b.check.opposed, b.check.foes, b.check.who = true, []string{"beto"}, "beto"
		r := b.thrown(c.change, four...)
		if got := Payer(b.S, r); got != c.want {
			t.Errorf("%s: %s pays, want %s", name, got, c.want)
		}
		args, reader := game.Args{"roll": {check.RollWord(r.ID)}}, r.Char
		if got := readerOf(b.S, args); got != reader {
			t.Errorf("%s: it is read by %q, want %q", name, got, reader)
		}
	}
}
