package nde

import "mesa/game"

// deeds are the moves that a PC makes and pays for.
var deeds = []string{
	"roll", "luck", "keep", "benefit", "choose", "attack", "power", "move", "raise", "armor", "take", "talent", "pass",
	"grow", "withdraw",
}

// inPlace says whose deed an offer is: the GM acts for an absent player by
// their name alone.
func (s *State) inPlace(by game.Actor, o game.Offer) game.Offer {
	if p := s.pc(o.Fixed.One("who")); p != nil {
		return o.ActingAs(pcRef(p.ID), p.displayName(), !s.isOwn(by, p))
	}
	return o
}
