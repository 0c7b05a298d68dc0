package universais

import (
	"iter"
	"slices"

	"mesa/game"
)

// deeds are the moves that a PC makes and pays for.
var deeds = []string{"roll", "quick", "throw", "keep", "all-out", "withdraw", "opposed", "describe", "write", "strike",
	"stake",
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
	offers := m.Offers
	m.Offers = func(s *State, c *game.Collector) {
		offers(s, c)
		c.Review(func(o game.Offer) (game.Offer, *game.Refusal) {
			if id := o.Fixed.One("who"); s.falling(id) && s.plays(c.Actor, id) {
				return o, s.idle(id)
			}
			return o, nil
		})
	}
	return m
}

// pcs goes through the PCs that an actor plays; of all others a menu that explains
// learns that they are not its own.
func (s *State) pcs(c *game.Collector) iter.Seq[*PC] {
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

// acting goes through all whom an actor may act for (cast), as pcs does.
func (s *State) acting(c *game.Collector) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, id := range s.cast(c.Actor) {
			if !yield(id) {
				return
			}
		}
		if c.Explains() {
			s.closeOthers(c)
		}
	}
}

// closeOthers closes what is about those whom an actor does not play.
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

// closeWithoutPC closes what takes a PC to an actor that has none.
func (s *State) closeWithoutPC(c *game.Collector) {
	mine := slices.ContainsFunc(s.PCs, func(p *PC) bool { return s.isOwn(c.Actor, p.ID) })
	switch {
	case c.Actor.Role != game.GM && !mine:
		c.Close(refuse("no-pc"))
	case len(s.PCs) == 0:
		c.Close(refuse("no-pcs"))
	}
}

// closeRest closes a move for all whom an actor may act for and who were offered nothing.
func (s *State) closeRest(c *game.Collector, why func(id string) *game.Refusal) {
	if !c.Explains() {
		return
	}
	for id := range s.acting(c) {
		if !c.Has("who", id) {
			c.Close(why(id), "who", id)
		}
	}
}

// refuseAlways refuses by a code whoever it is about.
func refuseAlways(code string) func(string) *game.Refusal {
	return func(string) *game.Refusal { return refuse(code) }
}

// falling reports whether a PC's Knockout waits for a word.
func (s *State) falling(id string) bool {
	p := s.pc(id)
	return p != nil && p.Fall != nil
}

// inPlace says whose deed an offer is: the GM acts for an absent player by
// their name alone.
func (s *State) inPlace(by game.Actor, o game.Offer) game.Offer {
	if p := s.pc(o.Fixed.One("who")); p != nil {
		return o.ActingAs(pcRef(p.ID), p.displayName(), !s.isOwn(by, p.ID))
	}
	return o
}
