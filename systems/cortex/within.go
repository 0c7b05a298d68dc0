package cortex

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
	return !tooLong(c.ID, c.Rank) && len(c.Tried) <= maxChars && c.Sheet.within()
}
