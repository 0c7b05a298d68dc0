package roll

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/pool"
)

// takenOut is the comparison of a roll in high stakes against an effect die of d8 with nothing to pay
// against it: who names less is out, who does not takes a d8.
var takenOut = &check.Comparison{Total: 12, Loss: func(d dice.Die) check.Loss {
	return check.Loss{Out: d < dice.D8, Die: dice.D8}
}}

// stepped is the comparison of a roll in normal stakes against an effect die of d8: an effect die of its
// size or larger steps it down.
var stepped = &check.Comparison{Total: 12, Loss: func(d dice.Die) check.Loss {
	if d >= dice.D8 {
		return check.Loss{Die: dice.D6}
	}
	return check.Loss{Die: dice.D8}
}}

// sameLoss is a comparison in which the effect die of the loser changes nothing.
var sameLoss = &check.Comparison{Total: 12, Loss: func(dice.Die) check.Loss { return check.Loss{Die: dice.D8} }}

// Rules: CORE-ROLL-R4 CORE-HEROIC-02 CORE-HEROIC-R1
//
// TestSuggestedChoice: of the choices that beat the number the largest effect die after heroic steps,
// then the higher total; of a total that can be beaten in turn the most effect die for its chance to
// stand; if none beats it, what costs least; else the highest total, then the largest die.
func TestSuggestedChoice(t *testing.T) {
	first := []dieAs{{dice.D12, 5}, {dice.D8, 7}, {dice.D6, 4}} // 12 with d6, 11 with d12
	stand := []dieAs{{dice.D10, 8}, {dice.D6, 6}, {dice.D8, 4}} // 14 with d8, 10 with d10
	lost := []dieAs{{dice.D12, 6}, {dice.D6, 5}, {dice.D6, 5}}  // 11 with d6, 10 with d12
	large := []dieAs{{dice.D8, 8}, {dice.D8, 8}, {dice.D6, 2}}  // 16 with d6, 10 with d8
	holds := func(total int) float64 { return map[int]float64{14: 0.3, 10: 0.7}[total] }
	goesOn := &check.Comparison{Undecided: true}
	for name, c := range map[string]struct {
		dice   []dieAs
		target int
		holds  func(int) float64
		than   *check.Comparison
		total  int
		die    dice.Die
	}{
		"not known":          {first, -1, nil, nil, 12, dice.D6},
		"both beat it":       {first, 10, nil, nil, 11, dice.D12},
		"one beats it":       {first, 11, nil, nil, 12, dice.D6},
		"two heroic steps":   {large, 6, nil, nil, 16, dice.D6},
		"steps come later":   {large, 6, nil, goesOn, 10, dice.D8},
		"none beats it":      {lost, 12, nil, nil, 11, dice.D6},
		"to be beaten":       {stand, 9, holds, goesOn, 14, dice.D8},
		"not to be beaten":   {stand, 9, nil, goesOn, 10, dice.D10},
		"one of them beats":  {stand, 12, holds, goesOn, 14, dice.D8},
		"one takes out":      {lost, 12, nil, takenOut, 10, dice.D12},
		"a tie takes out":    {lost, 11, nil, takenOut, 10, dice.D12},
		"one costs more":     {lost, 12, nil, stepped, 10, dice.D12},
		"both cost the same": {lost, 12, nil, sameLoss, 11, dice.D6},
	} {
		b := newTable(t, "")
		b.check.target, b.check.holds, b.check.against = c.target, c.holds, c.than
		r := b.thrown(nil, c.dice...)
		all := pool.Undominated(r, 2)
		if got := all[suggest(b.S, r, all)]; got.Total != c.total || got.Die != c.die {
			t.Errorf("%s: suggested is %d with %v of %v", name, got.Total, got.Die, all)
		}
	}
}

