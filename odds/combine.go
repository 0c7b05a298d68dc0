package odds

// combine combines the plan with a difficulty. It returns all figures but those of hitches, and
// adds the law of the chosen total to totals.
func (p *plan) combine(h *difficultyLaw, totals []float64) (f Figures) {
	for e := range p.best {
		for total, share := range p.best[e][:p.n] {
			if share != 0 {
				p.addSettled(h, e, total, share, &f)
				totals[total] += share
			}
		}
	}
	if p.policy > BestEffect {
		p.addSwing(h, totals, &f)
	}
	for total, share := range totals {
		f.MeanTotal += share * float64(total)
	}
	f.MeanDifficulty = h.mean
	return f
}

// addSettled adds to f a choice that is made at any difficulty.
func (p *plan) addSettled(h *difficultyLaw, e, total int, share float64, f *Figures) {
	f.Effect[e] += share
	if total == 0 {
		return
	}
	f.Heroic += share * h.under[max(total-p.step+1, 0)]
	p.addBeaten(h, e, total, 0, share, f)
}

// addBeaten adds to f a choice against those difficulties from from on that it beats.
func (p *plan) addBeaten(h *difficultyLaw, e, total, from int, share float64, f *Figures) {
	top := total - p.least + 1 // smaller difficulties are beaten
	won := share * (h.under[top] - h.under[from])
	f.Beat += won
	f.BeatEffect[e] += won
	for s, margin := e, p.step; top > from; margin += p.step {
		end := max(total-margin+1, from)
		if s == 5 {
			end = from
		}
		f.BeatStepped[s] += share * (h.under[top] - h.under[end])
		f.Takeout += share * (h.smallerUnder[s][top] - h.smallerUnder[s][end])
		top, s = end, min(s+1, 5)
	}
}

// addSwing adds to f the choices that are made only at some margins, and subtracts the choices that
// they replace. The gain of one choice is the loss of another, so the chance to beat stays.
func (p *plan) addSwing(h *difficultyLaw, totals []float64, f *Figures) {
	for e := range p.best {
		for margin := p.least; margin < p.n; margin++ {
			s := min(e+margin/p.step, 5)
			row := p.row(e, margin)
			at, smaller := h.at[:len(row)], h.smaller[s][:len(row)]
			totals := totals[margin:][:len(row)]
			var sum, larger float64
			for d, share := range row {
				w := share * at[d]
				sum += w
				larger += share * smaller[d]
				totals[d] += w
			}
			f.Effect[e] += sum
			f.BeatEffect[e] += sum
			f.BeatStepped[s] += sum
			f.Takeout += larger
			if margin >= p.step {
				f.Heroic += sum
			}
		}
	}
}
