package odds

// Curve returns the figures of the test against every static target from 0 to the highest possible
// total, by target; it ignores t.Against. It fails for input beyond the bounds, and for a test
// without choices of dice (KeepAll, or Effects other than EffectFromLeft).
func Curve(t Test) ([]Figures, error) {
	t.Against = Static{}
	if err := t.check(); err != nil {
		return nil, err
	}
	if err := t.checkChoices(); err != nil {
		return nil, err
	}
	var p plan
	p.fill(t, 1)
	clean := t.clean()
	all := make([]Figures, p.n)
	for target := range all {
		all[target] = t.figures(&p, Static{Target: target}.difficultyLaw(), clean, make([]float64, p.n))
	}
	return all, nil
}
