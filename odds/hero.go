package odds

import "mesa/dice"

// HeroOdds are the odds of a test with a hero die.
type HeroOdds struct {
	Beat     float64 // chance to beat the difficulty with the pool alone
	BeatWith float64 // chance to beat it if the hero die is rolled where the pool alone fails
	Rolled   float64 // chance that the hero die is rolled, for a plot point
}

// HeroDie returns the odds if a hero die is added to a total that does not beat the difficulty; a 1
// on the hero die adds nothing (HERO-04, HERO-R4). It fails for input beyond the bounds.
func HeroDie(pool, opposition Side, hero dice.Die) (HeroOdds, error) {
	if err := checkSides(pool, opposition, "pool", "opposition"); err != nil {
		return HeroOdds{}, err
	}
	if !hero.OnLadder() {
		return HeroOdds{}, &Fault{Where: "hero", Got: int(hero)}
	}
	acting, opposing := pool.law(), sums(opposition.law())
	var odds HeroOdds
	for total, p := range acting {
		odds.Beat += p * opposing.under(total)
		odds.BeatWith += p * opposing.under(total) / float64(hero)
		for face := 2; face <= int(hero); face++ {
			odds.BeatWith += p * opposing.under(total+face) / float64(hero)
		}
	}
	odds.Beat, odds.BeatWith = clamp(odds.Beat), clamp(odds.BeatWith)
	odds.Rolled = 1 - odds.Beat
	return odds, nil
}

// RolledTotal is a total that was rolled, with the number to beat and the margin of a heroic
// success.
type RolledTotal struct {
	Total, Against, Step int
}

// RolledTotalOdds are the odds of a hero die added to a rolled total.
type RolledTotalOdds struct {
	Beat   float64 // chance to beat the number
	Heroic float64 // chance of a heroic success
}

// Add returns the odds if a hero die is thrown and added to the total; a 1 adds nothing (HERO-04,
// HERO-R4). It fails for a die that is not on the ladder, and for a Step below 1.
func (h RolledTotal) Add(hero dice.Die) (RolledTotalOdds, error) {
	switch {
	case !hero.OnLadder():
		return RolledTotalOdds{}, &Fault{Where: "hero", Got: int(hero)}
	case h.Step < 1:
		return RolledTotalOdds{}, &Fault{Where: "step", Got: h.Step, Min: 1, Max: 12 * MaxKeep}
	}
	return RolledTotalOdds{Beat: h.chanceToReach(hero, 1), Heroic: h.chanceToReach(hero, h.Step)}, nil
}

// chanceToReach returns the chance that a hero die brings the total to a margin or beyond.
func (h RolledTotal) chanceToReach(hero dice.Die, margin int) float64 {
	lacks := h.Against + margin - h.Total
	if lacks <= 0 {
		return 1
	}
	ways := max(0, int(hero)-max(lacks, 2)+1)
	return float64(ways) / float64(hero)
}

// withHero returns the figures if a hero die is added to a total that does not beat the difficulty,
// with the choice of dice unchanged. f are the figures without the hero die; clean is the law of
// totals without a hitch.
func (p *plan) withHero(h *difficultyLaw, hero dice.Die, clean []float64, f Figures) Figures {
	for face := 2; face <= int(hero); face++ {
		for e := range p.best {
			for total, share := range p.best[e][:p.n] {
				if share != 0 {
					p.rescue(h, e, total, face, share/float64(hero), &f)
				}
			}
		}
		for total, share := range clean {
			won := h.under[total+face-p.least+1] - h.under[p.leastFailing(total)]
			f.BeatClean += share * won / float64(hero)
		}
	}
	f.clamp()
	return f
}

// leastFailing returns the smallest difficulty that a total does not beat.
func (p *plan) leastFailing(total int) int {
	if total == 0 {
		return 0
	}
	return total - p.least + 1
}

// rescue adds the effect of a hero die's face on a failing total.
func (p *plan) rescue(h *difficultyLaw, e, total, face int, share float64, f *Figures) {
	from := p.leastFailing(total)
	f.MeanTotal += share * float64(face) * (1 - h.under[from])
	if heroic := total + face - p.step + 1; heroic > from {
		f.Heroic += share * (h.under[heroic] - h.under[from])
	}
	p.addBeaten(h, e, total+face, from, share, f)
}
