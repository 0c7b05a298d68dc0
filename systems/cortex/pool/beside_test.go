package pool

import (
	"math"
	"testing"

	"mesa/dice"
)

// Rules: CHAR-RES-05 RUL-RES-HITCH TRAIT-R2
//
// TestChanceBesideAPoolAgreesWithEveryThrow compares the chance of a pool with dice beside it with a count of every
// throw of both.
func TestChanceBesideAPoolAgreesWithEveryThrow(t *testing.T) {
	for _, c := range []struct{ in, apart []dice.Die }{
		{[]dice.Die{6, 8, 4}, []dice.Die{6, 6}},
		{[]dice.Die{4, 4}, []dice.Die{8}},
		{[]dice.Die{10}, []dice.Die{4, 6, 4}},
		{nil, []dice.Die{6, 6}},
	} {
		var poolDice []Die
		for _, d := range c.in {
			poolDice = append(poolDice, Die{Die: d, From: FromTrait})
		}
		for _, d := range c.apart {
			poolDice = append(poolDice, Die{Die: d, From: FromResource, BesidePool: true})
		}
		for total := range 24 {
			got, ok := Throw{Dice: poolDice, Keep: 2}.Beats(total)
			if want := byEveryThrow(poolDice, total); !ok || math.Abs(got-want) > 1e-9 {
				t.Errorf("%v beside %v against %d: %v (%v), every throw says %v", c.apart, c.in, total, got, ok, want)
			}
		}
	}
}

// byEveryThrow counts the throws that beat a total in their best reading.
func byEveryThrow(poolDice []Die, total int) float64 {
	won, all := 0, 0
	faces := make([]int, len(poolDice))
	var throw func(i int)
	throw = func(i int) {
		if i < len(poolDice) {
			for f := 1; f <= int(poolDice[i].Die); f++ {
				faces[i] = f
				throw(i + 1)
			}
			return
		}
		r := Roll{Pool: poolDice, Faces: faces, KeptFree: 2}
		r.Kept = Undominated(&r, 2)[0].Kept
		r.Committed = true
		if all++; r.Total() > total {
			won++
		}
	}
	throw(0)
	return float64(won) / float64(all)
}

// TestDieBesideThePoolIsNotKept: a die beside the pool is neither kept nor an effect die, and its 1 is a hitch
// but no part of a botch.
func TestDieBesideThePoolIsNotKept(t *testing.T) {
	r := &Roll{KeptFree: 2, Faces: []int{1, 1, 5, 1},
		Pool: []Die{{Die: 8}, {Die: 6}, {Die: 6, BesidePool: true}, {Die: 6, BesidePool: true}}}
	if got := r.Hitches(); len(got) != 3 {
		t.Errorf("hitches at %v", got)
	}
	if len(r.Countable()) != 0 || r.BesideIndex() != 2 || !r.IsBotch() {
		t.Errorf("it may keep %v, adds die %d, botch %v", r.Countable(), r.BesideIndex(), r.IsBotch())
	}
	c := Undominated(r, 2)[0]
	if c.Total != 5 || c.Effect != -1 || c.Die != dice.D4 {
		t.Errorf("it reads %+v", c)
	}
	r.Faces = []int{7, 3, 5, 2}
	if c := Undominated(r, 1)[0]; c.Total != 12 || c.Effect != 1 {
		t.Errorf("it reads %+v", c)
	}
}
