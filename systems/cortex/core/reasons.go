package core

import (
	"slices"

	"mesa/game"
)

// ClosedReason refuses what nothing at the table waits for. Who only looks on has the
// house's reason.
func ClosedReason(by game.Actor, rule, key string) *game.Refusal {
	if by.Chair == "" {
		return nil
	}
	return game.Refuse(rule, "cortex.refused."+key)
}

// WithDefaultReason gives a move the reason that it has where nothing else stands against
// it: what there is not at the table. An open move never has it.
func WithDefaultReason(m game.Move[State], rule, key string) game.Move[State] {
	return WithLastReason(m, func(_ *State, by game.Actor) *game.Refusal { return ClosedReason(by, rule, key) })
}

// WithLastReason is lacking with a reason that hangs on the table.
func WithLastReason(m game.Move[State], last func(*State, game.Actor) *game.Refusal) game.Move[State] {
	why := m.Why
	m.Why = func(s *State, by game.Actor, args game.Args) *game.Refusal {
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
func noChars(s *State, by game.Actor) *game.Refusal {
	if len(s.Chars) > 0 {
		return nil
	}
	return ClosedReason(by, "", "no_chars")
}

// NoPCs refuses a test where nobody could be tested.
func (s *State) NoPCs(by game.Actor) *game.Refusal {
	if slices.ContainsFunc(s.Chars, (*Character).IsPC) {
		return nil
	}
	return ClosedReason(by, "", "no_pcs")
}

// NoneOfMine refuses what one of the actor's own characters would have to do, if
// none of them is in the scene: a player's, or a GM's GMC.
func (s *State) NoneOfMine(by game.Actor) *game.Refusal {
	if len(s.OwnPresent(by)) > 0 {
		return nil
	}
	for _, c := range s.Chars {
		if s.IsOwn(by, c.ID) {
			return game.Refuse("", "cortex.refused.away", game.W("name", c.DisplayName()))
		}
	}
	if by.Role == game.GM {
		return ClosedReason(by, "", "no_own_gmc")
	}
	return ClosedReason(by, "", "no_own")
}

// allBusy refuses what a character could do that has no part in anything now,
// if there is one at the table but each has: it names the first.
func (s *State) allBusy(by game.Actor) *game.Refusal {
	for _, c := range s.Chars {
		if s.PlayedBy(by, c.ID) && s.isInvolved(c.ID) {
			return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
		}
	}
	return nil
}
