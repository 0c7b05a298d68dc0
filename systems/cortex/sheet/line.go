package sheet

import (
	"slices"

	"mesa/game"
)

// Line returns a character in one line, as Parse reads it.
func Line(name string, rows []game.Row) string {
	inputs := Inputs(name, rows)
	return game.Offer{Inputs: inputs}.RowsText(inputs[1])
}

// SplitFitting splits rows into those that a sheet can hold and the rest. The rest are rows with a
// name or dice that Parse refuses, and rows beyond the maximum of sets or traits.
func SplitFitting(rows []game.Row) (fit, rest []game.Row) {
	var sets []string
	for _, r := range rows {
		known := slices.Contains(sets, r.Group)
		one := append(slices.Clone(fit), r)
		if _, no := Parse(Line("x", one)); no != nil || !known && len(sets) == maxSets || len(fit) == MaxTraits {
			rest = append(rest, r)
			continue
		}
		if !known {
			sets = append(sets, r.Group)
		}
		fit = one
	}
	return fit, rest
}
