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
	return nil
}

// leaving reports whether a character owes the word on whether it stays at all.
func (s *State) leaving(char string) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool {
		return p.Char == char && slices.ContainsFunc(s.kit.parts, func(part *Part) bool {
			return slices.ContainsFunc(part.Stops, func(st *Stop) bool { return st.Leaves && st.Kind == p.Kind })
		})
	})
}

// Out refuses what a character cannot do while taken out (OUT-01).
func (s *State) Out(c *Char) *game.Refusal {
	if c.Out == OutLost {
		return game.Refuse("OUT-01", "cortex.refused.lost", game.W("name", c.Shown()))
	}
	return game.Refuse("OUT-01", "cortex.refused.out", game.W("name", c.Shown()))
}
