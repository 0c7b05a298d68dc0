package state

import (
	"iter"
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/rulekit"
)

// PayingMoves are the moves by which a PC acts. A GM who makes a paying move for the PC of an
// absent player has to name the PC (rulekit.OnBehalf).
var PayingMoves = []string{
	"roll", "luck", "keep", "benefit", "choose", "attack", "power", "move", "raise", "armor", "take", "talent", "pass",
	"grow", "withdraw",
}

// MarkActor sets on an offer the PC who acts: the PC that the offer fixes as "who". If that PC is
// not the actor's own, the GM acts for an absent player and the label names the PC. An offer that
// fixes no PC is unchanged.
func (g *People) MarkActor(by game.Actor, o game.Offer) game.Offer {
	if p := g.PC(o.Fixed.One("who")); p != nil {
		return o.ActingAs(PCRef(p.ID), p.DisplayName(), !p.IsOwn(by))
	}
	return o
}

// PlayedPCs iterates over the PCs that the actor may act for. After the last of them, if c
// explains, it closes the move for the other PCs, and as CloseWithoutPC does.
func (g *People) PlayedPCs(c *game.Collector) iter.Seq[*PC] {
	return func(yield func(*PC) bool) {
		for _, p := range g.PCs {
			if p.PlayedBy(c.Actor) && !yield(p) {
				return
			}
		}
		g.CloseWithoutPC(c)
		g.CloseOthers(c, "who")
	}
}

// CloseWithoutPC closes a move that needs a PC: for a player or guest without a PC, and for the GM
// of a table without PCs. It does nothing if c does not explain.
func (g *People) CloseWithoutPC(c *game.Collector) {
	owns := slices.ContainsFunc(g.PCs, func(p *PC) bool { return p.IsOwn(c.Actor) })
	switch {
	case !c.Explains():
	case c.Actor.Role != game.GM && !owns:
		c.Close(rules.Refuse("no-pc"))
	case len(g.PCs) == 0:
		c.Close(rules.Refuse("no-pcs"))
	}
}

// CloseOthers closes a move for the PCs that the actor may not act for. param is the parameter that
// names the PC.
func (g *People) CloseOthers(c *game.Collector, param string) {
	for _, p := range g.PCs {
		if c.Explains() && !p.PlayedBy(c.Actor) {
			c.Close(rules.Refuse("not-yours"), param, p.ID)
		}
	}
}

// CloseRest closes a move for each PC that the actor may act for and that no offer names. why
// returns the reason; nil closes nothing. CloseRest also closes what PlayedPCs closes.
func (g *People) CloseRest(c *game.Collector, why func(*PC) *game.Refusal) {
	if !c.Explains() {
		return
	}
	for p := range g.PlayedPCs(c) {
		if !c.Has("who", p.ID) {
			c.Close(why(p), "who", p.ID)
		}
	}
}

// CloseDown closes a move for the PCs that are out of action.
func (g *People) CloseDown(c *game.Collector) {
	for _, p := range g.PCs {
		if c.Explains() && p.Down() {
			c.Close(rules.Refuse("down", game.W("name", p.DisplayName())), "who", p.ID)
		}
	}
}

// ClosedInPeace reports whether there is no conflict. If so, it closes the move, which is for
// conflicts (NDE-FIGHT-01).
func (s *State) ClosedInPeace(c *game.Collector) bool {
	if s.Scene.Fight() {
		return false
	}
	s.CloseWithoutPC(c)
	c.Close(rules.RefuseBy("NDE-FIGHT-01", "no-fight"))
	return true
}

// RefuseUnlessGM refuses everyone but the GM.
func (s *State) RefuseUnlessGM(by game.Actor) *game.Refusal {
	return game.GMOnly(rules.Reasons["gm-only"], s.Chairs, by)
}

// GMMove returns a move that only the GM is offered. A move with the parameter "who" is closed at a
// table without PCs.
func GMMove(spec game.Spec, offers func(*State, *game.Collector), do func(*Tx, game.Args)) Move {
	_, aboutPC := spec.Param(rules.ParamWho.Name)
	return rulekit.GMOffers(spec, func(s *State, c *game.Collector) {
		if offers(s, c); aboutPC {
			s.CloseWithoutPC(c)
		}
	}, do, (*State).RefuseUnlessGM)
}

// WithLacks returns the move with the rule that a refusal cites if the move has neither an offer
// nor a reason.
func WithLacks(rule string, m Move) Move {
	m.Lacks = rule
	return m
}
