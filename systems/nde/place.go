package nde

import (
	"slices"

	"mesa/game"
)

// inPlace marks, in the moves that a PC makes and pays for, whose deed an offer
// is: the GM acts for an absent player by their name alone.
func inPlace(move string, when func(*State, game.Seat) []game.Offer) func(*State, game.Seat) []game.Offer {
	deeds := []string{"roll", "luck", "keep", "benefit", "choose", "attack", "power", "move", "raise", "armor", "take", "talent", "pass", "grow", "withdraw"}
	if !slices.Contains(deeds, move) {
		return when
	}
	return func(s *State, by game.Seat) []game.Offer {
		offers := when(s, by)
		for i, o := range offers {
			if p := s.pc(o.Fixed.One("who")); p != nil {
				offers[i] = o.By(pcRef(p.ID), p.shown(), !s.own(by, p))
			}
		}
		return offers
	}
}
