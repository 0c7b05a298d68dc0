package universais

import (
	"iter"
	"slices"

	"mesa/game"
)

// payingMoves are the moves that a PC makes and pays for. The GM has to name the PC
// (rulekit.OnBehalf).
var payingMoves = []string{"roll", "quick", "throw", "keep", "all-out", "withdraw", "opposed", "describe", "write",
	"strike",
	"stake",
	"take-knockout", "concede", "agree", "edge", "approach",
	"duel", "step-out", "raise", "choose", "spend", "hold", "awaken", "rise", "bond", "bond-action", "specific",
	"spend-influence", "adjust"}

// turnMoveNames are moves of a PC that the GM may make for any PC: the GM keeps the order of turns
// (24.7), and they cost nothing.
var turnMoveNames = []string{"turn", "end-turn"}

// closeWhileFalling closes a move of a PC while its Knockout waits for an answer: the character can
// do nothing else (24.2).
func closeWhileFalling(m move) move {
	if !slices.Contains(slices.Concat(payingMoves, turnMoveNames), m.Name) || m.Name == "stake" ||
		m.Name == "take-knockout" {
		return m
	}
	offers := m.Offers
	m.Offers = func(s *State, c *game.Collector) {
		offers(s, c)
		c.Review(func(o game.Offer) (game.Offer, *game.Refusal) {
			if id := o.Fixed.One("who"); s.isFalling(id) && s.plays(c.Actor, id) {
				return o, s.refuseOutOfPlay(id)
			}
			return o, nil
		})
	}
	return m
}

// playedPCs iterates over the PCs that the actor plays. If c explains, it closes the move for all
// others.
func (s *State) playedPCs(c *game.Collector) iter.Seq[*PC] {
	return func(yield func(*PC) bool) {
		for _, p := range s.PCs {
			if s.plays(c.Actor, p.ID) && !yield(p) {
				return
			}
		}
		if c.Explains() {
			s.closeOthers(c)
			for _, n := range s.NPCs {
				c.Close(refuse("pc-only"), "who", n.ID)
			}
		}
	}
}

// actingIDs iterates over the PCs and NPCs that the actor may act for (castIDs). If c explains, it
// closes the move for others, as playedPCs does.
func (s *State) actingIDs(c *game.Collector) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, id := range s.castIDs(c.Actor) {
			if !yield(id) {
				return
			}
		}
		if c.Explains() {
			s.closeOthers(c)
		}
	}
}

// closeOthers closes the move for PCs and NPCs that the actor does not play.
func (s *State) closeOthers(c *game.Collector) {
	s.closeWithoutPC(c)
	for _, p := range s.PCs {
		if !s.plays(c.Actor, p.ID) {
			c.Close(refuse("not-yours"), "who", p.ID)
		}
	}
	for _, n := range s.NPCs {
		if !s.plays(c.Actor, n.ID) {
			c.Close(refuse("not-yours"), "who", n.ID)
		}
	}
}

// closeWithoutPC closes a move that needs a PC: for a player without one, and at a table without
// any.
func (s *State) closeWithoutPC(c *game.Collector) {
	mine := slices.ContainsFunc(s.PCs, func(p *PC) bool { return s.isOwn(c.Actor, p.ID) })
	switch {
	case c.Actor.Role != game.GM && !mine:
		c.Close(refuse("no-pc"))
	case len(s.PCs) == 0:
		c.Close(refuse("no-pcs"))
	}
}

// closeRest closes a move for each PC and NPC of the actor that has no offer and no reason yet. why
// returns the reason.
func (s *State) closeRest(c *game.Collector, why func(s *State, id string) *game.Refusal) {
	if !c.Explains() {
		return
	}
	for id := range s.actingIDs(c) {
		if !c.Has("who", id) {
			c.Close(why(s, id), "who", id)
		}
	}
}

// refuseAlways returns a function that refuses every id, by the same code.
func refuseAlways(code string) func(*State, string) *game.Refusal {
	return func(*State, string) *game.Refusal { return refuse(code) }
}

// isFalling reports whether a Knockout of a PC waits for an answer.
func (s *State) isFalling(id string) bool {
	p := s.pc(id)
	return p != nil && p.Fall != nil
}

// markActor returns an offer with the PC that acts in it (game.Offer.ActingAs). The GM has to name
// the PC of a player.
func (s *State) markActor(by game.Actor, o game.Offer) game.Offer {
	if p := s.pc(o.Fixed.One("who")); p != nil {
		return o.ActingAs(pcRef(p.ID), p.displayName(), !s.isOwn(by, p.ID))
	}
	return o
}
