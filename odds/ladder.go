package odds

import "mesa/dice"

// LadderOdds say what plot points for extra results are worth, by how many are
// spent after the throw (PP-SPEND-03).
type LadderOdds struct {
	UpTo    []float64 // beats with up to so many
	Exactly []float64 // beats with so many, and not with fewer
}

// Ladder gives what 0 to maxPP plot points are worth to a pool that keeps two
// results. It refuses what is beyond the bounds.
func Ladder(pool []dice.Die, opposition Side, maxPP int) (LadderOdds, error) {
	if err := checkSides(Side{pool, 2}, opposition, "pool", "opposition"); err != nil {
		return LadderOdds{}, err
	}
	if err := within("max_pp", maxPP, 0, MaxPP); err != nil {
		return LadderOdds{}, err
	}
	var l LadderOdds
	theirs := opposition.totals()
	for pp := range maxPP + 1 {
		beat := beats(Side{pool, 2 + pp}.totals(), theirs, 1)
		l.UpTo = append(l.UpTo, beat)
		if pp > 0 {
			beat -= l.UpTo[pp-1]
		}
		l.Exactly = append(l.Exactly, beat)
	}
	return l, nil
}

// beats is the chance that one total exceeds another by a margin at least.
func beats(ours, theirs []float64, margin int) float64 {
	sum := 0.0
	for x, p := range ours {
		for d, q := range theirs {
			if x >= d+margin {
				sum += p * q
			}
		}
	}
	return sum
}
