package odds

import "mesa/dice"

// Answer gives all figures and laws of the test. It refuses what is beyond the
// bounds.
func (t Test) Answer() (Answer, error) {
	if err := t.check(); err != nil {
		return Answer{}, err
	}
	p := t.plan()
	a := Answer{Hitches: hitches(t.Pool), Totals: make([]float64, p.totals)}
	h := t.Against.hurdle()
	p.fold(h, t.TiesWin, &a.Figures)
	cut := h.cut(p.totals)
	for total := range a.Totals {
		for e := range 5 {
			for d, share := range p.row(e, total) {
				a.Totals[total] += share * cut.at[d]
			}
		}
	}
	a.MeanDifficulty = h.mean
	a.Botch = 1
	for _, d := range t.Pool {
		a.Botch /= float64(d)
	}
	a.Hitch = 1 - a.Hitches[0]
	clean := Figures{}
	p.clean(t)
	p.fold(h, t.TiesWin, &clean)
	a.BeatClean = clean.Beat
	return a, nil
}

// hitches is the law of the number of 1s.
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

// Quick gives the chance that two results of a pool beat two of another, and
// by 5 or more. It refuses what is beyond the bounds.
func Quick(pool, opposition []dice.Die) (Chance, error) {
	a, err := Test{Side: Side{pool, 2}, Against: Side{opposition, 2}}.Answer()
	return Chance{a.Beat, a.Heroic}, err
}
