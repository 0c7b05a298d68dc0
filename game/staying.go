package game

import (
	"maps"
	"slices"
	"strings"
)

// minus before a word of a line leaves out a choice that would stay.
const minus = "-"

// withStaying returns what a line gives, with the choices that stay in its lists, and
// without those that it says with a minus. Of one proposal a line that gives one
// list gives the others too.
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

// namesProposal reports whether a line gives some of the inputs of one proposal.
func (o Offer) namesProposal(given Args) bool {
	return slices.ContainsFunc(o.Inputs, func(a Input) bool {
		_, said := given[a.Name]
		return said && a.OneProposal
	})
}

// withStaying is a list with what stays in it. A list of nothing but words with a
// minus is the proposal without those.
func (a Input) withStaying(words []string, said bool) []string {
	if said && (len(words) == 0 || IsNoneWord(words)) {
		return words
	}
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return a.leftOut(w) >= 0 })
	alone := said && len(kept) == 0
	for i, c := range a.Choices {
		out := slices.ContainsFunc(words, func(w string) bool { return a.leftOut(w) == i })
		if !out && (alone && c.Selected || c.stays() && !a.replaces(kept, c)) {
			kept = append(kept, c.Word)
		}
	}
	if kept == nil && said {
		kept = []string{}
	}
	return kept
}

// mayStay reports whether a choice stays in a list that a line gives, if it is picked.
func (c Choice) mayStay() bool { return c.StayGroup != "" }

// stays reports whether a choice is picked, and stays in a list that a line gives.
func (c Choice) stays() bool { return c.mayStay() && c.Selected && c.Closed == nil }

// leftOut is the choice that a word with a minus leaves out, -1 if it is no such word.
func (a Input) leftOut(w string) int {
	bare, is := strings.CutPrefix(Canonical(w), minus)
	if !is || a.choiceFor(Canonical(w)) >= 0 {
		return -1
	}
	if i := a.choiceFor(bare); i >= 0 && a.Choices[i].mayStay() {
		return i
	}
	return -1
}

// replaces reports whether one of some words is for a choice that stands in place of
// one that would stay: of the same StayGroup, or the other half of one chip.
func (a Input) replaces(words []string, c Choice) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		i := a.choiceFor(Canonical(w))
		return i >= 0 && (a.Choices[i].StayGroup == c.StayGroup ||
			c.ExclusiveGroup != "" && a.Choices[i].ExclusiveGroup == c.ExclusiveGroup)
	})
}
