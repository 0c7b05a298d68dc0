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

// tellContest says one fact of a contest.
func (s *State) tellContest(e game.Event) []game.Msg {
	switch e := e.(type) {
	case ContestBegun:
		return s.tellBegun(&e.Contest)
	case ContestAllowed:
		return one(game.Say("cortex.event.contest.allowed"))
	case ContestJoined:
		return one(game.Say("cortex.event.contest.joined", game.W("name", s.name(e.Char))))
	case Stood:
		return s.tellStood(e)
	case Fell:
		return s.tellFell(e)
	case SideLeft:
		return s.tellLeft(e)
	case ContestDone:
		return one(game.Say("cortex.event.contest.done."+e.Status, game.W("name", s.name(e.Winner))))
	case BarSet:
		return one(game.Say("cortex.event.contest.bar", game.W("name", s.name(e.Bar.Who)), game.W("foe", s.name(e.Bar.Against))))
	case BarLifted:
		return one(game.Say("cortex.event.contest.unbar", game.W("name", s.name(e.Who)), game.W("foe", s.name(e.Against))))
	case EffectAdded:
		return one(game.Say("cortex.event.contest.extra", game.W("name", s.name(e.Char)), game.D("die", e.Size)))
	}
	return s.tellInterference(e)
}

func (s *State) tellBegun(c *Contest) []game.Msg {
	var chars []string
	for _, side := range c.Sides[min(1, len(c.Sides)):] {
		chars = append(chars, side.Char)
	}
	ms := one(game.Say("cortex.event.contest.begun", game.W("name", s.name(c.Turn)), game.L("foes", s.names(chars)...), game.W("what", c.What)))
	if c.Asks {
		ms = append(ms, game.Say("cortex.event.contest.asks"))
	}
	return ms
}

// tellStood says who leads, and reminds the table of a long contest
// (CORE-CONTEST-R7).
func (s *State) tellStood(e Stood) []game.Msg {
	name, total := game.W("name", s.name(e.Char)), game.N("total", e.Total)
	if e.Faced < 0 {
		return one(game.Say("cortex.event.contest.opened", name, total))
	}
	ms := one(game.Say("cortex.event.contest.beat", name, total, game.N("against", e.Faced), game.N("n", e.Total-e.Faced)))
	if remind := s.number("contest.remind_after"); remind > 0 && e.N > 0 && e.N%remind == 0 {
		ms = append(ms, game.Say("cortex.event.contest.long", game.N("n", e.N)))
	}
	return ms
}

func (s *State) tellFell(e Fell) []game.Msg {
	name, to := game.W("name", s.name(e.Char)), game.W("to", s.name(e.To))
	total, against, margin, effect := game.N("total", e.Total), game.N("against", e.Against), game.N("n", e.Margin), game.D("effect", e.Effect)
	switch {
	case e.Margin == 0 && e.Steps == 0:
		return one(game.Say("cortex.event.contest.tie", name, to, total, effect))
	case e.Beyond:
		return one(game.Say("cortex.event.contest.fell_beyond", name, to, total, against, margin))
	case e.Steps > 0:
		return one(game.Say("cortex.event.contest.fell_heroic", name, to, total, against, margin, effect))
	}
	return one(game.Say("cortex.event.contest.fell", name, to, total, against, margin, effect))
}

func (s *State) tellLeft(e SideLeft) []game.Msg {
	name := game.W("name", s.name(e.Char))
	if e.How == Declined {
		return one(game.Say("cortex.event.contest.declined", name))
	}
	return one(game.Say("cortex.event.contest.gave_in", name, game.W("to", s.name(e.To)), game.W("terms", e.Terms)))
}

func (s *State) tellInterference(e game.Event) []game.Msg {
	switch e := e.(type) {
	case InterferenceAsked:
		return one(game.Say("cortex.event.contest.interferes", game.W("name", s.name(e.Char))))
	case Interfered:
		key := "cortex.event.contest.interfered"
		if e.Halts {
			key = "cortex.event.contest.halted"
		}
		return one(game.Say(key, game.W("name", s.name(e.Char)), game.N("total", e.Total), game.N("against", e.Against)))
	case WentOn:
		return one(game.Say("cortex.event.contest.wenton", game.W("name", s.name(e.Char))))
	case Resumed:
		return one(game.Say("cortex.event.contest.resumed"))
	}
	return nil
}
