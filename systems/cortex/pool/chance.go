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
	Drop      bool // the highest die is left out (RUL-PWR-BURST)
	HitchUpTo int  // faces up to this are hitches; 0: only 1 (RUL-LIM-DREAD)
}

// AsThrow returns a roll as a new throw, without the dice that have left their source (DOOM-07).
func (r *Roll) AsThrow() Throw {
	poolDice := slices.DeleteFunc(slices.Clone(r.Pool), func(d Die) bool { return d.LeavesSource })
	return Throw{poolDice, r.KeptFree, r.Drop, r.HitchUpTo}
}

// HasChances reports whether the chances of a throw can be computed. They cannot if a die is left out
// after the throw, or if faces above 1 count for nothing.
func (t Throw) HasChances() bool { return !t.Drop && t.HitchUpTo <= 1 }

// Beats returns the chance that a throw beats a total, with the dice beside it. ok is false without
// dice, for more dice than odds computes, and without HasChances.
func (t Throw) Beats(total int) (p float64, ok bool) {
	if !t.HasChances() {
		return 0, false
	}
	ds, beside := KeptSizes(t.Dice), sizesBeside(t.Dice)
	if beside == nil {
		return chanceToBeat(ds, t.Keep, total)
	}
	for bonus, share := range odds.Highest(beside) {
		p1, fine := 1.0, true
		switch {
		case bonus > total:
		case len(ds) == 0:
			p1 = 0
		default:
			p1, fine = chanceToBeat(ds, t.Keep, total-bonus)
		}
		if !fine {
			return 0, false
		}
		p += share * p1
	}
	return p, true
}

// chanceToBeat returns the chance that dice beat a total with keep results.
func chanceToBeat(ds []dice.Die, keep, total int) (p float64, ok bool) {
	a, err := odds.Test{Side: odds.Side{Pool: ds, Keep: keep}, Against: odds.Static{Target: total}}.Answer()
	if err != nil {
		return 0, false
	}
	return ClampChance(ds, keep, total, a.Beat), true
}

// Side returns a throw as one side of a comparison. ok is false without HasChances, or with dice beside
// it.
func (t Throw) Side() (side odds.Side, ok bool) {
	return odds.Side{Pool: KeptSizes(t.Dice), Keep: t.Keep}, t.HasChances() && sizesBeside(t.Dice) == nil
}

// Side returns a pool in the form that odds computes with, with the dice beside it.
func Side(poolDice []Die, keep int) odds.Opposition {
	side := odds.Side{Pool: KeptSizes(poolDice), Keep: keep}
	if beside := sizesBeside(poolDice); beside != nil {
		return odds.Aided{Side: side, Beside: beside}
	}
	return side
}

// Odds returns the origin of an effect die in the form of package odds.
func (e Effect) Odds() odds.Effects {
	switch e {
	case EffectNone:
		return odds.NoEffectDice
	case EffectReroll:
		return odds.EffectFromReroll
	}
	return odds.EffectFromLeft
}

// ClampChance returns p, but exactly 0 if no throw can beat the total, and at least a little if one
// can, so that rounding errors near 0 do not matter.
func ClampChance(ds []dice.Die, keep, total int, p float64) float64 {
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

// RollOnChance returns the chance to win a contest by rolling on against a standing total, if both
// sides throw the same dice until one does not beat the other.
func RollOnChance(own, rival Throw, standing int) (p float64, ok bool) {
	one, known := own.Side()
	other, also := rival.Side()
	if !known || !also {
		return 0, false
	}
	p, err := odds.ContestFromStanding(one, other, standing)
	return ClampChance(one.Pool, one.Keep, standing, p), err == nil
}

// RestartChance returns the chance of the first thrower in a contest of two, if both throw the same
// dice until one does not beat the other.
func RestartChance(first, second Throw) (p float64, ok bool) {
	one, known := first.Side()
	other, also := second.Side()
	if !known || !also {
		return 0, false
	}
	o, err := odds.Contest(one, other)
	return o.Initiator, err == nil
}

// maxTotalWith is the maximum of kept results of a roll for TotalWith.
const maxTotalWith = 3

// TotalWith returns the distribution of a roll's best total after more dice have joined it. ok is
// false if too many results are kept.
func TotalWith(r *Roll, joins []dice.Die) (law map[int]float64, ok bool) {
	return totalWith(r, r.Countable(), r.KeptFree, 0, joins)
}

// ReadTotalWith is TotalWith for a roll that keeps its choice; see Roll.WithJoined.
func ReadTotalWith(r *Roll, joins []dice.Die) (law map[int]float64, ok bool) {
	beside := r.Total()
	for _, i := range r.Kept {
		beside -= r.Faces[i]
	}
	return totalWith(r, r.Kept, max(r.KeptFree, len(r.Kept)), beside, joins)
}

// totalWith returns the distribution of the sum of the keep best of some results of a roll and of
// more dice, plus the dice beside it.
func totalWith(r *Roll, results []int, keep, beside int, joins []dice.Die) (law map[int]float64, ok bool) {
	if keep < 1 || keep > maxTotalWith || !r.AsThrow().HasChances() {
		return nil, false
	}
	var now [maxTotalWith]int // the best results, largest first
	for _, i := range results {
		now = insertBest(now, r.Faces[i])
	}
	best := map[[maxTotalWith]int]float64{now: 1}
	for _, d := range joins {
		next := map[[maxTotalWith]int]float64{}
		for kept, p := range best {
			next[kept] += p / float64(d) // a 1 counts for nothing
			for face := 2; face <= int(d); face++ {
				next[insertBest(kept, face)] += p / float64(d)
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

// insertBest returns the best results with one more face.
func insertBest(best [maxTotalWith]int, face int) [maxTotalWith]int {
	for i, has := range best {
		if face > has {
			best[i], face = face, has
		}
	}
	return best
}