// Rules: CORE-ROLL-R4 CORE-EFFECT-08 CORE-HEROIC-01 CORE-HEROIC-R1 CORE-TEST-05 NOEFF-01 CORE-HITCH-01
//
// TestChoiceSaysWhatItGives: the effect die as it would be, and by how much the total beats or misses
// the number; where a later margin counts no heroic steps.
func TestChoiceSaysWhatItGives(t *testing.T) {
	effect, stepped := game.D("effect", 8), func(d dice.Die) game.Arg { return game.D("stepped", d) }
	n, against := func(n int) game.Arg { return game.N("n", n) }, func(n int) game.Arg { return game.N("against", n) }
	for name, c := range map[string]struct {
		target    int
		die       dice.Die // the effect die beside a total of 11, 0: none is to pick
		undecided bool
		key       string
		args      []game.Arg
	}{
		"not known":      {-1, 8, false, "effect", []game.Arg{effect}},
		"a tie":          {11, 8, false, "fails", []game.Arg{effect, n(0), against(11)}},
		"too low":        {13, 8, false, "fails", []game.Arg{effect, n(2), against(13)}},
		"by four":        {7, 8, false, "beats", []game.Arg{effect, n(4), against(7)}},
		"by five":        {6, 8, false, "heroic", []game.Arg{effect, stepped(10), n(5), against(6)}},
		"by ten":         {1, 8, false, "heroic", []game.Arg{effect, stepped(12), n(10), against(1)}},
		"beyond d12":     {6, 12, false, "beyond", []game.Arg{game.D("effect", 12), n(5), against(6)}},
		"not over yet":   {1, 8, true, "beats", []game.Arg{effect, n(10), against(1)}},
		"none":           {-1, 0, false, "total", []game.Arg{n(11)}},
		"none, a tie":    {11, 0, false, "total_fails", []game.Arg{n(0), against(11)}},
		"none, too low":  {13, 0, false, "total_fails", []game.Arg{n(2), against(13)}},
		"none, by four":  {7, 0, false, "total_beats", []game.Arg{n(4), against(7)}},
		"none, by five":  {6, 0, false, "total_heroic", []game.Arg{n(5), against(6)}},
		"none, not over": {1, 0, true, "total_beats", []game.Arg{n(10), against(1)}},
	} {
		b := newTable(t, "")
		b.check.target = c.target
		if c.undecided {
			b.check.against = &check.Comparison{Undecided: true}
		}
		r := b.thrown(nil, dieAs{dice.D8, 6}, dieAs{dice.D8, 5})
		if c.die == 0 {
			r.EffectFrom = pool.EffectNone
		}
		want := game.Say("cortex.choose."+c.key, c.args...)
		if got := yieldMsg(b.S, r, pool.Choice{Total: 11, Die: c.die}); !got.Equal(want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	b := newTable(t, "") // an SFX has stepped the die beyond d12
	b.check.target = 9
	got := yieldMsg(b.S, b.thrown(nil, dieAs{dice.D8, 6}), pool.Choice{Total: 11, Die: 12, Beyond: 1})
	if got.Key != "cortex.choose.beats_beyond" {
		t.Errorf("by an SFX: %v", got)
	}
}

// Rules: CORE-ROLL-R4 OUT-04 OUT-06 CORE-STAKES-02 CORE-STAKES-R2
//
// TestChoiceSaysWhatLosingCosts: out of the scene, unless a point is left to stay for; harm, or none.
// It is said where choices differ in that, or one takes out.
func TestChoiceSaysWhatLosingCosts(t *testing.T) {
	stay := &check.Comparison{Loss: func(dice.Die) check.Loss { return check.Loss{Out: true, Wallet: "ana", Die: 8} }}
	whole := &check.Comparison{Loss: func(dice.Die) check.Loss { return check.Loss{} }}
	mute := &check.Comparison{}
	for name, c := range map[string]struct {
		has, paid, total int
		loses            *check.Comparison
		key              string
		tells            bool
	}{
		"harm":                  {0, 0, 11, sameLoss, "fails_harm", false},
		"harm that differs":     {0, 0, 11, stepped, "fails_harm", true},
		"nothing":               {0, 0, 11, whole, "fails_whole", false},
		"out":                   {0, 0, 11, takenOut, "fails_out", true},
		"or stay":               {1, 0, 11, stay, "fails_stay", true},
		"paid with the last":    {1, 1, 11, stay, "fails_out", true},
		"paid, and one is left": {2, 1, 11, stay, "fails_stay", true},
		"no loss":               {0, 0, 11, mute, "fails", false},
		"a success":             {0, 0, 13, takenOut, "beats", true},
	} {
		b := newTable(t, "").fold(has("ana", c.has))
		b.check.target, b.check.against = 12, c.loses
		r := b.thrown(nil, dieAs{dice.D12, 6}, dieAs{dice.D6, 5}, dieAs{dice.D6, 5})
		got := lossMsg(b.S, r, pool.Choice{Total: c.total, Die: dice.D6}, c.paid)
		if got.Key != "cortex.choose."+c.key {
			t.Errorf("%s: %v, want %s", name, got, c.key)
		}
		if got := tellsLoss(b.S, r, pool.Undominated(r, 2)); got != c.tells {
			t.Errorf("%s: the loss is told: %v", name, got)
		}
	}
	b := newTable(t, "")
	b.check.target, b.check.against = 12, sameLoss
	got := lossMsg(b.S, b.thrown(nil, dieAs{dice.D6, 5}), pool.Choice{Total: 9, Die: dice.D6}, 0)
	want := game.Say("cortex.choose.fails_harm", game.D("effect", 6), game.N("n", 3), game.N("against", 12),
		game.D("die", 8))
	if !got.Equal(want) {
		t.Errorf("said is %v, want %v", got, want)
	}
}

// Rules: CORE-ROLL-03 CORE-ROLL-06
//
// TestResultOfAChoiceMarksItsDice: those of the total, the effect die and the hitches.
func TestResultOfAChoiceMarksItsDice(t *testing.T) {
	b := newTable(t, "")
	r := b.thrown(nil, dieAs{dice.D8, 6}, dieAs{dice.D8, 1}, dieAs{dice.D10, 4}, dieAs{dice.D6, 3})
	got := resultOf(r, pool.Choice{Kept: []int{0, 2}, Effect: 3, Total: 10, Die: dice.D6})
	var marks []string
	for _, d := range got.Dice {
		marks = append(marks, d.Mark)
	}
	if !slices.Equal(marks, []string{"total", "hitch", "total", "effect"}) || got.Total != 10 || got.Size != dice.D6 {
		t.Errorf("shown is %v, %d with %v", marks, got.Total, got.Size)
	}
}
