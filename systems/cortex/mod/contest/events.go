package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

func contestEvents() []engine.EventKind {
	return slices.Concat(turnEvents(), interferenceEvents(), endEvents())
}

// turnEvents returns the events of a contest from its start through its rolls.
func turnEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellBegun, engine.On(Section, (*Contests).begun),
			check.OpensCheck(func(e ContestBegun) (string, []string) { return e.Contest.ID, e.Contest.chars() })),
			func(s *engine.State, e ContestBegun) ContestBegun {
				for _, side := range e.Contest.Sides {
					e.Names = append(e.Names, people.Of(s).Name(side.Char))
				}
				return e
			}),
		engine.EventOf(tellAllowed, onContest(func(c *Contest, _ ContestAllowed) { c.Asks = false })),
		game.WithNames(engine.EventOf(tellJoined, onContest(func(c *Contest, e SideJoined) {
			if c.side(e.Char) == nil {
				c.Sides = append(slices.Clip(c.Sides), Side{Char: e.Char})
			}
		})), func(s *engine.State, e SideJoined) SideJoined {
			e.Round = check.RoundOf(s, e.Contest)
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(tellStood, onContest((*Contest).stood)).AsVerdict(),
			func(s *engine.State, e TotalStood) TotalStood {
				remind := remindAfter.Of(s)
				e.Name, e.Long = people.Of(s).Name(e.Char), remind > 0 && e.N > 0 && e.N%remind == 0
				return e
			}),
		game.WithNames(engine.EventOf(tellFell, onContest(func(c *Contest, e SideFell) {
			c.countRoll(e.Char, e.Roll)
			c.leave(e.Char, Lost)
			c.Turn = c.nextTurn(e.Char)
		})).AsVerdict(), func(s *engine.State, e SideFell) SideFell {
			e.Round = check.RoundOf(s, e.Contest)
			e.Name, e.Victor = people.Of(s).Name(e.Char), people.Of(s).Name(e.To)
			return e
		}),
		game.WithNames(engine.EventOf(tellLeft, onContest(func(c *Contest, e SideLeft) {
			c.leave(e.Char, e.How)
			c.Turn = c.nextTurn(e.Char)
		})).AsVerdict(), func(s *engine.State, e SideLeft) SideLeft {
			e.Round = check.RoundOf(s, e.Contest)
			e.Name, e.Victor = people.Of(s).Name(e.Char), people.Of(s).Name(e.To)
			return e
		}),
	}
}

// interferenceEvents returns the events of interference and of a halt.
func interferenceEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellAsked,
			onContest(func(c *Contest, e InterferenceAsked) {
				c.Queue = append(slices.Clip(c.Queue), e.Char)
			})).AsVerdict(),
			func(s *engine.State, e InterferenceAsked) InterferenceAsked {
				e.Round = check.RoundOf(s, e.Contest)
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellInterfered, onContest(func(c *Contest, e Interfered) {
			if c.countTry(e.Char, e.Roll); e.Halts {
				c.halt(e.Char)
			}
		})).AsVerdict(), func(s *engine.State, e Interfered) Interfered {
			e.Round = check.RoundOf(s, e.Contest)
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(tellWentOn, onContest(func(c *Contest, e SideWentOn) {
			if side := c.side(e.Char); side != nil {
				side.GoOn = true
			}
		})), func(s *engine.State, e SideWentOn) SideWentOn {
			e.Round = check.RoundOf(s, e.Contest)
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(tellStopped), func(s *engine.State, e SideStopped) SideStopped {
			e.Round = check.RoundOf(s, e.Contest)
			e.Name = people.Of(s).Name(e.Char)
			return e
		}),
		engine.EventOf(tellResumed, onContest(func(c *Contest, _ ContestResumed) { c.resumed() })).AsVerdict(),
	}
}

// endEvents returns the events of a contest's end and of the bars that follow.
func endEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellContestDone, onContest((*Contest).done),
			check.ClosesCheck(func(e ContestDone) string { return e.Contest })).AsVerdict(),
			func(s *engine.State, e ContestDone) ContestDone {
				e.Round = check.RoundOf(s, e.Contest)
				e.Name = people.Of(s).Name(e.Winner)
				return e
			}),
		game.WithNames(engine.EventOf(tellBar, engine.On(Section, (*Contests).banSet)),
			func(s *engine.State, e RestartBanSet) RestartBanSet {
				e.Name, e.Foe = people.Of(s).Name(e.Bar.Who), people.Of(s).Name(e.Bar.Against)
				return e
			}),
		game.WithNames(engine.EventOf(tellUnbar, engine.On(Section, (*Contests).banLifted)),
			func(s *engine.State, e RestartBanLifted) RestartBanLifted {
				e.Name, e.Foe = people.Of(s).Name(e.Who), people.Of(s).Name(e.Against)
				return e
			}),
	}
}

func (e ContestAllowed) contestID() string    { return e.Contest }
func (e SideJoined) contestID() string        { return e.Contest }
func (e TotalStood) contestID() string        { return e.Contest }
func (e SideFell) contestID() string          { return e.Contest }
func (e SideLeft) contestID() string          { return e.Contest }
func (e InterferenceAsked) contestID() string { return e.Contest }
func (e Interfered) contestID() string        { return e.Contest }
func (e SideWentOn) contestID() string        { return e.Contest }
func (e ContestResumed) contestID() string    { return e.Contest }
func (e ContestDone) contestID() string       { return e.Contest }
