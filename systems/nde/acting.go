package nde

import (
	"iter"
	"slices"

	"mesa/game"
)

// payingMoves are the moves by which a PC acts. A GM who makes one for the PC of an absent player
// has to name the PC (rulekit.OnBehalf).
var payingMoves = []string{
	"roll", "luck", "keep", "benefit", "choose", "attack", "power", "move", "raise", "armor", "take", "talent", "pass",
	"grow", "withdraw",
}

// markActor sets on an offer the PC who acts: the PC that the offer fixes as "who". If that PC is
// not the actor's own, the GM acts for an absent player and the label names the PC. An offer that
// fixes no PC is unchanged.
func (g *People) markActor(by game.Actor, o game.Offer) game.Offer {
	if p := g.pc(o.Fixed.One("who")); p != nil {
		return o.ActingAs(pcRef(p.ID), p.displayName(), !p.isOwn(by))
	}
	return o
}

// playedPCs iterates over the PCs that the actor may act for. After the last of them, if c
// explains, it closes the move for the other PCs and for an actor without a PC.
func (g *People) playedPCs(c *game.Collector) iter.Seq[*PC] {
	return func(yield func(*PC) bool) {
		for _, p := range g.PCs {
			if p.playedBy(c.Actor) && !yield(p) {
				return
			}
		}
		g.closeWithoutPC(c)
		g.closeOthers(c, "who")
	}
}

// closeOthers closes a move for the PCs that the actor may not act for. param is the parameter that
// names the PC.
func (g *People) closeOthers(c *game.Collector, param string) {
	for _, p := range g.PCs {
		if c.Explains() && !p.playedBy(c.Actor) {
			c.Close(refuse("not-yours"), param, p.ID)
		}
	}
}

// closeWithoutPC closes a move that needs a PC: for a player without a PC, and for the GM of a
// table without PCs.
func (g *People) closeWithoutPC(c *game.Collector) {
	owns := slices.ContainsFunc(g.PCs, func(p *PC) bool { return p.isOwn(c.Actor) })
	switch {
	case !c.Explains():
	case c.Actor.Role != game.GM && !owns:
		c.Close(refuse("no-pc"))
	case len(g.PCs) == 0:
		c.Close(refuse("no-pcs"))
	}
}

// closedInPeace reports whether there is no conflict. If so, it closes the move, which is for
// conflicts (NDE-FIGHT-01).
func (s *State) closedInPeace(c *game.Collector) bool {
	if s.Scene.Fight() {
		return false
	}
	s.closeWithoutPC(c)
	c.Close(refuseBy("NDE-FIGHT-01", "no-fight"))
	return true
}

// closeRest closes a move for each PC that the actor may act for and that no offer names. why
// returns the reason; nil closes nothing.
func (g *People) closeRest(c *game.Collector, why func(*PC) *game.Refusal) {
	if !c.Explains() {
		return
	}
	for p := range g.playedPCs(c) {
		if !c.Has("who", p.ID) {
			c.Close(why(p), "who", p.ID)
		}
	}
}

// closeDown closes a move for the PCs that are out of action.
func (g *People) closeDown(c *game.Collector) {
	for _, p := range g.PCs {
		if c.Explains() && p.Down() {
			c.Close(refuse("down", game.W("name", p.displayName())), "who", p.ID)
		}
	}
}
