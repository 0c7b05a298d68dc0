package pool

import (
	"testing"

	"mesa/dice"
)

// Rules: CORE-EFFECT-09 REROLL-03
//
// TestSFXLiftOneEffectDie: an SFX steps one of several effect dice, also those of a second throw.
func TestSFXLiftOneEffectDie(t *testing.T) {
	r := &Roll{Pool: []Die{{Die: 10}, {Die: 8}, {Die: 6}, {Die: 12}},
		Faces: []int{9, 7, 3, 2}, Kept: []int{0}, Effect: []int{1, 2}, Lift: 1}
	if r.EffectDie(0) != dice.D10 || r.EffectDie(1) != dice.D6 || r.LiftBeyondD12(0) != 0 {
		t.Errorf("they are %v and %v, %d over", r.EffectDie(0), r.EffectDie(1), r.LiftBeyondD12(0))
	}
	r.EffectFrom, r.EffectFaces = EffectReroll, []int{2, 8, 5, 1}
	if r.EffectDie(0) != dice.D10 || r.EffectDie(1) != dice.D6 {
		t.Errorf("of a second throw they are %v and %v", r.EffectDie(0), r.EffectDie(1))
	}
	r.Effect, r.Lift = []int{3, 1}, 2
	if r.EffectDie(0) != dice.D12 || r.LiftBeyondD12(0) != 2 || r.LiftBeyondD12(1) != 0 {
		t.Errorf("beyond d12 they are %v, %d and %d over", r.EffectDie(0), r.LiftBeyondD12(0), r.LiftBeyondD12(1))
	}
}
