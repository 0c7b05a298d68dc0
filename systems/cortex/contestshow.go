package cortex

import "mesa/game"

// contestWaits says whom the contest waits for.
func (s *State) contestWaits(c *Contest) []game.Msg {
	actor := s.actor(c)
	switch {
	case c.Asks:
		return one(game.Say("cortex.contest.asks", game.W("name", s.name(c.Turn))))
	case c.Halted != "":
		return s.haltWaits(c)
	case s.stuck(c):
		return one(game.Say("cortex.contest.stuck"))
	case s.unread(c) != nil:
		return one(game.Say("cortex.contest.reads", game.W("name", s.name(s.unread(c).Char))))
	case s.mayGiveIn(c) != "":
		return one(game.Say("cortex.contest.again_or_in", game.W("name", s.name(actor))))
	case s.mayDecline(c) != "" && c.Standing != 0:
		return one(game.Say("cortex.contest.oppose", game.W("name", s.name(actor))))
	}
	return one(game.Say("cortex.contest.rolls", game.W("name", s.name(actor))))
}

func (s *State) haltWaits(c *Contest) []game.Msg {
	var ms []game.Msg
	for _, side := range c.Sides {
		if side.Left == "" && !side.GoOn {
			ms = append(ms, game.Say("cortex.contest.halted", game.W("name", s.name(side.Char)), game.W("by", s.name(c.Halted))))
		}
	}
	return ms
}
