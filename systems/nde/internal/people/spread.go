package people

import (
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// UsualSpread returns the values of a new PC in the order of the Attributes.
func UsualSpread(s *state.State) [3]int {
	if s.Is2d6() {
		return [3]int{2, 1, 0}
	}
	return [3]int{12, 8, 6}
}

// refuseSpread returns the reason against a typed spread that is none of spreadChoices. It returns
// nil if the text is not made of dice or numbers.
func refuseSpread(s *state.State, word string) *game.Refusal {
	switch {
	case strings.Trim(word, "0123456789dk+-") != "":
		return nil
	case s.Is2d6():
		return game.Refuse("NDE-2D6-01", "nde.refused.modifier-spread")
	}
	return rules.Refuse("attr-spread")
}

// spreadOrders are the six ways to distribute three values among the Attributes, as indexes of
// UsualSpread.
var spreadOrders = [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// roleOrders has the suggested order for each Role (NDE-CHAR-03).
var roleOrders = map[string][3]int{rules.Assault: {0, 1, 2}, rules.Specialist: {2, 0, 1}, rules.Adept: {2, 1, 0}}

// spreadChoices returns the legal spreads, in words such as "d6-d12-d8" for Strength, Dexterity and
// Power. The spread of the Role is selected (NDE-CHAR-05).
func spreadChoices(s *state.State, role string) []game.Choice {
	var cs []game.Choice
	for _, order := range spreadOrders {
		dice, plain := make([]string, 3), make([]string, 3)
		vs := spreadIn(s, order)
		for i, v := range vs {
			dice[i], plain[i] = ValueWord(s, v), game.Itoa(v)
		}
		cs = append(cs, game.Choice{
			Word: strings.Join(dice, "-"),
			Aliases: []string{strings.Join(plain, "-"), strings.ReplaceAll(strings.Join(dice, "-"), "d", "k"),
				strings.Join(dice, ",")},
			Label: rules.AttrsMsg(vs), Selected: order == roleOrders[role],
		})
	}
	return cs
}

func spreadIn(s *state.State, order [3]int) [3]int {
	usual, vs := UsualSpread(s), [3]int{}
	for i, at := range order {
		vs[i] = usual[at]
	}
	return vs
}

// spreadOf parses a word of spreadChoices.
func spreadOf(word string) [3]int {
	var vs [3]int
	for i, part := range strings.SplitN(word, "-", 3) {
		vs[i] = rules.ValueOf(part)
	}
	return vs
}

// ValueWord returns the word of state.ValueChoices for a value.
func ValueWord(s *state.State, v int) string {
	if s.Is2d6() {
		return "+" + game.Itoa(v)
	}
	return dice.Die(v).String()
}
