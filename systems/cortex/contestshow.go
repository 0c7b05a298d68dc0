package cortex

import "mesa/game"

// showContests shows the contests that run: who contends, what stands, and
// whom it waits for, with the dice on the table.
func (s *State) showContests(by game.Seat) []game.Block {
	var blocks []game.Block
	for _, c := range s.contesting() {
		b := game.Block{Kind: game.TextBlock, About: contestRef(c.ID), Title: game.Say("cortex.contest.title", game.L("sides", s.names(c.in())...), game.W("what", c.What))}
		if r := s.roll(c.Standing); r != nil {
			b.Items = append(b.Items, game.Item{Label: game.Say("cortex.contest.stands", game.W("name", s.name(c.Leader)), game.N("n", r.Total()), game.D("effect", r.EffectDie(0)))})
		}
		if c.Stakes == HighStakes {
			b.Items = append(b.Items, game.Item{Label: game.Say("cortex.contest.at_stake")})
		}
		for _, m := range s.contestWaits(c) {
			b.Items = append(b.Items, game.Item{Label: m})
		}
		blocks = append(blocks, b)
		for _, r := range s.Rolls {
			if r.For == c.ID && (r.ID == c.Standing || !r.Resolved) {
				blocks = append(blocks, s.rollBlock(by, r))
			}
		}
	}
	return blocks
}

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
