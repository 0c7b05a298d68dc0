package pool

import (
	"slices"

	"mesa/dice"
	"mesa/odds"
)

// Throw is a pool as it would be thrown and read.
type Throw struct {
	Dice      []Die
	Keep      int  // results kept for free
	Drop      bool // the die that shows most is left out (RUL-PWR-BURST)
	HitchUpTo int  // results up to this are hitches; 0: 1 alone (RUL-LIM-DREAD)
}

// Again is a roll as it would be thrown once more: without the dice that left where they
// lay (DOOM-07).
func (r *Roll) Again() Throw {
	laid := slices.DeleteFunc(slices.Clone(r.Pool), func(d Die) bool { return d.LeavesSource })
	return Throw{laid, r.KeptFree, r.Drop, r.HitchUpTo}
}

// HasLaw reports whether the chances of a throw can be worked out: not where a die is
// left out after it fell, or more than a 1 counts for nothing.
func (t Throw) HasLaw() bool { return !t.Drop && t.HitchUpTo <= 1 }

// Beats is the chance that a throw beats a total, with what is thrown beside it; ok is
// false for no dice, for more than any table may throw, and where there is no law.
func (t Throw) Beats(total int) (p float64, ok bool) {
	if !t.HasLaw() {
		return 0, false
	}
	ds, apart := KeptSizes(t.Dice), sizesBeside(t.Dice)
	if apart == nil {
		return beat(ds, t.Keep, total)
	}
	for bonus, share := range odds.Highest(apart) {
		p1, fine := 1.0, true
		switch {
		case bonus > total:
		case len(ds) == 0:
			p1 = 0
		default:
			p1, fine = beat(ds, t.Keep, total-bonus)
		}
		if !fine {
			return 0, false
		}
		p += share * p1
	}
	return p, true
}

// beat is the chance that dice beat a total with so many results kept.
func beat(ds []dice.Die, keep, total int) (p float64, ok bool) {
	a, err := odds.Test{Side: odds.Side{Pool: ds, Keep: keep}, Against: odds.Static{Target: total}}.Answer()
	if err != nil {
		return 0, false
	}
	return Possible(ds, keep, total, a.Beat), true
}

// Side is a throw as one side of a comparison; ok is false where there is no law, or
// something is thrown beside it.
func (t Throw) Side() (side odds.Side, ok bool) {
	return odds.Side{Pool: KeptSizes(t.Dice), Keep: t.Keep}, t.HasLaw() && sizesBeside(t.Dice) == nil
}

// Side is what a pool is read as, with what is thrown beside it.
func Side(laid []Die, keep int) odds.Opposition {
	side := odds.Side{Pool: KeptSizes(laid), Keep: keep}
	if apart := sizesBeside(laid); apart != nil {
		return odds.Aided{Side: side, Beside: apart}
	}
	return side
}

// Odds is the way to come by an effect die, as package odds asks for it.
func (e Effect) Odds() odds.Effects {
	switch e {
	case EffectNone:
		return odds.Never
	case EffectReroll:
		return odds.FromReroll
	}
	return odds.FromLeft
}

// Possible makes a chance to beat a total exactly 0 if no throw can, and a
// little more if any can, so that floats that are nearly 0 do not matter.
func Possible(ds []dice.Die, keep, total int, p float64) float64 {
	best := 0
	sorted := slices.Sorted(slices.Values(ds))
	for _, d := range sorted[max(0, len(sorted)-keep):] {
		best += int(d)
	}
	if best <= total {
		return 0
	}
	return max(p, 1e-15)
}

// RollOnChance is the chance to win a contest by rolling on against a standing total,
// if both sides throw the same dice until one does not beat the other.
func RollOnChance(mine, theirs Throw, standing int) (p float64, ok bool) {
	one, known := mine.Side()
	other, also := theirs.Side()
	if !known || !also {
		return 0, false
	}
	p, err := odds.Onward(one, other, standing)
	return Possible(one.Pool, one.Keep, standing, p), err == nil
}

// RestartChance is the chance of the one who throws first in a contest of two in which both
// throw the same dice until one does not beat the other.
func RestartChance(first, second Throw) (p float64, ok bool) {
	one, known := first.Side()
	other, also := second.Side()
	if !known || !also {
		return 0, false
	}
	o, err := odds.Contest(one, other)
	return o.Initiator, err == nil
}

// mostGrown is how many results a roll may keep that is looked at as it grows.
const mostGrown = 3

// TotalWith is the law of the total of a roll, read for the best total, once more
// dice have joined it; ok is false where too many results are kept.
func TotalWith(r *Roll, joins []dice.Die) (law map[int]float64, ok bool) {
	return totalWith(r, r.Countable(), r.KeptFree, 0, joins)
}

// ReadTotalWith is that law where the roll stays as it was read, see Roll.WithJoined.
func ReadTotalWith(r *Roll, joins []dice.Die) (law map[int]float64, ok bool) {
	beside := r.Total()
	for _, i := range r.Kept {
		beside -= r.Faces[i]
	}
	return totalWith(r, r.Kept, max(r.KeptFree, len(r.Kept)), beside, joins)
}

// totalWith is the law of the best of some results of a roll and of more dice, so many
// of them, and of what counts beside them.
func totalWith(r *Roll, results []int, keep, beside int, joins []dice.Die) (law map[int]float64, ok bool) {
	if keep < 1 || keep > mostGrown || !r.Again().HasLaw() {
		return nil, false
	}
	var now [mostGrown]int // the best results, the largest first
	for _, i := range results {
		now = with(now, r.Faces[i])
	}
	best := map[[mostGrown]int]float64{now: 1}
	for _, d := range joins {
		next := map[[mostGrown]int]float64{}
		for kept, p := range best {
			next[kept] += p / float64(d) // a 1 counts for nothing
			for face := 2; face <= int(d); face++ {
				next[with(kept, face)] += p / float64(d)
			}
		}
		best = next
	}
	law = map[int]float64{}
	for kept, p := range best {
		total := beside
		for _, face := range kept[:keep] {
			total += face
		}
		law[total] += p
	}
	return law, true
}

// with is the best results with one more.
func with(best [mostGrown]int, face int) [mostGrown]int {
	for i, has := range best {
		if face > has {
			best[i], face = face, has
		}
	}
	return best
}
