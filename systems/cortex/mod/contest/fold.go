package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// contestEvent is an event of one contest.
type contestEvent interface {
	game.Event
	contestID() string
}

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
