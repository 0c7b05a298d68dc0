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

// AsThrow returns the throw that would repeat a roll, without the dice that have left their source
// (DOOM-07).
func (r *Roll) AsThrow() Throw {
	poolDice := slices.DeleteFunc(slices.Clone(r.Pool), func(d Die) bool { return d.LeavesSource })
	return Throw{poolDice, r.KeptFree, r.Drop, r.HitchUpTo}
}

// HasChances reports whether the chances of a throw can be computed. They cannot if a die is left
// out after the throw, or if faces above 1 count for nothing.
func (t Throw) HasChances() bool { return !t.Drop && t.HitchUpTo <= 1 }

// Beats returns the chance that a throw, with the dice beside the pool, beats a total. ok is false
// without any dice, for more dice than package odds computes, and if HasChances is false.
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

// chanceToBeat returns the chance that the best keep results of some dice beat a total. ok is false
// if package odds does not compute it.
func chanceToBeat(ds []dice.Die, keep, total int) (p float64, ok bool) {
	a, err := odds.Test{Side: odds.Side{Pool: ds, Keep: keep}, Against: odds.Static{Target: total}}.Answer()
	if err != nil {
		return 0, false
	}
	return ClampChance(ds, keep, total, a.Beat), true
}

// Side returns a throw as one side of a comparison. ok is false if HasChances is false, or if there
// are dice beside the pool.
func (t Throw) Side() (side odds.Side, ok bool) {
	return odds.Side{Pool: KeptSizes(t.Dice), Keep: t.Keep}, t.HasChances() && sizesBeside(t.Dice) == nil
}

// Side returns the opposition that package odds computes with: the dice of a pool that may be kept,
// and those beside the pool.
func Side(poolDice []Die, keep int) odds.Opposition {
	side := odds.Side{Pool: KeptSizes(poolDice), Keep: keep}
	if beside := sizesBeside(poolDice); beside != nil {
		return odds.Aided{Side: side, Beside: beside}
	}
	return side
}

// Odds returns the origin of the effect dice in the form of package odds.
func (e Effect) Odds() odds.Effects {
	switch e {
	case EffectNone:
		return odds.NoEffectDice
	case EffectReroll:
		return odds.EffectFromReroll
	}
	return odds.EffectFromLeft
}

// ClampChance corrects rounding errors near 0 in p, the chance that the best keep results of some
// dice beat a total: it returns 0 if no throw of the dice can, and else at least 1e-15.
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

// RollOnChance returns own's chance to win a contest by rolling on against the rival's total, if
// both sides throw the same dice until one of them does not beat the other. ok is false if
// Throw.Side is not ok for a throw, or if package odds does not compute the chance.
func RollOnChance(own, rival Throw, total int) (p float64, ok bool) {
	one, known := own.Side()
	other, also := rival.Side()
	if !known || !also {
		return 0, false
	}
	p, err := odds.ContestFromStanding(one, other, total)
	return ClampChance(one.Pool, one.Keep, total, p), err == nil
}

// RestartChance returns first's chance to win a contest that first begins, if both sides throw the
// same dice until one of them does not beat the other. ok is as for RollOnChance.
func RestartChance(first, second Throw) (p float64, ok bool) {
	one, known := first.Side()
	other, also := second.Side()
	if !known || !also {
		return 0, false
	}
	o, err := odds.Contest(one, other)
	return o.Initiator, err == nil
}

// maxTotalWith is the most kept results for which TotalWith computes a distribution.
const maxTotalWith = 3

// TotalWith returns the distribution of a roll's best total after more dice have joined it: the
// probability of each total. ok is false if less than one or more than three results are kept, but
// not All, or if HasChances of the throw is false.
func TotalWith(r *Roll, joins []dice.Die) (law map[int]float64, ok bool) {
	return totalWith(r, r.Countable(), r.KeptFree, r.Modifier, joins)
}

// ReadTotalWith is TotalWith for a roll with chosen results. Joining dice compete only with the
// kept dice, as in Roll.WithJoined.
func ReadTotalWith(r *Roll, joins []dice.Die) (law map[int]float64, ok bool) {
	beside := r.Total()
	for _, i := range r.Kept {
		beside -= r.Faces[i]
	}
	return totalWith(r, r.Kept, max(r.KeptFree, len(r.Kept)), beside, joins)
}

// totalWith returns the distribution of beside plus the sum of the best keep faces, out of the
// results at some indices of a roll and the dice that join it.
func totalWith(r *Roll, results []int, keep, beside int, joins []dice.Die) (law map[int]float64, ok bool) {
	if keep == All && r.AsThrow().HasChances() {
		for _, i := range results {
			beside += r.Faces[i]
		}
		return sumsWith(beside, joins), true
	}
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

// sumsWith returns the distribution of a total plus all faces of some dice. A 1 adds nothing.
func sumsWith(total int, ds []dice.Die) map[int]float64 {
	law := map[int]float64{total: 1}
	for _, d := range ds {
		next := map[int]float64{}
		for sum, p := range law {
			next[sum] += p / float64(d)
			for face := 2; face <= int(d); face++ {
				next[sum+face] += p / float64(d)
			}
		}
		law = next
	}
	return law
}

// insertBest returns the best results after one more face, still largest first.
func insertBest(best [maxTotalWith]int, face int) [maxTotalWith]int {
	for i, has := range best {
		if face > has {
			best[i], face = face, has
		}
	}
	return best
}
