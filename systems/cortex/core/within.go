package core

import "mesa/systems/cortex/sheet"

// MaxLists is twice what the GM's hand may put down: play itself adds to it.
const MaxLists = 200

// withinThings does so for assets and complications.
func withinThings(s *State) bool {
	if max(len(s.Assets), len(s.Comps)) > MaxLists {
		return false
	}
	for _, a := range s.Assets {
		if sheet.TooLong(a.ID, a.Name) || sheet.NoDie(a.Die) || sheet.NoDie(a.Base) {
			return false
		}
	}
	for _, c := range s.Comps {
		if sheet.TooLong(c.ID, c.Name) || sheet.NoDie(c.Die) {
			return false
		}
	}
	return true
}

func withinScene(s Scene) bool {
	return !sheet.TooLong(s.Name, s.Type, s.Stakes) && len(s.Traits) <= sheet.MaxTraits && sheet.WithinTraits(s.Traits)
}

func withinChar(c *Char) bool {
	return !sheet.TooLong(c.ID, c.Rank) && len(c.Tried) <= maxChars && c.Sheet.Within()
}

// within reports whether a table keeps the bounds that its moves keep.
func (k *Kit) within(s *State) bool {
	for _, p := range k.parts {
		if p.Within != nil && !p.Within(s) {
			return false
		}
	}
	return true
}
