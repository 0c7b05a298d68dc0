package sheet

import "slices"

// Compact returns the sheet with slices of minimal size, and with the strings of others where they
// are equal. It saves memory, because characters of a table have sets and skills of the same names.
func (s Sheet) Compact(others ...Sheet) Sheet {
	s.Sets = slices.Clone(s.Sets)
	for i := range s.Sets {
		set := &s.Sets[i]
		set.Traits = slices.Clone(set.Traits)
		for _, o := range others {
			set.share(o)
		}
	}
	return s
}

// share replaces strings of the set by equal strings of another sheet.
func (s *Set) share(o Sheet) {
	for _, other := range o.Sets {
		if other.Name != s.Name {
			continue
		}
		s.Name = other.Name
		for i := range s.Traits {
			t := &s.Traits[i]
			for _, u := range other.Traits {
				if u.Word == t.Word && u.Name == t.Name {
					t.Word, t.Name = u.Word, u.Name
				}
			}
		}
	}
}
