package people

import (
	"strings"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
)

// The Attributes at creation (UNI-ATTR-04).
const (
	primary   = 4
	secondary = 3
	tertiary  = 2
)

// refuseSpread refuses typed numbers that are no spread of the four Attributes. Other words are
// left to game.Match.
func refuseSpread(word string) *game.Refusal {
	if strings.Trim(word, "0123456789-/, ") == "" {
		return acting.Refuse("attr-spread")
	}
	return nil
}

// spreads returns the twelve ways to have one primary and one secondary Attribute (UNI-ATTR-04).
func spreads() [][4]int {
	var all [][4]int
	for i := range 4 {
		for j := range 4 {
			if i != j {
				vs := [4]int{tertiary, tertiary, tertiary, tertiary}
				vs[i], vs[j] = primary, secondary
				all = append(all, vs)
			}
		}
	}
	return all
}

// spreadChoices returns the legal spreads as words such as "4-3-2-2", for Body, Talent, Spirit and
// Mind.
func spreadChoices() []game.Choice {
	var cs []game.Choice
	for i, vs := range spreads() {
		w := spreadWord(vs)
		cs = append(cs,
			game.Choice{Word: w, Aliases: []string{strings.ReplaceAll(w, "-", "/"), strings.ReplaceAll(w, "-", ",")},
				Label: sheet.AttrsMsg(vs), Selected: i == 0})
	}
	return cs
}

func spreadWord(vs [4]int) string {
	var words []string
	for _, n := range vs {
		words = append(words, game.Itoa(n))
	}
	return strings.Join(words, "-")
}

// spreadOf reads a word of spreadChoices.
func spreadOf(word string) [4]int {
	var vs [4]int
	for i, part := range strings.SplitN(word, "-", 4) {
		vs[i] = sheet.Number(part)
	}
	return vs
}
