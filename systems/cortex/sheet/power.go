package sheet

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
)

// powerOf returns the listed power that a name begins with, "Movement: Flight" or "Attack (fire)",
// or that it has in brackets. ok is false if there is none.
func powerOf(name string) (p named, ok bool) {
	first, _, _ := strings.Cut(baseName(name), ":")
	p, ok = powerNamed[game.Canonical(strings.TrimSpace(first))]
	if !ok { // the name before the brackets is the player's own: "Flame Strike (Blast)"
		p, ok = powerNamed[game.Canonical(inBrackets(name))]
	}
	return p, ok
}

// powerNamed gives the listed power by each of its canonical names, in either language. It is a map
// because sheets are read often.
var powerNamed = func() map[string]named {
	of := map[string]named{}
	for _, p := range slices.Backward(ruleTables.powers) { // if two share a name, the first counts
		gloss := game.Canonical(p.Gloss)
		for _, name := range []string{game.Canonical(p.Name), gloss, strings.TrimSuffix(gloss, "-se")} {
			of[name] = p
		}
	}
	return of
}()

// IsPower reports whether the name of a power on a sheet, in either language, means a listed one,
// such as "Mimic". With a mode after a colon in listed, the name must have that mode after a colon
// or in brackets.
func IsPower(name, listed string) bool {
	want, mode, modes := strings.Cut(listed, ":")
	p, ok := powerOf(name)
	if !ok || p.Name != want || !modes {
		return ok && p.Name == want
	}
	m, ok := findNamed(p.Modes, modeIn(name))
	return ok && m.Name == mode
}

// Powers returns the names of the listed powers. A power with subtypes is listed once for each
// subtype (POWER-LIST-02).
func Powers() []string { return slices.Clone(powerNames) }

// powerNames are the names of the listed powers. A power with subtypes is listed once for each
// subtype, "Movement: Flight" (POWER-LIST-02, -03).
var powerNames = func() []string {
	var names []string
	for _, p := range data.MustRead[struct {
		Powers []struct {
			Name    string
			Subtype struct{ Options []string }
		}
	}]("powers").Powers {
		for _, kind := range p.Subtype.Options {
			names = append(names, p.Name+": "+kind)
		}
		if p.Subtype.Options == nil {
			names = append(names, p.Name)
		}
	}
	return names
}()

// powerFloor returns the lowest die of a power: d8 for five of them, d6 for others (POWER-11).
func powerFloor(name string) dice.Die {
	if p, ok := powerOf(name); ok {
		return p.Min
	}
	return dice.D6
}

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
