package odds

import "mesa/dice"

// AddAllOdds are the odds of a test in which every die counts.
type AddAllOdds struct {
	Chance
	MeanTotal float64
}

// AddAll returns the odds of two pools that add all dice not showing 1 (ADDALL-01, -02). It fails
// for input beyond the bounds.
func AddAll(pool, opposition []dice.Die) (AddAllOdds, error) {
	if err := checkSides(Side{pool, 1}, Side{opposition, 1}, "pool", "opposition"); err != nil {
		return AddAllOdds{}, err
	}
	acting, opposing := sumOf(pool, 1), sums(sumOf(opposition, 1))
	odds := AddAllOdds{Chance: Chance{clamp(chanceToBeat(acting, opposing, 1)),
		clamp(chanceToBeat(acting, opposing, Step))}}
	for x, p := range acting {
		odds.MeanTotal += p * float64(x)
	}
	return odds, nil
}

// sumOf returns the law of the sum of all dice, where a 1 counts 0. hitch is the weight of a 1: 1,
// or 0 to leave out throws with a 1.
func sumOf(pool []dice.Die, hitch float64) []float64 {
	law := []float64{1}
	for _, d := range pool {
		next := make([]float64, len(law)+int(d))
		one := 1 / float64(d)
		for x, p := range law {
			next[x] += p * one * hitch
			for face := 2; face <= int(d); face++ {
				next[x+face] += p * one
			}
		}
		law = next
	}
	return law
}
