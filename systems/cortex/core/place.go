package core

import (
	"slices"

	"mesa/game"
)

// inPlace marks, in the moves that a character makes and pays for (deeds), whose
// deed an offer is. The GM may act for anybody, but only for somebody who is named:
// no point of a player goes by a bare line or a button among the GM's own.
func inPlace(moves []game.Move[State], deeds []string) []game.Move[State] {
	for i := range moves {
		if !slices.Contains(deeds, moves[i].Name) {
			continue
		}
		when := moves[i].When
		moves[i].When = func(s *State, by game.Seat) []game.Offer {
			offers := when(s, by)
			for i, o := range offers {
				if c := s.doer(o.Fixed); c != nil {
					offers[i] = o.By(CharRef(c.ID), c.Shown(), !s.Own(by, c.ID))
				}
			}
			return offers
		}
	}
	return moves
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
