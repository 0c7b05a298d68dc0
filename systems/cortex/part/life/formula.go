package life

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// largest is the formula that fits every sheet: the largest trait of each of the
// first two sets beside the distinctions.
const largest = "largest"

// maxFormula bounds a formula in letters.
const maxFormula = 120

// formula is the option life.formula: two traits, each of which may be the
// highest of some (LIFE-01).
var formula = &kit.Option{Key: "life.formula", Default: largest, Rule: "LIFE-01", Reads: readFormula,
	Needs: &kit.Value{Option: core.HarmModel.Option, Word: modelLife}}

// readFormula reads "Physical + Fight/Focus/Survive".
func readFormula(value string, means kit.Means) (string, *game.Refusal) {
	if means(largest, value) {
		return largest, nil
	}
	terms := termsOf(value)
	if len(terms) != 2 || slices.ContainsFunc(terms, func(names []string) bool { return len(names) == 0 }) ||
		utf8.RuneCountInString(value) > maxFormula {
		return "", game.Refuse("LIFE-01", "cortex.refused.option_formula")
	}
	return strings.Join(terms[0], "/") + " + " + strings.Join(terms[1], "/"), nil
}

// termsOf are the names of each term.
func termsOf(value string) [][]string {
	var terms [][]string
	for _, term := range strings.Split(value, "+") {
		var names []string
		for _, name := range strings.FieldsFunc(term, func(r rune) bool { return r == '/' || r == ',' }) {
			if name = strings.TrimSpace(name); name != "" {
				names = append(names, name)
			}
		}
		terms = append(terms, names)
	}
	return terms
}

// score is how many life points a character has when unhurt.
func score(s *core.State, c *core.Char) int {
	if h := hurt(s, c.ID); h.Score > 0 {
		return h.Score
	}
	return byFormula(s, c)
}

// byFormula is the sum of two ratings. A trait that the character lacks counts
// as d4 (LIFE-R7).
func byFormula(s *core.State, c *core.Char) int {
	if v := formula.In(s); v != largest {
		terms := termsOf(v)
		named := func(i int) int {
			return rating(c.Sets, func(t sheet.Trait) bool {
				return slices.ContainsFunc(terms[i], func(name string) bool { return game.Canon(name) == game.Canon(t.Name) })
			})
		}
		return named(0) + named(1)
	}
	sets := slices.DeleteFunc(slices.Clone(c.Sets), func(set sheet.Set) bool { return sheet.IsDistinctions(set.Name) })
	sum := 0
	for i := range 2 {
		sum += rating(sets[min(i, len(sets)):min(i+1, len(sets))], func(sheet.Trait) bool { return true })
	}
	return sum
}

// rating is the largest of some traits, 4 if there is none.
func rating(sets []sheet.Set, of func(sheet.Trait) bool) int {
	best := dice.D4
	for _, set := range sets {
		for _, t := range set.Traits {
			if of(t) {
				best = max(best, t.Die)
			}
		}
	}
	return int(best)
}
