package cortex

import (
	"slices"
	"unicode/utf8"
)

// maxLists is twice what the GM's hand may put down: play itself adds to it.
const maxLists = 2 * maxThings

// withinThings does so for assets and complications.
func withinThings(s *State) bool {
	if max(len(s.Assets), len(s.Comps)) > maxLists {
		return false
	}
	for _, a := range s.Assets {
		if tooLong(a.ID, a.Name) || noDie(a.Die) || noDie(a.Base) {
			return false
		}
	}
	for _, c := range s.Comps {
		if tooLong(c.ID, c.Name) || noDie(c.Die) {
			return false
		}
	}
	return true
}

func withinScene(s Scene) bool {
	return !tooLong(s.Name, s.Type, s.Stakes) && len(s.Traits) <= maxTraits && withinTraits(s.Traits)
}

func withinChar(c *Char) bool {
	if tooLong(c.ID, c.Name, c.Rank) || len(c.Sets) > maxSets || len(c.Tried) > maxChars {
		return false
	}
	n := 0
	for _, set := range c.Sets {
		if n += len(set.Traits); tooLong(set.Name) || n > maxSets*maxTraits || !withinTraits(set.Traits) {
			return false
		}
	}
	return true
}

func withinTraits(ts []Trait) bool {
	return !slices.ContainsFunc(ts, func(t Trait) bool {
		return tooLong(t.Word, t.Name) || noDie(t.Die) || t.N < 0 || t.N > maxTraits
	})
}

// noDie reports a die that no table has.
func noDie(d Die) bool { return d != 0 && !d.OnLadder() }

// tooLong reports a name that could not have been typed.
func tooLong(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return utf8.RuneCountInString(n) > askWhat.Max })
}
