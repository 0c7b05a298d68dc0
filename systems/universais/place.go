package universais

import (
	"slices"

	"mesa/game"
)

// deeds are the moves that a PC makes and pays for.
var deeds = []string{"roll", "quick", "throw", "keep", "all-out", "withdraw", "opposed", "describe", "write", "strike", "stake",
	"take-knockout", "concede", "agree", "edge", "approach",
	"duel", "step-out", "raise", "choose", "spend", "hold", "awaken", "rise", "bond", "bond-action", "specific",
	"spend-influence", "adjust"}

// turns are a PC's too, and the GM's own for anybody: their order is kept by hand
// (24.7), and they cost nothing.
var turns = []string{"turn", "end-turn"}

// waiting keeps a move of a PC's shut as long as a Knockout waits for its word:
// nothing else is on offer for that character (24.2).
func waiting(m move) move {
	if !slices.Contains(slices.Concat(deeds, turns), m.Name) || m.Name == "stake" || m.Name == "take-knockout" {
		return m
	}
	when, why := m.When, m.Why
	m.When = func(s *State, by game.Seat) []game.Offer {
		return slices.DeleteFunc(when(s, by), func(o game.Offer) bool { return s.falling(o.Fixed.One("who")) })
	}
	m.Why = func(s *State, by game.Seat, args game.Args) *game.Refusal {
		if id := s.subject(by, args); id != "" && s.plays(by, id) && s.falling(id) {
			return s.idle(id)
		}
		if why == nil {
			return nil
		}
		return why(s, by, args)
	}
	return m
}

// falling reports whether a PC's Knockout waits for a word.
func (s *State) falling(id string) bool {
	p := s.pc(id)
	return p != nil && p.Fall != nil
}

// inPlace says whose deed an offer is: the GM acts for an absent player by
// their name alone.
func (s *State) inPlace(by game.Seat, o game.Offer) game.Offer {
	if p := s.pc(o.Fixed.One("who")); p != nil {
		return o.By(pcRef(p.ID), p.shown(), !s.own(by, p.ID))
	}
	return o
}
