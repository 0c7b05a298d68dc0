package odds

import (
	"slices"

	"mesa/dice"
)

// Aided is a side that throws dice beside its pool. The highest of the dice beside it is added to
// the total of the side; a 1 adds 0 (CHAR-RES-05, RUL-RES-HITCH).
type Aided struct {
	Side
	Beside []dice.Die
}

func (a Aided) check() error {
	if err := a.Side.check(); err != nil {
		return err
	}
	return checkDice("beside", a.Beside, 1)
}

// difficultyLaw returns the law of an aided side: the dice beside the pool add to its total, and
// are no effect dice.
func (a Aided) difficultyLaw() *difficultyLaw {
	side, h := a.Side.difficultyLaw(), new(difficultyLaw)
	for bonus, share := range Highest(a.Beside) {
		h.mean += share * float64(bonus)
		addShifted(&h.at, &side.at, bonus, share)
		for s := range h.smaller {
			addShifted(&h.smaller[s], &side.smaller[s], bonus, share)
		}
	}
	h.mean += side.mean
	h.fillSums(unbeatable)
	return h
}

// addShifted adds a share of the law from, shifted up by the number by, to another law.
func addShifted(to, from *[unbeatable + 1]float64, by int, share float64) {
	for total, p := range from {
		to[min(total+by, unbeatable)] += p * share
	}
}

func (a Aided) law() []float64 {
	side, bonus := a.Side.law(), Highest(a.Beside)
	law := make([]float64, len(side)+len(bonus)-1)
	for more, share := range bonus {
		for total, p := range side {
			law[total+more] += p * share
		}
	}
	return law
}

// Highest returns the law of the highest face of some dice, where a 1 counts 0: law[n] is the
// chance of n. Without dice the highest face is certainly 0.
func Highest(ds []dice.Die) []float64 {
	if len(ds) == 0 {
		return []float64{1}
	}
	most := int(slices.Max(ds))
	law := make([]float64, most+1)
	before := 0.0
	for face := 1; face <= most; face++ {
		within := 1.0
		for _, d := range ds {
			within *= float64(min(face, int(d))) / float64(d)
		}
		if face > 1 {
			law[face] = within - before
		} else {
			law[0] = within
		}
		before = within
	}
	return law
}
