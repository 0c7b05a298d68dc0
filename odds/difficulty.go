package odds

// unbeatable is larger than any total, even with a hero die added.
const unbeatable = places + 12

// difficultyLaw is the law of a difficulty, and of the opposition's effect die.
type difficultyLaw struct {
	at   [unbeatable + 1]float64 // the last place holds all that no total beats
	mean float64
	// smaller[s]: the opposition's effect die is of a smaller rank than s.
	smaller [6][unbeatable + 1]float64
	// under and smallerUnder are the sums of at and smaller below a place.
	under        [unbeatable + 2]float64
	smallerUnder [6][unbeatable + 2]float64
}

// difficultyLaw returns the law of a side that plays for the best total.
func (s Side) difficultyLaw() *difficultyLaw {
	n := count(s.Pool)
	law := joint[float64](&n, 1, s.Keep)
	ways := n.ways()
	h := new(difficultyLaw)
	for e := range law {
		for total, w := range law[e][:12*s.Keep+1] {
			p := w / ways
			h.at[total] += p
			h.mean += p * float64(total)
			h.smaller[e+1][total] = h.smaller[e][total] + p
		}
	}
	h.fillSums(12*s.Keep + 1)
	return h
}

// difficultyLaw returns the law of the number plus its complications, which all add up.
func (s Static) difficultyLaw() *difficultyLaw {
	h := new(difficultyLaw)
	for sum, p := range sumOf(s.Complications, 1) {
		h.at[min(s.Target+sum, unbeatable)] += p
		h.mean += p * float64(s.Target+sum)
	}
	h.fillSums(unbeatable)
	return h
}

// fillSums computes the running sums; from place n on only the last one may hold anything.
func (h *difficultyLaw) fillSums(n int) {
	runningSums(&h.under, &h.at, n)
	for s := range h.smaller {
		runningSums(&h.smallerUnder[s], &h.smaller[s], n)
	}
	h.under[unbeatable+1] += h.at[unbeatable]
}

func runningSums(under *[unbeatable + 2]float64, at *[unbeatable + 1]float64, n int) {
	sum := 0.0
	for d, p := range at[:n] {
		sum += p
		under[d+1] = sum
	}
	for d := n + 1; d < len(under); d++ {
		under[d] = sum
	}
}
