package universais

import (
	"iter"
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
	offers := m.Offers
	m.Offers = func(s *State, m *game.Menu) {
		offers(s, m)
		m.Review(func(o game.Offer) (game.Offer, *game.Refusal) {
			if id := o.Fixed.One("who"); s.falling(id) && s.plays(m.By, id) {
				return o, s.idle(id)
			}
			return o, nil
		})
	}
	return m
}

// pcs goes through the PCs that a seat plays; of all others a menu that explains
// learns that they are not its own.
func (s *State) pcs(m *game.Menu) iter.Seq[*PC] {
	return func(yield func(*PC) bool) {
		for _, p := range s.PCs {
			if s.plays(m.By, p.ID) && !yield(p) {
				return
			}
		}
		if m.Explains() {
			s.others(m)
			for _, n := range s.NPCs {
				m.Close(refuse("pc-only"), "who", n.ID)
			}
		}
	}
}

// acting goes through all whom a seat may act for (cast), as pcs does.
func (s *State) acting(m *game.Menu) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, id := range s.cast(m.By) {
			if !yield(id) {
				return
			}
		}
		if m.Explains() {
			s.others(m)
		}
	}
}

// others closes what is about those whom a seat does not play.
func (s *State) others(m *game.Menu) {
	s.nobody(m)
	for _, p := range s.PCs {
		if !s.plays(m.By, p.ID) {
			m.Close(refuse("not-yours"), "who", p.ID)
		}
	}
	for _, n := range s.NPCs {
		if !s.plays(m.By, n.ID) {
			m.Close(refuse("not-yours"), "who", n.ID)
		}
	}
}

// nobody closes what takes a PC to a seat that has none.
func (s *State) nobody(m *game.Menu) {
	mine := slices.ContainsFunc(s.PCs, func(p *PC) bool { return s.own(m.By, p.ID) })
	switch {
	case m.By.Role != game.GM && !mine:
		m.Close(refuse("no-pc"))
	case len(s.PCs) == 0:
		m.Close(refuse("no-pcs"))
	}
}

// rest closes a move for all whom a seat may act for and who were offered nothing.
func (s *State) rest(m *game.Menu, why func(id string) *game.Refusal) {
	if !m.Explains() {
		return
	}
	for id := range s.acting(m) {
		if !m.Has("who", id) {
			m.Close(why(id), "who", id)
		}
	}
}

// always refuses by a code whoever it is about.
func always(code string) func(string) *game.Refusal {
	return func(string) *game.Refusal { return refuse(code) }
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
