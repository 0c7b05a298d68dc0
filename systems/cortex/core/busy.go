package core

import (
	"slices"

	"mesa/game"
)

// Busy refuses a character that cannot begin a roll now: away, out, or in the
// middle of another.
func (s *State) Busy(c *Char) *game.Refusal {
	switch {
	case c.Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", c.Shown()))
	case c.Out != "" && c.Out != OutBeyond:
		return s.Out(c)
	case s.engaged(c.ID) != "":
		return game.Refuse("", "cortex.refused.busy", game.W("name", c.Shown()))
	case s.leaving(c.ID):
		return game.Refuse("OUT-R7", "cortex.refused.leaving", game.W("name", c.Shown()))
	}
	for _, h := range HooksOf[CheckHooks](s) {
		if h.Busy != nil {
			if no := h.Busy(s, c); no != nil {
				return no
			}
		}
	}
	return nil
}

// CannotBegin refuses a character that may not begin a matter of some kind now:
// busy, or barred by a part of the game.
func (s *State) CannotBegin(c *Char, kind string) *game.Refusal {
	if no := s.Busy(c); no != nil {
		return no
	}
	for _, h := range HooksOf[CheckHooks](s) {
		if h.Bar != nil {
			if no := h.Bar(s, c, kind); no != nil {
				return no
			}
		}
	}
	return nil
}

// leaving reports whether a character owes the word on whether it stays at all.
func (s *State) leaving(char string) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Char == char && s.stop(p.Kind).Leaves })
}

// Called reports whether somebody has a word on a roll before it is compared
// (25.1, T9).
func (s *State) Called(roll int) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == roll && s.stop(p.Kind).Before })
}

// stop is the kind of a decision; one that nobody knows asks nothing.
func (s *State) stop(kind string) Stop {
	for _, h := range AllHooks[CheckHooks](s) {
		for _, st := range h.Stops {
			if st.Kind == kind {
				return *st
			}
		}
	}
	return Stop{}
}

// Out refuses what a character cannot do while taken out (OUT-01).
func (s *State) Out(c *Char) *game.Refusal {
	if c.Out == OutLost {
		return game.Refuse("OUT-01", "cortex.refused.lost", game.W("name", c.Shown()))
	}
	return game.Refuse("OUT-01", "cortex.refused.out", game.W("name", c.Shown()))
}
