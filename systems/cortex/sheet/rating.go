package sheet

import (
	"strings"

	"mesa/dice"
	"mesa/game"
)

// RatingMsg says what a trait does at a rating: a power of the list by its own text,
// in its mode if it is in one, and any other by the name that all powers have for that
// die (POWER-02, POWER-04). Nothing is said of a trait of another kind.
func RatingMsg(kind, name string, die dice.Die) game.Msg {
	if kind != "powers" || die < dice.D6 {
		return game.Msg{}
	}
	if p, ok := powerOf(name); ok {
		if p.rates(die) {
			return game.Say("cortex.power.rating." + p.ID + "." + die.String())
		}
		if m, ok := findNamed(p.Modes, modeIn(name)); ok && m.rates(die) {
			return game.Say("cortex.power.rating." + p.ID + "." + m.ID + "." + die.String())
		}
	}
	return game.Say("cortex.power.scale." + die.String())
}

// rates reports whether the list says what it does at a rating.
func (n named) rates(die dice.Die) bool {
	_, ok := n.Ratings[die.String()]
	return ok
}

// modeIn is the mode that a power's name says, behind a colon or in brackets.
func modeIn(name string) string {
	return strings.Trim(name[strings.IndexAny(name, ":(")+1:], " )")
}
