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
	Add      Kind = "add"       // one more die To
	Drop     Kind = "drop"      // one die From less
	StepUp   Kind = "step_up"   // one die From becomes the next larger one, To
	StepDown Kind = "step_down" // one die From becomes the next smaller one, To
	Swap     Kind = "swap"      // one die From becomes any other one, To
	Pay      Kind = "pay"       // PP more results are kept
	Hero     Kind = "hero"      // a hero die To is added if the total chosen does not beat the difficulty
)

// Change is one thing that may be done to a test before the throw, or, a hero
// die, after it.
type Change struct {
	Kind     Kind
	Theirs   bool // the opposition's dice, or complications, are changed
	From, To dice.Die
	PP       int
}

// Row is what a test comes to with a change.
type Row struct {
	Change
	Figures
}

// WhatIf tries every change of the test: to add, drop, step up and down and
// swap any die on either side, to pay one to three plot points for extra
// results, and to hold a hero die of each size. The rows stand in order of a
// figure, highest first, and then in a fixed order. Changes that would leave
// the bounds are left out. It refuses a test that is beyond them.
func WhatIf(t Test, by func(Figures) float64) ([]Row, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	rows := whatIf(t)
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(by(b.Figures), by(a.Figures)) })
	return rows, nil
}
