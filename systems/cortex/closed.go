package cortex

import (
	"slices"

	"mesa/game"
)

// closed refuses what nothing at the table waits for. Who only looks on has the
// house's reason.
func closed(by game.Seat, rule, key string) *game.Refusal {
	if by.Chair == "" {
		return nil
	}
	return game.Refuse(rule, "cortex.refused."+key)
}

// lacking gives a move the reason that it has where nothing else stands against
// it: what there is not at the table. An open move never has it.
func lacking(m game.Move[State], rule, key string) game.Move[State] {
	return unless(m, func(_ *State, by game.Seat) *game.Refusal { return closed(by, rule, key) })
}

// unless is lacking with a reason that hangs on the table.
func unless(m game.Move[State], last func(*State, game.Seat) *game.Refusal) game.Move[State] {
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
	return closed(by, "", "no_chars")
}

// noPCs refuses a test where nobody could be tested.
func (s *State) noPCs(by game.Seat) *game.Refusal {
	if slices.ContainsFunc(s.Chars, (*Char).IsPC) {
		return nil
	}
	return closed(by, "", "no_pcs")
}

// noneOfMine refuses what one of the seat's own characters would have to do, if
// none of them is in the scene: a player's, or a GM's GMC.
func (s *State) noneOfMine(by game.Seat) *game.Refusal {
	if len(s.mine(by)) > 0 {
		return nil
	}
	for _, c := range s.Chars {
		if s.own(by, c.ID) {
			return game.Refuse("", "cortex.refused.away", game.W("name", c.shown()))
		}
	}
	if by.Role == game.GM {
		return closed(by, "", "no_own_gmc")
	}
	return closed(by, "", "no_own")
}

// allBusy refuses what a character could do that has no part in anything now,
// if there is one at the table but each has: it names the first.
func (s *State) allBusy(by game.Seat) *game.Refusal {
	for _, c := range s.Chars {
		if s.playedBy(by, c.ID) && s.involved(c.ID) {
			return game.Refuse("", "cortex.refused.busy", game.W("name", c.shown()))
		}
	}
	return nil
}
