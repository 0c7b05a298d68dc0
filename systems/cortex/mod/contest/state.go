package contest

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// Contests holds the running contests, the last few that ended, and the bars on starting one.
type Contests struct {
	Contests []*Contest   `json:"contests"`
	Bars     []RestartBan `json:"bars,omitempty"`
}

// Section is the state of contests.
var Section = engine.NewSection[Contests]("contest", 0)

// contests returns the running contests and the last few that ended.
func contests(s *engine.State) []*Contest { return Section.Of(s).Contests }

// isBarred reports whether a side that gave in still may not start against this opponent
// (GIVEIN-R1).
func isBarred(s *engine.State, who, against string) bool {
	return slices.ContainsFunc(Section.Of(s).Bars,
		func(b RestartBan) bool { return b.Who == who && b.Against == against && isBanInForce(s, b) })
}

func isBanInForce(s *engine.State, b RestartBan) bool {
	here := b.Scene == 0 || b.Scene == scene.Of(s).Scene.N || scene.Of(s).Behind != nil &&
		b.Scene == scene.Of(s).Behind.N
	switch giveInBar.Of(s) {
	case "session":
		return true
	case "scene":
		return here
	}
	return here && scene.Of(s).Scene.Beats <= b.Beat
}

// byID returns a contest by its id, or nil.
func byID(s *engine.State, id string) *Contest {
	for _, c := range contests(s) {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// runningContests returns the contests that are not over.
func runningContests(s *engine.State) []*Contest {
	return slices.DeleteFunc(slices.Clone(contests(s)), (*Contest).Over)
}

// contestWith returns the open contest that a character takes part in as a side or an interferer,
// or nil.
func contestWith(s *engine.State, char string) *Contest {
	for _, c := range runningContests(s) {
		if side := c.side(char); side != nil && side.Left == "" || slices.Contains(c.Queue, char) {
			return c
		}
	}
	return nil
}

// isCompared reports whether only an owed decision can still delay the end of a contest roll
// (PP-EARN-R2): the roll has been compared, or its contest is over and the winner owes no use of an
// effect die. While the contest runs, a GM's roll keeps its opportunities until a later roll is
// compared and owes no decision (OPP-R2).
func isCompared(s *engine.State, r *pool.Roll) bool {
	c := byID(s, r.For)
	switch {
	case c == nil:
		return true
	case c.Over():
		return !winnerOwes(s, c, r)
	case !c.hasCompared(r):
		return false
	}
	return !r.GM || isAnswered(s, c, r)
}
