package odds

import (
	"cmp"
	"slices"

	"mesa/dice"
)

// Kind is a kind of change.
type Kind string

// The kinds of change.
const (
	Same     Kind = "same"      // no change
	Add      Kind = "add"       // one more die To
	Drop     Kind = "drop"      // one die From fewer
	StepUp   Kind = "step_up"   // one die From becomes the next larger size, To
	StepDown Kind = "step_down" // one die From becomes the next smaller size, To
	Swap     Kind = "swap"      // one die From becomes a size To two or more steps away
	Pay      Kind = "pay"       // PP more results are kept
	Hero     Kind = "hero"      // a hero die To is added if the chosen total does not beat the difficulty
)

// Change is one change of a test before the throw, or, for a hero die, after it.
type Change struct {
	Kind     Kind
	Opposing bool // the change is to the opposition's dice or complications
	From, To dice.Die
	PP       int
}

// Row holds the figures of a test with a change.
type Row struct {
	Change
	Figures
}

// WhatIf tries every change of the test: adding, dropping, stepping up and down and swapping any
// die on either side, except dice beside an Aided side, paying one to three plot points for extra
// results, and holding a hero die of each size. The rows include the unchanged test. They are
// sorted by the figure by, highest first; rows with the same figure have a fixed order. Changes
// beyond the bounds are left out. WhatIf fails for a test beyond the bounds, and for a test without
// choices of dice (KeepAll, or Effects other than EffectFromLeft).
func WhatIf(t Test, by func(Figures) float64) ([]Row, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	if err := t.checkChoices(); err != nil {
		return nil, err
	}
	p, other := new(plan), new(plan)
	p.fill(t, 1)
	h := t.Against.difficultyLaw()
	clean := t.clean()
	rows := []Row{{Change{Kind: Same}, t.figures(p, h, clean, new([places]float64)[:p.n])}}
	for _, d := range dice.Ladder {
		f := p.withHero(h, d, clean, rows[0].Figures)
		rows = append(rows, Row{Change{Kind: Hero, To: d}, f})
	}
	for _, c := range changes(t.Pool, 1) {
		u := t
		u.Pool = c.apply(t.Pool)
		rows = append(rows, Row{c, u.figuresAgainst(h, other, u.clean())})
	}
	rows = append(rows, t.payRows(h)...)
	for _, c := range oppositionChanges(t.Against) {
		h := c.applyToOpposition(t.Against).difficultyLaw()
		rows = append(rows, Row{c, t.figures(p, h, clean, new([places]float64)[:p.n])})
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(by(b.Figures), by(a.Figures)) })
	return rows, nil
}

// figuresAgainst returns the figures of the test against a difficulty; it fills p with the plan.
func (t Test) figuresAgainst(h *difficultyLaw, p *plan, clean []float64) Figures {
	p.fill(t, 1)
	return t.figures(p, h, clean, new([places]float64)[:p.n])
}

// payRows returns the rows of one to three plot points.
func (t Test) payRows(h *difficultyLaw) (rows []Row) {
	var plans []*plan
	for pp := 1; pp <= 3 && t.Keep+pp <= MaxKeep; pp++ {
		plans = append(plans, new(plan))
	}
	if len(plans) == 0 {
		return nil
	}
	fillAll(plans, t, t.Keep+1)
	n := count(t.Pool)
	laws := totalsK[float64](&n, 0, t.Keep+len(plans))
	for i, p := range plans {
		u := t
		u.Keep = p.keep
		clean := laws[p.keep-1]
		if toChances(clean, n.ways()); t.Policy == BestEffect {
			clean = u.clean()
		}
		f := u.figures(p, h, clean, new([places]float64)[:p.n])
		rows = append(rows, Row{Change{Kind: Pay, PP: i + 1}, f})
	}
	return rows
}

// changes returns all changes of one die of a pool that keeps at least least dice.
func changes(pool []dice.Die, least int) (all []Change) {
	n := count(pool)
	for c, size := range dice.Ladder {
		if len(pool) < MaxDice {
			all = append(all, Change{Kind: Add, To: size})
		}
		if n[c] == 0 {
			continue
		}
		if len(pool) > least {
			all = append(all, Change{Kind: Drop, From: size})
		}
		for to, other := range dice.Ladder {
			switch to - c {
			case 0:
			case 1:
				all = append(all, Change{Kind: StepUp, From: size, To: other})
			case -1:
				all = append(all, Change{Kind: StepDown, From: size, To: other})
			default:
				all = append(all, Change{Kind: Swap, From: size, To: other})
			}
		}
	}
	return all
}

// apply returns a changed copy of the pool.
func (c Change) apply(pool []dice.Die) []dice.Die {
	if c.Kind == Add {
		return append(slices.Clone(pool), c.To)
	}
	i := slices.Index(pool, c.From)
	if c.Kind == Drop {
		return slices.Delete(slices.Clone(pool), i, i+1)
	}
	changed := slices.Clone(pool)
	changed[i] = c.To
	return changed
}

// oppositionChanges returns the changes of an opposition.
func oppositionChanges(o Opposition) (all []Change) {
	switch o := o.(type) {
	case Side:
		all = changes(o.Pool, 1)
	case Aided:
		all = changes(o.Pool, 1)
	case Static:
		all = changes(o.Complications, 0)
	}
	for i := range all {
		all[i].Opposing = true
	}
	return all
}

// applyToOpposition returns a changed copy of the opposition.
func (c Change) applyToOpposition(o Opposition) Opposition {
	switch o := o.(type) {
	case Side:
		return Side{c.apply(o.Pool), o.Keep}
	case Aided:
		return Aided{Side{c.apply(o.Pool), o.Keep}, o.Beside}
	case Static:
		return Static{o.Target, c.apply(o.Complications)}
	}
	return o
}
