package core

import "mesa/game"

// inPlace says whose deed an offer is.
func (s *State) inPlace(by game.Actor, o game.Offer) game.Offer {
	if c := s.actingCharacter(o.Fixed); c != nil {
		return o.ActingAs(CharRef(c.ID), c.DisplayName(), !s.IsOwn(by, c.ID))
	}
	return o
}

// actingCharacter is the character whose deed it is, by what an offer fixes; nil where it
// is the GM's own.
func (s *State) actingCharacter(fixed game.Args) *Character {
	if char := fixed.One("char"); char != "" {
		return s.Char(char)
	}
	if m := s.CheckKindOf(fixed.One("for")); m != nil && m.Keeps(s, fixed.One("for")) {
		return s.Char(m.Answerer(s, fixed.One("for")))
	}
	if p := s.OwedBy(fixed); fixed.One("owed") != "" && p != nil {
		return s.Char(p.Char)
	}
	if r := s.Roll(RollID(fixed.One("roll"))); fixed.One("roll") != "" && r != nil && !s.IsOpposition(r) {
		return s.Char(r.Char)
	}
	return nil
}
