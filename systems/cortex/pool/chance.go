package pool

import (
	"slices"

	"mesa/dice"
	"mesa/odds"
)

// Beat is the chance that dice beat a total with so many results kept; ok is
// false for no dice, and for more than any table may throw.
func Beat(ds []dice.Die, keep, total int) (p float64, ok bool) {
	a, err := Against(ds, keep, total).Answer()
	if err != nil {
		return 0, false
	}
	return Possible(ds, keep, total, a.Beat), true
}

// Beats is the chance that a pool beats a total, with what is thrown beside it.
func Beats(laid []Die, keep, total int) (p float64, ok bool) {
	ds, apart := KeptSizes(laid), sizesBeside(laid)
	if apart == nil {
		return Beat(ds, keep, total)
	}
	for bonus, share := range odds.Highest(apart) {
		beat, fine := 1.0, true
		switch {
		case bonus > total:
		case len(ds) == 0:
			beat = 0
		default:
			beat, fine = Beat(ds, keep, total-bonus)
		}
		if !fine {
			return 0, false
		}
		p += share * beat
	}
	return p, true
}

// Side is what a pool is read as, with what is thrown beside it.
func Side(laid []Die, keep int) odds.Opposition {
	side := odds.Side{Pool: KeptSizes(laid), Keep: keep}
	if apart := sizesBeside(laid); apart != nil {
		return odds.Aided{Side: side, Beside: apart}
	}
	return side
}

// Against is a throw of dice against a number, as package odds asks for it.
func Against(ds []dice.Die, keep, total int) odds.Test {
	return odds.Test{Side: odds.Side{Pool: ds, Keep: keep}, Against: odds.Static{Target: total}}
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

// BeatChance is the chance that a side beats another that is not thrown yet; a tie is
// its own or not.
func BeatChance(mine odds.Side, theirs odds.Opposition, ties bool) (p float64, ok bool) {
	if two, rolled := theirs.(odds.Side); rolled && mine.Keep == 2 && two.Keep == 2 && !ties {
		chance, err := odds.Quick(mine.Pool, two.Pool)
		return chance.Beat, err == nil
	}
	a, err := odds.Test{Side: mine, Against: theirs, TiesWin: ties}.Answer()
	return a.Beat, err == nil
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
func RollOnChance(mine, theirs odds.Side, standing int) (p float64, ok bool) {
	p, err := odds.Onward(mine, theirs, standing)
	return p, err == nil
}

// mostGrown is how many results a roll may keep that is looked at as it grows.
const mostGrown = 3

// TotalWith is the law of the total of a roll, read for the best total, once more
// dice have joined it; ok is false where too many results are kept.
func TotalWith(r *Roll, joins []dice.Die) (law map[int]float64, ok bool) {
	if r.KeptFree < 1 || r.KeptFree > mostGrown {
		return nil, false
	}
	var now [mostGrown]int // the best results, the largest first
	for _, i := range r.Countable() {
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
		total := 0
		for _, face := range kept[:r.KeptFree] {
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
