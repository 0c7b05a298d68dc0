package odds

// beyond is more than any total, even with a hero die added.
const beyond = places + 12

// hurdle is the law of a difficulty, and of the effect die of those who set it.
type hurdle struct {
	at   [beyond + 1]float64 // the last place is all that no total beats
	mean float64
	// smaller[s]: the opposition's effect die is of a lesser rank than s.
	smaller [6][beyond + 1]float64
	// under and smallerUnder are the sums of at and smaller below a place.
	under        [beyond + 2]float64
	smallerUnder [6][beyond + 2]float64
}

// hurdle of a side: it plays for the best total.
func (s Side) hurdle() *hurdle {
	n := count(s.Pool)
	law := joint[float64](&n, 1, s.Keep)
	ways := n.ways()
	h := new(hurdle)
	for e := range law {
		for total, w := range law[e][:12*s.Keep+1] {
			p := w / ways
			h.at[total] += p
			h.mean += p * float64(total)
			h.smaller[e+1][total] = h.smaller[e][total] + p
		}
	}
	h.sum()
	return h
}

// hurdle of a number: the complications add up, as all dice do in AddAll.
func (s Static) hurdle() *hurdle {
	h := new(hurdle)
	for sum, p := range addAll(s.Complications) {
		h.at[min(s.Target+sum, beyond)] += p
		h.mean += p * float64(s.Target+sum)
	}
	h.sum()
	return h
}

// sum makes the running sums.
func (h *hurdle) sum() {
	for d, p := range h.at {
		h.under[d+1] = h.under[d] + p
	}
	for s := range h.smaller {
		for d, p := range h.smaller[s] {
			h.smallerUnder[s][d+1] = h.smallerUnder[s][d] + p
		}
	}
}
