package roll

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/pool"
)

// Rules: REROLL-02 REROLL-04 REROLL-R1 REROLL-R2 HERO-18
//
// TestEffectDieOfASecondThrow: the whole pool once more, without the dice beside it; the highest face,
// of equal ones the larger die, and a d4 if all show 1. It is thrown once, and not for a die in its place.
func TestEffectDieOfASecondThrow(t *testing.T) {
	beside := func(r *pool.Roll) { r.Pool[0].BesidePool = true }
	all := func(r *pool.Roll) {
		for i := range r.Pool {
			r.Pool[i].BesidePool = true
		}
	}
	placed := func(r *pool.Roll) { r.Placed = []pool.PlacedEffect{{Die: dice.D12}} }
	for name, c := range map[string]struct {
		change func(*pool.Roll)
		faces  []int
		die    dice.Die
		effect []int
	}{
		"a tie":                 {nil, []int{6, 6, 1}, dice.D8, []int{0}},
		"the highest":           {nil, []int{3, 6, 5}, dice.D6, []int{1}},
		"all 1":                 {nil, []int{1, 1, 1}, dice.D4, []int{-1}},
		"a die beside the pool": {beside, []int{2, 9}, dice.D10, []int{2}},
		"all beside it":         {all, nil, 0, nil},
		"a die in its place":    {placed, nil, dice.D12, nil},
	} {
		b := newTable(t, "").script(c.faces...)
		r := b.thrown(func(r *pool.Roll) { r.EffectFrom = pool.EffectReroll }, dieAs{dice.D8, 5}, dieAs{dice.D6, 4},
			dieAs{dice.D10, 7})
		if c.change != nil {
			c.change(r)
		}
		for range 2 { // the second time it is known
			if got := EffectOf(b.Tx(), r, 0); got != c.die || !slices.Equal(r.Effect, c.effect) {
				t.Errorf("%s: %v at %v, want %v at %v", name, got, r.Effect, c.die, c.effect)
			}
		}
	}
	b := newTable(t, "")
	if got := EffectOf(b.Tx(), b.thrown(readAs([]int{0}, []int{1}), four...), 0); got != dice.D8 || len(b.Events) > 0 {
		t.Errorf("of the first throw it is %v, with %v", got, b.Events)
	}
}

// Rules: CORE-HEROIC-01 CORE-HEROIC-02 CORE-HEROIC-R2 ADDALL-R2
//
// TestHeroicSteps: one for each whole five of the margin, or as the table says; against a PC an SFX may
// ignore those of the GM's dice and of a number, and of no other winner.
func TestHeroicSteps(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		margin  int
		winner  string // "gm": the GM's dice, "": a number
		ignores int
		want    int
	}{
		"by four":              {"", 4, "beto", 0, 0},
		"by five":              {"", 5, "beto", 0, 1},
		"by fourteen":          {"", 14, "beto", 0, 2},
		"by fifteen":           {"", 15, "vex", 0, 3},
		"a step for ten":       {"heroic.step=10", 15, "beto", 0, 1},
		"of the GM, ignored":   {"", 9, "gm", 9, 0},
		"of a GMC, ignored":    {"", 9, "vex", 9, 0},
		"of a number, ignored": {"", 9, "", 9, 0},
		"too large to ignore":  {"", 10, "gm", 9, 2},
		"of a player":          {"", 9, "beto", 9, 1},
	} {
		b := newTable(t, c.options, withSFX(toySFX{ignores: c.ignores}))
		lost := b.thrown(nil, four...)
		var won *pool.Roll
		if c.winner != "" {
			won = b.thrown(func(r *pool.Roll) { r.Char, r.GM = c.winner, c.winner == "gm" }, four...)
		}
		if got := StepsOver(b.S, won, lost, c.margin); got != c.want {
			t.Errorf("%s: %d steps, want %d", name, got, c.want)
		}
		if got := StepsOver(b.S, won, nil, c.margin); got != HeroicSteps(b.S, c.margin) {
			t.Errorf("%s: over nobody %d steps", name, got)
		}
	}
}

// Rules: CORE-HEROIC-02 CORE-EFFECT-08 CORE-EFFECT-09 HERO-19 NOEFF-R1
//
// TestEffectDieAfterHeroicSteps: d12 at most, and noted if it would go further, also by steps of SFX;
// a die in its place takes none.
func TestEffectDieAfterHeroicSteps(t *testing.T) {
	placed := func(r *pool.Roll) { r.Placed = []pool.PlacedEffect{{Die: dice.D8}} }
	for name, c := range map[string]struct {
		change func(*pool.Roll)
		effect int
		steps  int
		want   dice.Die
		beyond bool
	}{
		"one step":        {func(*pool.Roll) {}, 3, 1, dice.D8, false},
		"up to d12":       {func(*pool.Roll) {}, 3, 3, dice.D12, false},
		"beyond d12":      {func(*pool.Roll) {}, 3, 4, dice.D12, true},
		"of the d4":       {func(*pool.Roll) {}, -1, 1, dice.D6, false},
		"and one of SFX":  {func(r *pool.Roll) { r.Lift = 1 }, 3, 1, dice.D10, false},
		"SFX beyond d12":  {func(r *pool.Roll) { r.Lift = 2 }, 2, 0, dice.D12, true},
		"in its place":    {placed, 3, 2, dice.D8, false},
		"without any":     {func(r *pool.Roll) { r.EffectFrom = pool.EffectNone }, 3, 1, dice.D8, false},
		"none beyond d12": {func(r *pool.Roll) { r.EffectFrom = pool.EffectNone }, 3, 5, dice.D12, false},
	} {
		b := newTable(t, "")
		r := b.thrown(both(readAs([]int{0, 1}, []int{c.effect}), c.change), four...)
		if got, beyond := HeroicDie(b.Tx(), r, 0, c.steps); got != c.want || beyond != c.beyond {
			t.Errorf("%s: %v, beyond %v", name, got, beyond)
		}
	}
}

// Rules: CORE-EFFECT-R1 CORE-EFFECT-R7 CORE-EFFECT-R6
//
// TestRollerOwesTheUseOfAnEffectDie: with the dice to pick from, or marked as the winning die.
func TestRollerOwesTheUseOfAnEffectDie(t *testing.T) {
	b := newTable(t, "")
	r := b.thrown(nil, four...)
	OweEffectUse(b.Tx(), r, 0, []int{2, 3})
	OweFirstEffectUse(b.Tx(), r, dice.D8)
	got := check.Of(b.S).Pending
	if len(got) != 2 || got[0].Kind != check.PendUse || got[0].Roll != r.ID || got[0].Char != "ana" ||
		!slices.Equal(got[0].Left, []int{2, 3}) || got[0].Aim != "" {
		t.Fatalf("owed is %+v", got)
	}
	if p := got[1]; p.Die != dice.D8 || p.Aim != check.UseFirst || p.ID == got[0].ID || p.Roll != r.ID ||
		p.Left != nil {
		t.Errorf("owed is %+v", p)
	}
}
