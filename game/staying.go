package game

import (
	"maps"
	"slices"
	"strings"
)

// minus before a word of a line leaves out a choice that would stay (Choice.StayGroup).
const minus = "-"

// withStaying returns the arguments of a line with the choices that stay in its lists, and without
// the choices that the line leaves out with a minus. If the line gives one list of a proposal
// (Input.OneProposal), the choices of its other lists stay too.
func (o Offer) withStaying(given Args) Args {
	args := maps.Clone(given)
	for _, a := range o.Inputs {
		words, said := given[a.Name]
		if a.Kind != Pick || a.Max < 2 || !slices.ContainsFunc(a.Choices, Choice.mayStay) {
			continue
		}
		if said || a.OneProposal && o.namesProposal(given) {
			args[a.Name] = a.withStaying(words, said)
		}
	}
	return args
}

// namesProposal reports whether a line gives an input marked OneProposal.
func (o Offer) namesProposal(given Args) bool {
	return slices.ContainsFunc(o.Inputs, func(a Input) bool {
		_, said := given[a.Name]
		return said && a.OneProposal
	})
}

// withStaying returns the words of a list with the choices that stay in it. said is false for a
// list that the line does not give. If all words of a list have a minus, the list is the
// preselected choices without these. An empty list stays empty.
func (a Input) withStaying(words []string, said bool) []string {
	if said && (len(words) == 0 || IsNoneWord(words)) {
		return words
	}
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return a.leftOutChoice(w) >= 0 })
	alone := said && len(kept) == 0
	for i, c := range a.Choices {
		out := slices.ContainsFunc(words, func(w string) bool { return a.leftOutChoice(w) == i })
		if !out && (alone && c.Selected || c.stays() && !a.replaces(kept, c)) {
			kept = append(kept, c.Word)
		}
	}
	if kept == nil && said {
		kept = []string{}
	}
	return kept
}

// mayStay reports whether a choice, if selected, stays in a list that a line gives.
func (c Choice) mayStay() bool { return c.StayGroup != "" }

// stays reports whether a choice is selected and stays in a list that a line gives.
func (c Choice) stays() bool { return c.mayStay() && c.Selected && c.Closed == nil }

// leftOutChoice returns the index of the choice that a word with a minus leaves out, -1 if there is
// none.
func (a Input) leftOutChoice(w string) int {
	bare, is := strings.CutPrefix(Canonical(w), minus)
	if !is || a.choiceFor(Canonical(w)) >= 0 {
		return -1
	}
	if i := a.choiceFor(bare); i >= 0 && a.Choices[i].mayStay() {
		return i
	}
	return -1
}

// replaces reports whether one of the words means a choice that replaces c: of the same StayGroup
// or the same ExclusiveGroup.
func (a Input) replaces(words []string, c Choice) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		i := a.choiceFor(Canonical(w))
		return i >= 0 && (a.Choices[i].StayGroup == c.StayGroup ||
			c.ExclusiveGroup != "" && a.Choices[i].ExclusiveGroup == c.ExclusiveGroup)
	})
}
