package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// onContest returns a handler that folds an event into its contest. It does nothing if the contest
// is gone or over.
func onContest[E contestEvent](fold func(*Contest, E)) engine.Handler {
	return engine.On(Section, func(g *Contests, e E) {
		g.update(e.contestID(), func(c *Contest) {
			if !c.Over() {
				fold(c, e)
			}
		})
	})
}

// update changes a contest if it exists.
func (g *Contests) update(id string, change func(*Contest)) {
	for _, c := range g.Contests {
		if c.ID == id {
			change(c)
		}
	}
}

func (g *Contests) begun(e ContestBegun) {
	e.Contest.Sides = slices.Clone(e.Contest.Sides) // the event must not change
	g.Contests = append(g.Contests, &e.Contest)
	g.trim()
}

func (g *Contests) trim() {
	g.Contests = rulekit.TrimOldest(g.Contests, check.KeptChecks,
		func(c *Contest) bool { return c.Over() && len(c.Open) == 0 })
}

// countBeats adds n beats to the contests that have ended. It does not count beyond
// scene.SceneBeats.
func (g *Contests) countBeats(n int) {
	for _, c := range g.Contests {
		if c.Over() {
			c.Since = min(c.Since+n, scene.SceneBeats)
		}
	}
}

// sceneEnded adds the beats of a scene to the contests that have ended, and drops the bars without
// a scene, which older logs have.
func (g *Contests) sceneEnded(scene.SceneEnded) {
	g.countBeats(scene.SceneBeats)
	g.Bars = slices.DeleteFunc(slices.Clone(g.Bars), func(b RestartBan) bool { return b.Scene == 0 })
}

func (g *Contests) banSet(e RestartBanSet) {
	g.banLifted(RestartBanLifted{Who: e.Bar.Who, Against: e.Bar.Against})
	g.Bars = append(g.Bars, e.Bar)
}

func (g *Contests) banLifted(e RestartBanLifted) {
	g.Bars = slices.DeleteFunc(slices.Clone(g.Bars),
		func(b RestartBan) bool { return b.Who == e.Who && b.Against == e.Against })
}

func (c *Contest) stood(e TotalStood) {
	c.countRoll(e.Char, e.Roll)
	c.Standing, c.Leader, c.Faced, c.Exchanges = e.Roll, e.Char, e.Faced, e.N
	c.Turn = c.nextTurn(e.Char)
}

func (c *Contest) done(e ContestDone) {
	c.Status, c.Winner, c.Turn, c.Halted, c.Asks, c.Queue, c.Since = e.Status, e.Winner, "", "", false, nil, 0
}

// countRoll counts a compared roll of a side.
func (c *Contest) countRoll(char string, rollID int) {
	if side := c.side(char); side != nil {
		side.Rolls, side.Last, side.Again = side.Rolls+1, rollID, false
	}
}

func (c *Contest) leave(char, how string) {
	if side := c.side(char); side != nil {
		side.Left, side.Again = how, false
	}
}

// nextTurn returns the side that has the turn after the side from: the first side that has not
// rolled yet, else the next in order that does not lead (MULTI-R1). It returns "" for none.
func (c *Contest) nextTurn(from string) string {
	for _, side := range c.Sides {
		if side.Left == "" && side.Rolls == 0 {
			return side.Char
		}
	}
	at := slices.IndexFunc(c.Sides, func(side Side) bool { return side.Char == from })
	for i := range c.Sides {
		side := c.Sides[(max(at, 0)+1+i)%len(c.Sides)]
		if side.Left == "" && side.Char != c.Leader {
			return side.Char
		}
	}
	return ""
}

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
