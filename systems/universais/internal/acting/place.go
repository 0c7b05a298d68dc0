package acting

import (
	"iter"
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// PayingMoves are the moves that a PC makes for itself, many of them at a cost. A GM who makes a
// paying move has to name the PC (rulekit.OnBehalf).
var PayingMoves = []string{"roll", "quick", "throw", "keep", "all-out", "withdraw", "opposed", "describe", "write",
	"strike", "stake", "take-knockout", "concede", "agree", "edge", "approach",
	"duel", "step-out", "raise", "choose", "spend", "hold", "awaken", "rise", "bond", "bond-action", "specific",
	"spend-influence", "adjust"}

// turnMoveNames are moves of a PC that the GM may make for any PC: the GM keeps the order of turns
// (24.7), and these moves cost nothing.
var turnMoveNames = []string{"turn", "end-turn"}

// CloseWhileFalling returns a move that is closed for a PC while a Knockout of the PC waits for an
// answer (24.2). It leaves the two moves that answer, and moves that are not of a PC, as they are.
func CloseWhileFalling(m state.Move) state.Move {
	if !slices.Contains(slices.Concat(PayingMoves, turnMoveNames), m.Name) || m.Name == "stake" ||
		m.Name == "take-knockout" {
		return m
	}
	offers := m.Offers
	m.Offers = func(s *state.State, c *game.Collector) {
		offers(s, c)
		c.Review(func(o game.Offer) (game.Offer, *game.Refusal) {
			if id := o.Fixed.One("who"); isFalling(s, id) && s.Plays(c.Actor, id) {
				return o, RefuseOutOfPlay(s, id)
			}
			return o, nil
		})
	}
	return m
}

// NameFor returns the name of a PC or NPC for a label, "" if the actor needs none: the actor's
// chair plays this PC alone and has the same name.
func NameFor(s *state.State, by game.Actor, id string) string {
	p := s.PC(id)
	if p == nil {
		return s.Name(id)
	}
	mine := 0
	for _, q := range s.PCs {
		if q.Chair == by.Chair {
			mine++
		}
	}
	if mine == 1 && s.IsOwn(by, id) && slices.ContainsFunc(s.Chairs,
		func(c game.Chair) bool { return c.ID == by.Chair && c.Name == p.Name }) {
		return ""
	}
	return p.DisplayName()
}

// PlayedPCs iterates over the PCs that the actor plays. If c explains, it closes the move for all
// others.
func PlayedPCs(s *state.State, c *game.Collector) iter.Seq[*sheet.PC] {
	return func(yield func(*sheet.PC) bool) {
		for _, p := range s.PCs {
			if s.Plays(c.Actor, p.ID) && !yield(p) {
				return
			}
		}
		if c.Explains() {
			closeOthers(s, c)
			for _, n := range s.NPCs {
				c.Close(Refuse("pc-only"), "who", n.ID)
			}
		}
	}
}

// ActingIDs iterates over the PCs and NPCs that the actor may act for (castIDs). If c explains, it
// closes the move for others, as PlayedPCs does.
func ActingIDs(s *state.State, c *game.Collector) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, id := range castIDs(s, c.Actor) {
			if !yield(id) {
				return
			}
		}
		if c.Explains() {
			closeOthers(s, c)
		}
	}
}

// closeOthers closes the move for PCs and NPCs that the actor does not play, and as closeWithoutPC
// does.
func closeOthers(s *state.State, c *game.Collector) {
	closeWithoutPC(s, c)
	for _, p := range s.PCs {
		if !s.Plays(c.Actor, p.ID) {
			c.Close(Refuse("not-yours"), "who", p.ID)
		}
	}
	for _, n := range s.NPCs {
		if !s.Plays(c.Actor, n.ID) {
			c.Close(Refuse("not-yours"), "who", n.ID)
		}
	}
}

// closeWithoutPC closes a move that needs a PC: for a player or guest without a PC, and at a table
// without PCs.
func closeWithoutPC(s *state.State, c *game.Collector) {
	mine := slices.ContainsFunc(s.PCs, func(p *sheet.PC) bool { return s.IsOwn(c.Actor, p.ID) })
	switch {
	case c.Actor.Role != game.GM && !mine:
		c.Close(Refuse("no-pc"))
	case len(s.PCs) == 0:
		c.Close(Refuse("no-pcs"))
	}
}

// CloseRest closes a move for each PC and NPC of the actor that no offer names. why returns the
// reason. CloseRest also closes what ActingIDs closes.
func CloseRest(s *state.State, c *game.Collector, why func(s *state.State, id string) *game.Refusal) {
	if !c.Explains() {
		return
	}
	for id := range ActingIDs(s, c) {
		if !c.Has("who", id) {
			c.Close(why(s, id), "who", id)
		}
	}
}

// RefuseAlways returns a function that refuses every id, by the same code.
func RefuseAlways(code string) func(*state.State, string) *game.Refusal {
	return func(*state.State, string) *game.Refusal { return Refuse(code) }
}

// isFalling reports whether a Knockout of a PC waits for an answer.
func isFalling(s *state.State, id string) bool {
	p := s.PC(id)
	return p != nil && p.Fall != nil
}

// MarkActor returns an offer with the PC that acts in it (game.Offer.ActingAs). The GM has to name
// the PC of a player.
func MarkActor(s *state.State, by game.Actor, o game.Offer) game.Offer {
	if p := s.PC(o.Fixed.One("who")); p != nil {
		return o.ActingAs(sheet.PCRef(p.ID), p.DisplayName(), !s.IsOwn(by, p.ID))
	}
	return o
}

// castIDs returns the PCs and NPCs that an actor can act for, the actor's own first.
func castIDs(s *state.State, by game.Actor) []string {
	var own, others []string
	for _, p := range s.PCs {
		switch {
		case s.IsOwn(by, p.ID):
			own = append(own, p.ID)
		case s.Plays(by, p.ID):
			others = append(others, p.ID)
		}
	}
	for _, n := range s.NPCs {
		if s.IsOwn(by, n.ID) {
			own = append(own, n.ID)
		}
	}
	return append(own, others...)
}

// CastChoices returns PCs and NPCs to pick from.
func CastChoices(s *state.State, ids []string, ticked bool) []game.Choice {
	var cs []game.Choice
	for _, id := range ids {
		cs = append(cs, game.Choice{Word: id, Label: game.Quote(s.Name(id)), Selected: ticked})
	}
	return cs
}
