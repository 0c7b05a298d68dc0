package odds

// DoomOdds are the odds of a test against a pool that may add one more die after the roller's total
// is known.
type DoomOdds struct {
	Chance         // in the end; the margin of Heroic is over the total without the die
	Spent  float64 // chance that the die is spent, which turns a success into a failure
}

// Doom returns the odds if the opposition adds its best remaining die to its total, but only where
// this keeps the pool's best total from beating the opposition (DOOM-05). It fails for input beyond
// the bounds.
func Doom(pool, opposition Side) (DoomOdds, error) {
	if err := checkSides(pool, opposition, "pool", "opposition"); err != nil {
		return DoomOdds{}, err
	}
	if err := checkBounds("opp_keep", opposition.Keep, 1, MaxKeep-1); err != nil {
		return DoomOdds{}, err
	}
	acting := pool.law()
	n := count(opposition.Pool)
	all := n.ways()
	var odds DoomOdds
	strata(&n, 1, opposition.Keep, func(s *stratum[float64]) {
		for d, ways := range s.totals(opposition.Keep) {
			odds.addDifficulty(acting, d, worth(s.t), ways/all)
		}
	})
	return odds, nil
}

// addDifficulty adds the odds against a difficulty that comes up with chance share; more is the
// number that the best remaining die would add.
func (o *DoomOdds) addDifficulty(acting []float64, difficulty, more int, share float64) {
	for x, p := range acting {
		switch {
		case x > difficulty+more:
			o.Beat += p * share
			if x >= difficulty+Step {
				o.Heroic += p * share
			}
		case x > difficulty:
			o.Spent += p * share
		}
	}
}

// totals counts the ways to each best total in the stratum.
func (s *stratum[N]) totals(keep int) []N {
	law := make([]N, 12*keep+1)
	for j := range keep + 1 {
		for r, ways := range s.low[5].row(j) {
			law[keep*worth(s.t)+s.low[5].from[j]+r] += ways
		}
	}
	return law
}
