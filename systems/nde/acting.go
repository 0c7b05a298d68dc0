package nde

import (
	"iter"
	"slices"

	"mesa/game"
)

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

// playedPCs iterates over the PCs that the actor may act for. If c explains, it closes the move for
// all others.
func (s *State) playedPCs(c *game.Collector) iter.Seq[*PC] {
	return func(yield func(*PC) bool) {
		for _, p := range s.PCs {
			if s.playedBy(c.Actor, p) && !yield(p) {
				return
			}
		}
		s.closeWithoutPC(c)
		s.closeOthers(c, "who")
	}
}

// closeOthers closes a move for the PCs that the actor may not act for. param names them.
func (s *State) closeOthers(c *game.Collector, param string) {
	for _, p := range s.PCs {
		if c.Explains() && !s.playedBy(c.Actor, p) {
			c.Close(refuse("not-yours"), param, p.ID)
		}
	}
}

// closeWithoutPC closes a move that needs a PC for an actor without one.
func (s *State) closeWithoutPC(c *game.Collector) {
	owns := slices.ContainsFunc(s.PCs, func(p *PC) bool { return s.isOwn(c.Actor, p) })
	switch {
	case !c.Explains():
	case c.Actor.Role != game.GM && !owns:
		c.Close(refuse("no-pc"))
	case len(s.PCs) == 0:
		c.Close(refuse("no-pcs"))
	}
}

// closedInPeace closes a move of PCs in a conflict, and reports whether there is none.
func (s *State) closedInPeace(c *game.Collector) bool {
	if s.Scene.Fight() {
		return false
	}
	s.closeWithoutPC(c)
	c.Close(refuseBy("NDE-FIGHT-01", "no-fight"))
	return true
}

// closeRest closes a move for all PCs of the actor that were offered nothing.
func (s *State) closeRest(c *game.Collector, why func(*PC) *game.Refusal) {
	if !c.Explains() {
		return
	}
	for p := range s.playedPCs(c) {
		if !c.Has("who", p.ID) {
			c.Close(why(p), "who", p.ID)
		}
	}
}

// closeDown closes a move for the PCs that are out of action.
func (s *State) closeDown(c *game.Collector) {
	for _, p := range s.PCs {
		if c.Explains() && p.Down() {
			c.Close(refuse("down", game.W("name", p.displayName())), "who", p.ID)
		}
	}
}
