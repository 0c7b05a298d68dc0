package core

import (
	"slices"

	"mesa/game"
)

// Closed refuses what nothing at the table waits for. Who only looks on has the
// house's reason.
func Closed(by game.Seat, rule, key string) *game.Refusal {
	if by.Chair == "" {
		return nil
	}
	return game.Refuse(rule, "cortex.refused."+key)
}

// Lacking gives a move the reason that it has where nothing else stands against
// it: what there is not at the table. An open move never has it.
func Lacking(m game.Move[State], rule, key string) game.Move[State] {
	return Unless(m, func(_ *State, by game.Seat) *game.Refusal { return Closed(by, rule, key) })
}

// Unless is lacking with a reason that hangs on the table.
func Unless(m game.Move[State], last func(*State, game.Seat) *game.Refusal) game.Move[State] {
	why := m.Why
	m.Why = func(s *State, by game.Seat, args game.Args) *game.Refusal {
		if why != nil {
			if no := why(s, by, args); no != nil {
				return no
			}
		}
		if len(m.When(s, by)) > 0 {
			return nil
		}
		return last(s, by)
	}
	return m
}

// noChars refuses what wants a character where the table has none.
func noChars(s *State, by game.Seat) *game.Refusal {
	if len(s.Chars) > 0 {
		return nil
	}
	return Closed(by, "", "no_chars")
}

// NoPCs refuses a test where nobody could be tested.
func (s *State) NoPCs(by game.Seat) *game.Refusal {
	if slices.ContainsFunc(s.Chars, (*Char).IsPC) {
		return nil
	}
	return Closed(by, "", "no_pcs")
}

// NoneOfMine refuses what one of the seat's own characters would have to do, if
// none of them is in the scene: a player's, or a GM's GMC.
func (s *State) NoneOfMine(by game.Seat) *game.Refusal {
	if len(s.Mine(by)) > 0 {
		return nil
	}
	for _, c := range s.Chars {
		if s.Own(by, c.ID) {
			return game.Refuse("", "cortex.refused.away", game.W("name", c.Shown()))
		}
	}
	if by.Role == game.GM {
		return Closed(by, "", "no_own_gmc")
	}
	return Closed(by, "", "no_own")
}

// allBusy refuses what a character could do that has no part in anything now,
// if there is one at the table but each has: it names the first.
func (s *State) allBusy(by game.Seat) *game.Refusal {
	for _, c := range s.Chars {
		if s.PlayedBy(by, c.ID) && s.involved(c.ID) {
			return game.Refuse("", "cortex.refused.busy", game.W("name", c.Shown()))
		}
	}
	return nil
}
