package odds

import "mesa/dice"

// LadderOdds are the odds with extra results for plot points, by the number of points spent after
// the throw (PP-SPEND-03).
type LadderOdds struct {
	UpTo    []float64 // chance to beat the opposition with at most this many points
	Exactly []float64 // chance to beat it with this many points, and not with fewer
}

// Ladder returns the odds with 0 to maxPP plot points for a pool that keeps two results. It fails
// for input beyond the bounds.
func Ladder(pool []dice.Die, opposition Side, maxPP int) (LadderOdds, error) {
	if err := checkSides(Side{pool, 2}, opposition, "pool", "opposition"); err != nil {
		return LadderOdds{}, err
	}
	if err := checkBounds("max_pp", maxPP, 0, MaxPP); err != nil {
		return LadderOdds{}, err
	}
	var l LadderOdds
	n, opposing := count(pool), sums(opposition.law())
	laws := totalsK[float64](&n, 1, 2+maxPP)
	for pp, acting := range laws[1:] {
		toChances(acting, n.ways())
		beat := clamp(chanceToBeat(acting, opposing, 1))
		l.UpTo = append(l.UpTo, beat)
		if pp > 0 {
			beat = clamp(beat - l.UpTo[pp-1])
		}
		l.Exactly = append(l.Exactly, beat)
	}
	return l, nil
}

// law is a cumulative law: law[x] is the chance of a total up to x.
type law []float64

// sums turns chances into a cumulative law in place.
func sums(chances []float64) law {
	for i := 1; i < len(chances); i++ {
		chances[i] += chances[i-1]
	}
	return chances
}

// under returns the chance of a total less than x.
func (l law) under(x int) float64 {
	if x <= 0 {
		return 0
	}
	return l[min(x, len(l))-1]
}

// chanceToBeat returns the chance that a total exceeds the opposing total by at least a margin.
func chanceToBeat(acting []float64, opposing law, margin int) float64 {
	sum := 0.0
	for x, p := range acting {
		sum += p * opposing.under(x-margin+1)
	}
	return sum
}
