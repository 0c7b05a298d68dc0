package odds

import "mesa/dice"

// Answer returns all figures of the test, and the laws of hitches and totals. It fails for input
// beyond the bounds.
func (t Test) Answer() (Answer, error) {
	if err := t.check(); err != nil {
		return Answer{}, err
	}
	if t.noChoices() {
		return t.answerWithoutChoices(), nil
	}
	var p plan
	p.fill(t, 1)
	h := t.Against.difficultyLaw()
	a := Answer{Hitches: hitches(t.Pool), Totals: make([]float64, p.n)}
	a.Figures = t.figures(&p, h, t.clean(), a.Totals)
	return a, nil
}

// figures combines a plan with a difficulty; clean is the law of the chosen totals if no die is a
// hitch.
func (t Test) figures(p *plan, h *difficultyLaw, clean, totals []float64) Figures {
	f := p.combine(h, totals)
	for total := 1; total < len(clean); total++ {
		f.BeatClean += clean[total] * h.under[total-p.least+1]
	}
	f.Botch = 1
	f.Hitch = 1
	for _, d := range t.Pool {
		f.Botch /= float64(d)
		f.Hitch *= 1 - 1/float64(d)
	}
	f.Hitch = 1 - f.Hitch
	f.clamp()
	clampLaw(totals)
	return f
}

// clean returns the law of the total with which the policy wins if no die is a hitch. For every
// policy but BestEffect that is the best total, since only BestEffect may miss a win of the best
// total.
func (t Test) clean() []float64 {
	n := count(t.Pool)
	if t.Policy != BestEffect {
		return totals(&n, 0, t.Keep)
	}
	var p plan
	p.fill(t, 0)
	law := make([]float64, p.n)
	for e := range p.best {
		for total := range law {
			law[total] += p.best[e][total]
		}
	}
	return law
}

// totals returns the law of the best total; hitch is the weight of a 1.
func totals(n *counts, hitch float64, keep int) []float64 {
	var law []float64
	if keep == 2 {
		two := best2(n, hitch)
		law = two[:]
	} else {
		law = totalsK(n, hitch, keep)[keep-1]
	}
	toChances(law, n.ways())
	return law
}

// hitches returns the law of the number of 1s.
func hitches(pool []dice.Die) []float64 {
	law := make([]float64, len(pool)+1)
	law[0] = 1
	for _, d := range pool {
		one := 1 / float64(d)
		for i := len(pool); i > 0; i-- {
			law[i] = law[i]*(1-one) + law[i-1]*one
		}
		law[0] *= 1 - one
	}
	return law
}

// Quick returns the chance that the best two results of a pool beat the best two of its opposition,
// and the chance that they do so by 5 or more. It fails for input beyond the bounds.
func Quick(pool, opposition []dice.Die) (Chance, error) {
	if err := checkDice("pool", pool, 1); err != nil {
		return Chance{}, err
	}
	if err := checkDice("opposition", opposition, 1); err != nil {
		return Chance{}, err
	}
	n, m := count(pool), count(opposition)
	acting, opposing := best2[float64](&n, 1), best2[float64](&m, 1)
	var c Chance
	under := 0.0
	for x := 1; x < len(acting); x++ {
		under += opposing[x-1]
		c.Beat += acting[x] * under
		if x+Step-1 < len(acting) {
			c.Heroic += acting[x+Step-1] * under
		}
	}
	all := n.ways() * m.ways()
	return Chance{c.Beat / all, c.Heroic / all}, nil
}
