package people

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// largest is the default formula: the largest trait of each of the first two sets beside the
// distinctions (LIFE-R7).
const largest = "largest"

// maxFormula is the maximum length of a formula, in characters.
const maxFormula = 120

// Formula is an option for the sum of two traits, each of which may be the largest of several:
// "Physical + Fight/Focus/Survive" (LIFE-01, INIT-03).
type Formula struct{ *rulekit.Option }

// NewFormula returns a formula that counts only while the option with has the value word, or one of
// the values or.
func NewFormula(key, rule string, with *rulekit.Option, word string, or ...string) Formula {
	return Formula{&rulekit.Option{Key: key, Default: largest, Rule: rule,
		Needs: &rulekit.Value{Option: with, Word: word, Or: or},
		Parse: func(value string, means rulekit.SynonymMatch) (string, *game.Refusal) {
			if means(largest, value) {
				return largest, nil
			}
			terms := termsOf(value)
			if len(terms) != 2 || slices.ContainsFunc(terms, func(names []string) bool { return len(names) == 0 }) ||
				utf8.RuneCountInString(value) > maxFormula {
				return "", game.Refuse(rule, "cortex.refused.option_formula", game.W("key", key))
			}
			return strings.Join(terms[0], "/") + " + " + strings.Join(terms[1], "/"), nil
		}}}
}

// termsOf returns the trait names of each term of a formula.
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

// Ratings returns the two dice of a character. A trait that the character lacks counts as d4
// (LIFE-R7).
func (f Formula) Ratings(s *engine.State, c *Character) [2]dice.Die {
	if v := f.ValueAt(s); v != largest {
		terms := termsOf(v)
		named := func(i int) dice.Die {
			return largestDie(c.Sets, func(t sheet.Trait) bool {
				return slices.ContainsFunc(terms[i],
					func(name string) bool { return game.Canonical(name) == game.Canonical(t.Name) })
			})
		}
		return [2]dice.Die{named(0), named(1)}
	}
	sets := slices.DeleteFunc(slices.Clone(c.Sets), func(set sheet.Set) bool { return sheet.IsDistinctions(set.Name) })
	var two [2]dice.Die
	for i := range two {
		two[i] = largestDie(sets[min(i, len(sets)):min(i+1, len(sets))], func(sheet.Trait) bool { return true })
	}
	return two
}

// largestDie returns the largest die of the traits in sets that of accepts, d4 if there is none.
func largestDie(sets []sheet.Set, of func(sheet.Trait) bool) dice.Die {
	best := dice.D4
	for _, set := range sets {
		for _, t := range set.Traits {
			if of(t) {
				best = max(best, t.Die)
			}
		}
	}
	return best
}
