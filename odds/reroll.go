package odds

import "mesa/dice"

// RerollForEffect returns the law of the effect die, d4 to d12, if the pool is thrown again for it:
// the die with the highest face, of several the largest die, and d4 if all dice show 1 (REROLL-02,
// REROLL-R1). It fails for input beyond the bounds.
func RerollForEffect(pool []dice.Die) (effect [5]float64, err error) {
	if err := checkDice("pool", pool, 1); err != nil {
		return effect, err
	}
	before := 0.0
	for face := 1; face <= 12; face++ {
		for e := range effect {
			// The chance that no die is above (face, size e).
			under := 1.0
			for _, d := range pool {
				highest := face
				if rank(d) > e && face > 1 {
					highest = face - 1
				}
				under *= float64(min(highest, int(d))) / float64(d)
			}
			if face == 1 {
				e = 0
			}
			effect[e] += under - before
			before = under
		}
	}
	return effect, nil
}
