package sheet

import (
	"slices"

	"mesa/dice"
)

// ruledSheet is a sheet with the rules of its game. Its own methods only read.
type ruledSheet struct {
	*SheetRules
	*Sheet
}

// rating returns the die of a trait of a kind, by name, or the Default of the kind if the sheet
// leaves the trait out (RUL-TRAIT-DEFAULT).
func (r ruledSheet) rating(kind, name string) dice.Die {
	for _, t := range r.TraitsOf(kind) {
		if SameTrait(t.Name, name) {
			return t.Die
		}
	}
	return Default(kind)
}

// ratings returns the dice of all traits of a kind that the game names, in the game's order.
func (r ruledSheet) ratings(kind string) []dice.Die {
	var ds []dice.Die
	for _, name := range r.NamedTraits(kind) {
		ds = append(ds, r.rating(kind, name))
	}
	return ds
}

// countHighlights returns the number of highlights of all distinctions, 0 in a game without them.
func (r ruledSheet) countHighlights() int {
	n := 0
	if !r.Highlighted() {
		return 0
	}
	for _, d := range r.traitsOf(KindDistinctions) {
		for _, name := range d.NotesOrEmpty().Highlights {
			n += btoi(name != "")
		}
	}
	return n
}

// countHighlightsOf returns how many distinctions highlight a skill, 0 in a game without
// highlights.
func (r ruledSheet) countHighlightsOf(skill string) int {
	n := 0
	if !r.Highlighted() {
		return 0
	}
	for _, d := range r.traitsOf(KindDistinctions) {
		high := d.NotesOrEmpty().Highlights
		n += btoi(slices.ContainsFunc(high[:], func(name string) bool { return name != "" && SameTrait(name, skill) }))
	}
	return n
}

// highlightSteps returns the steps that the highlights of a PC give: two for each distinction that
// the PC should have, 0 in a game without highlights.
func (r ruledSheet) highlightSteps() int {
	if !r.Highlighted() {
		return 0
	}
	return 2 * r.DistinctionCount()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
