package pool

import (
	"slices"

	"mesa/dice"
)

// Effect is the origin of the effect dice of a roll.
type Effect string

// The origins of effect dice.
const (
	EffectLeft   Effect = ""       // the dice that are not in the total (CORE-ROLL-03)
	EffectNone   Effect = "none"   // the effect die is a d6 that is not thrown (NOEFF-01, -02)
	EffectReroll Effect = "reroll" // the highest dice of a second throw (REROLL-02)
)

// PlacedEffect is a die put in place of the N-th effect die of a roll, counted from 0 (HERO-18).
type PlacedEffect struct {
	N    int      `json:"n,omitempty"`
	Die  dice.Die `json:"die"`
	From Origin   `json:"from"`
}

// placedEffect returns the die that was put in place of the n-th effect die, counted from 0; 0 for
// none.
func (r *Roll) placedEffect(n int) dice.Die {
	for _, p := range r.Placed {
		if p.N == n {
			return p.Die
		}
	}
	return 0
}

// HasHeroicSteps reports whether heroic steps change the n-th effect die. They do not if another
// die was put in its place (HERO-19).
func (r *Roll) HasHeroicSteps(n int) bool { return r.placedEffect(n) == 0 }

// EffectDie returns the size of the n-th effect die, counted from 0: d4 by default (CORE-ROLL-05),
// d6 with EffectNone (NOEFF-02), and 0 while it is still to be thrown (REROLL-01). The first effect
// die includes the steps that SFX give, except with EffectNone and if another die was put in its
// place.
func (r *Roll) EffectDie(n int) dice.Die {
	d := r.CommittedEffect(n)
	if n > 0 || d == 0 || r.EffectFrom == EffectNone || r.placedEffect(n) > 0 {
		return d
	}
	lifted, _ := d.Step(r.Lift)
	return lifted
}

// CommittedEffect returns the n-th effect die as EffectDie does, but without the steps that SFX
// give (CORE-STAKES-R4).
func (r *Roll) CommittedEffect(n int) dice.Die {
	switch d := r.placedEffect(n); {
	case d > 0:
		return d
	case r.EffectFrom == EffectNone:
		return dice.D6
	case r.EffectFrom == EffectReroll && r.EffectFaces == nil:
		return 0
	}
	return r.rawEffectDie(n)
}

// rawEffectDie returns the n-th effect die of the choice, d4 by default. It ignores EffectFrom,
// dice put in its place and SFX.
func (r *Roll) rawEffectDie(n int) dice.Die {
	if n >= len(r.Effect) || r.Effect[n] < 0 {
		return dice.D4
	}
	return r.Pool[r.Effect[n]].Die
}

// LiftBeyondD12 returns how many steps SFX lift the n-th effect die beyond d12. Only the first is
// lifted.
func (r *Roll) LiftBeyondD12(n int) int {
	if n > 0 || r.Lift == 0 || r.EffectFrom == EffectNone || r.placedEffect(n) > 0 {
		return 0
	}
	_, over := r.rawEffectDie(n).Step(r.Lift)
	return over
}

// IsEffect reports whether the die at an index is an effect die that no other die replaces. It is
// false if effect dice come from elsewhere.
func (r *Roll) IsEffect(die int) bool {
	n := slices.Index(r.Effect, die)
	return n >= 0 && r.EffectFrom == EffectLeft && r.placedEffect(n) == 0
}

// DiceLeft returns the indices of the Countable dice that are neither in the total nor effect dice.
func (r *Roll) DiceLeft() []int {
	return slices.DeleteFunc(r.Countable(), func(i int) bool { return slices.Contains(r.Kept, i) || r.IsEffect(i) })
}

// EffectCandidates returns the indices of the dice that may become one more effect die: the
// DiceLeft, or only the next highest die of a second throw (REROLL-R3). It is nil with EffectNone.
func (r *Roll) EffectCandidates() []int {
	switch r.EffectFrom {
	case EffectNone:
		return nil
	case EffectReroll:
		return r.nextEffect()
	}
	return r.DiceLeft()
}

// nextEffect returns the index of the highest die of the second throw that is no effect die yet. If
// several show the highest face, it is the largest of them. The result is nil if no other die shows
// more than 1.
func (r *Roll) nextEffect() []int {
	best := -1
	for i, f := range r.EffectFaces {
		if f <= 1 || slices.Contains(r.Effect, i) || r.isBesidePool(i) {
			continue
		}
		if best < 0 || f > r.EffectFaces[best] || f == r.EffectFaces[best] && r.Pool[i].Die > r.Pool[best].Die {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return []int{best}
}

// HighestIndex returns the index of the effect die in a second throw with these faces (REROLL-R1). It
// is -1, which stands for a d4, if all show 1.
func (r *Roll) HighestIndex(faces []int) int {
	again := Roll{EffectFrom: EffectReroll, Pool: r.Pool, EffectFaces: faces}
	if is := again.nextEffect(); len(is) > 0 {
		return is[0]
	}
	return -1
}

// LargestDie returns the largest Countable die, d4 if there is none (CORE-TEST-R4). With EffectNone
// it is d6 (NOEFF-02).
func (r *Roll) LargestDie() dice.Die {
	if r.EffectFrom == EffectNone {
		return dice.D6
	}
	d := dice.Die(4)
	for _, i := range r.Countable() {
		d = max(d, r.Pool[i].Die)
	}
	return d
}

// LargestFirst sorts places of dice in a roll by size, largest first, in place.
func LargestFirst(r *Roll, is []int) []int {
	slices.SortStableFunc(is, func(a, b int) int { return int(r.Pool[b].Die - r.Pool[a].Die) })
	return is
}

// EffectAfterSteps returns an effect die after steps up. Without effect dice it goes no further
// than d12 (NOEFF-R1).
func EffectAfterSteps(r *Roll, d dice.Die, steps int) (stepped dice.Die, beyond bool) {
	stepped, over := d.Step(steps)
	if stepped == 0 {
		stepped = dice.D4
	}
	return stepped, over > 0 && r.EffectFrom != EffectNone
}
