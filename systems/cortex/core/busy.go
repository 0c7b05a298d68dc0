package core

import "mesa/game"

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
	}
	return nil
}

// Out refuses what a character cannot do while taken out (OUT-01).
func (s *State) Out(c *Char) *game.Refusal {
	return game.Refuse("OUT-01", "cortex.refused.out", game.W("name", c.Shown()))
}
