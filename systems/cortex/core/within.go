package core

import "mesa/systems/cortex/sheet"

// MaxLists is twice what the GM's hand may put down: play itself adds to it.
const MaxLists = 200

// validThings does so for assets and complications.
func validThings(s *State) bool {
	if max(len(s.Assets), len(s.Complications)) > MaxLists {
		return false
	}
	for _, a := range s.Assets {
		if sheet.IsTooLong(a.ID, a.Name) || sheet.IsNoDie(a.Die) || sheet.IsNoDie(a.BaseDie) {
			return false
		}
	}
	for _, c := range s.Complications {
		if sheet.IsTooLong(c.ID, c.Name) || sheet.IsNoDie(c.Die) {
			return false
		}
	}
	return true
}

func validScene(s Scene) bool {
	return !sheet.IsTooLong(s.Name, s.Type, s.Stakes) && len(s.Traits) <= sheet.MaxTraits && sheet.ValidTraits(s.Traits)
}

func validCharacter(c *Character) bool {
	return !sheet.IsTooLong(c.ID, c.Rank) && len(c.TriedReturn) <= maxChars && c.Sheet.Valid()
}

// valid reports whether a table keeps the bounds that its moves keep.
func (e *Engine) valid(s *State) bool {
	for _, p := range e.mods {
		if p.Valid != nil && !p.Valid(s) {
			return false
		}
	}
	return true
}
