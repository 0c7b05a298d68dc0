package odds

// places of a law of totals: as many as MaxKeep d12 can show, and none.
const places = 12*MaxKeep + 1

// hurdle is the law of a difficulty, with the effect die of those who set it.
// What no total can beat is one place, the last.
type hurdle struct {
	at   [places + 1]float64
	by   [5][places + 1]float64 // at, by effect die
	mean float64
}

// plan says how often a pool, read by a policy, shows an effect die and a total
// if the difficulty is such: take[(effect*totals+total)*(totals+1)+difficulty].
// The last difficulty is any that no total beats.
type plan struct {
	totals int
	take   []float64
}

func newPlan(keep int) *plan {
	n := 12*keep + 1
	return &plan{n, make([]float64, 5*n*(n+1))}
}

// row holds what is taken at each difficulty.
func (p *plan) row(effect, total int) []float64 {
	at := (effect*p.totals + total) * (p.totals + 1)
	return p.take[at : at+p.totals+1]
}

// fold meets a plan with a difficulty.
func (p *plan) fold(h *hurdle, tiesWin bool, f *Figures) {
	least := 1
	if tiesWin {
		least = 0
	}
	h = h.cut(p.totals)
	smaller := h.smaller()
	for e := range 5 {
		for total := range p.totals {
			for d, share := range p.row(e, total) {
				if share == 0 {
					continue
				}
				w := share * h.at[d]
				f.Effect[e] += w
				f.MeanTotal += w * float64(total)
				margin := total - d
				if margin < least || total == 0 {
					continue
				}
				s := min(e+margin/Step, 5)
				f.Beat += w
				f.BeatEffect[e] += w
				f.BeatStepped[s] += w
				f.Takeout += share * smaller[s][d]
				if margin >= Step {
					f.Heroic += w
				}
			}
		}
	}
}

// cut gathers all difficulties from n on in place n.
func (h *hurdle) cut(n int) *hurdle {
	short := &hurdle{mean: h.mean}
	for d := range h.at {
		short.at[min(d, n)] += h.at[d]
		for e := range h.by {
			short.by[e][min(d, n)] += h.by[e][d]
		}
	}
	return short
}

// smaller gives, for an effect die, the difficulties whose own is smaller.
func (h *hurdle) smaller() (law [6][places + 1]float64) {
	for e := range h.by {
		for d := range h.at {
			law[e+1][d] = law[e][d] + h.by[e][d]
		}
	}
	return law
}
