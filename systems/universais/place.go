package universais

import "mesa/game"

// deeds are the moves that a PC makes and pays for.
var deeds = []string{"roll", "quick", "throw", "keep", "all-out", "withdraw", "opposed", "describe", "write", "strike", "stake",
	"take-knockout", "concede", "agree", "edge",
	"duel", "step-out", "end-turn", "raise", "choose", "spend", "hold", "awaken", "rise", "bond", "bond-action", "specific",
	"spend-influence", "turn", "adjust"}

// inPlace says whose deed an offer is: the GM acts for an absent player by
// their name alone.
func (s *State) inPlace(by game.Seat, o game.Offer) game.Offer {
	if p := s.pc(o.Fixed.One("who")); p != nil {
		return o.By(pcRef(p.ID), p.shown(), !s.own(by, p.ID))
	}
	return o
}
