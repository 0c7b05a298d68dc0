package odds

import "mesa/dice"

// HeroOdds are the odds of a test with a hero die in hand.
type HeroOdds struct {
	Beat     float64 // beats without it
	BeatWith float64 // beats, rolling it if the pool alone does not
	Rolled   float64 // it is rolled, at the price of a plot point
}

// HeroDie gives the odds when a hero die is added to a total that does not beat
// the difficulty; a 1 on it adds nothing (HERO-04, HERO-R4). It refuses what is
// beyond the bounds.
func HeroDie(pool, opposition Side, hero dice.Die) (HeroOdds, error) {
	if err := checkSides(pool, opposition, "pool", "opposition"); err != nil {
		return HeroOdds{}, err
	}
	if !hero.OnLadder() {
		return HeroOdds{}, &Fault{Where: "hero", Got: int(hero)}
	}
	ours, theirs := pool.law(), sums(opposition.law())
	var odds HeroOdds
	for total, p := range ours {
		odds.Beat += p * theirs.under(total)
		odds.BeatWith += p * theirs.under(total) / float64(hero)
		for face := 2; face <= int(hero); face++ {
			odds.BeatWith += p * theirs.under(total+face) / float64(hero)
		}
	}
	odds.Beat, odds.BeatWith = proper(odds.Beat), proper(odds.BeatWith)
	odds.Rolled = 1 - odds.Beat
	return odds, nil
}

// Held is a total that lies there, with the number that it has to beat and the
// margin that makes a success heroic.
type Held struct {
	Total, Against, Step int
}

// HeldOdds are what a hero die makes of a total that lies.
type HeldOdds struct {
	Beat   float64 // it beats the number
	Heroic float64 // by as much as a heroic success takes
}

// Add gives the odds when a hero die is thrown for the total; a 1 adds nothing
// (HERO-04, HERO-R4). It refuses a die off the ladder, and a step below 1.
func (h Held) Add(hero dice.Die) (HeldOdds, error) {
	switch {
	case !hero.OnLadder():
		return HeldOdds{}, &Fault{Where: "hero", Got: int(hero)}
	case h.Step < 1:
		return HeldOdds{}, &Fault{Where: "step", Got: h.Step, Min: 1, Max: 12 * MaxKeep}
	}
	return HeldOdds{Beat: h.reach(hero, 1), Heroic: h.reach(hero, h.Step)}, nil
}

// reach is the chance that a hero die brings the total to a margin.
func (h Held) reach(hero dice.Die, margin int) float64 {
	lacks := h.Against + margin - h.Total
	if lacks <= 0 {
		return 1
	}
	ways := max(0, int(hero)-max(lacks, 2)+1)
	return float64(ways) / float64(hero)
}

// withHero gives the figures when a hero die is added to a total that does not
// beat the difficulty, the choice of dice standing as it is. Without it they
// are f; clean is the law of totals without a hitch.
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
			won := h.under[total+face-p.least+1] - h.under[p.fails(total)]
			f.BeatClean += share * won / float64(hero)
		}
	}
	f.proper()
	return f
}

// fails is the least difficulty that a total does not beat.
func (p *plan) fails(total int) int {
	if total == 0 {
		return 0
	}
	return total - p.least + 1
}

// rescue adds what a face of a hero die makes of a total that fails.
func (p *plan) rescue(h *difficultyLaw, e, total, face int, share float64, f *Figures) {
	from := p.fails(total)
	f.MeanTotal += share * float64(face) * (1 - h.under[from])
	if heroic := total + face - p.step + 1; heroic > from {
		f.Heroic += share * (h.under[heroic] - h.under[from])
	}
	p.beats(h, e, total+face, from, share, f)
}
