package core

import "mesa/game"

// inPlace says whose deed an offer is.
func (s *State) inPlace(by game.Seat, o game.Offer) game.Offer {
	if c := s.doer(o.Fixed); c != nil {
		return o.By(CharRef(c.ID), c.Shown(), !s.Own(by, c.ID))
	}
	return o
}

// doer is the character whose deed it is, by what an offer fixes; nil where it
// is the GM's own.
func (s *State) doer(fixed game.Args) *Char {
	if char := fixed.One("char"); char != "" {
		return s.Char(char)
	}
	if m := s.MattersOf(fixed.One("for")); m != nil && m.Knows(s, fixed.One("for")) {
		return s.Char(m.Doer(s, fixed.One("for")))
	}
	if p := s.OwedBy(fixed); fixed.One("owed") != "" && p != nil {
		return s.Char(p.Char)
	}
	if r := s.Roll(RollID(fixed.One("roll"))); fixed.One("roll") != "" && r != nil && !s.IsOpposition(r) {
		return s.Char(r.Char)
	}
	return nil
}
