package sheet

import (
	"strings"

	"mesa/dice"
	"mesa/game"
)

// RatingMsg returns what a power does at a rating: the text of the listed power or of its mode, or
// else what that die means for any power (POWER-02, POWER-04). It is empty for other kinds, and
// below d6.
func RatingMsg(kind, name string, die dice.Die) game.Msg {
	if kind != KindPowers || die < dice.D6 {
		return game.Msg{}
	}
	if p, ok := powerOf(name); ok {
		if p.hasRating(die) {
			return game.Say("cortex.power.rating." + p.ID + "." + die.String())
		}
		if m, ok := findNamed(p.Modes, modeIn(name)); ok && m.hasRating(die) {
			return game.Say("cortex.power.rating." + p.ID + "." + m.ID + "." + die.String())
		}
	}
	return game.Say("cortex.power.scale." + die.String())
}

// hasRating reports whether the data has a text for a rating of a power or mode.
func (n named) hasRating(die dice.Die) bool {
	_, ok := n.Ratings[die.String()]
	return ok
}

// modeIn returns the mode in a power's name, after a colon or in brackets. It is the whole name if
// there is neither.
func modeIn(name string) string {
	return strings.Trim(name[strings.IndexAny(name, ":(")+1:], " )")
}
