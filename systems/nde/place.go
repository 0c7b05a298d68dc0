package nde

import "mesa/game"

// payingMoves are the moves that a PC makes and pays for.
var payingMoves = []string{
	"roll", "luck", "keep", "benefit", "choose", "attack", "power", "move", "raise", "armor", "take", "talent", "pass",
	"grow", "withdraw",
}

// markActor sets the PC that an offer acts for. If it is not the actor's own, the GM acts for an
// absent player and the label names the PC.
func (s *State) markActor(by game.Actor, o game.Offer) game.Offer {
	if p := s.pc(o.Fixed.One("who")); p != nil {
		return o.ActingAs(pcRef(p.ID), p.displayName(), !s.isOwn(by, p))
	}
	return o
}
