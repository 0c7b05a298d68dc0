package timed

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// The results of a test of the row, or of one to buy time.
const (
	beats  = "beats"
	heroic = "heroic"
	fails  = "fails"
)

// beatCosts has the beats that a test of the row costs (TIMED-02 to -04), and beatGains those that
// a test to buy time brings (TIMED-08, -09).
var (
	beatCosts = map[string]int{beats: 1, heroic: 0, fails: 2}
	beatGains = map[string]int{beats: 1, heroic: 2, fails: 0}
)

// countResult counts the result of the running test of the row, or of the one to buy time. It does
// nothing for other checks.
func countResult(t *engine.Tx, o check.Outcome) {
	r := runningTimed(t.S)
	if r == nil || r.Test == "" || r.Test != checkOf(o.Winner) && r.Test != checkOf(o.Loser) {
		return
	}
	how := fails
	if o.Winner != nil && o.Winner.Char == r.Char {
		if how = beats; o.Heroic {
			how = heroic
		}
	}
	if r.Buys {
		n := min(beatGains[how], mostBeats-r.Beats) // the GM may have set more than maxBeats
		t.Emit(TimeBought{Char: r.Char, N: n, Beats: r.Beats + n})
	} else {
		t.Emit(TimedCounted{Char: r.Char, How: how, Cost: beatCosts[how], Beats: r.Beats - beatCosts[how],
			Done: r.Done + 1,
			Of:   len(r.Stages)})
	}
	finish(t)
}

// checkOf returns the id of the check of a roll, "" for nil.
func checkOf(r *pool.Roll) string {
	if r == nil {
		return ""
	}
	return r.For
}

// finish ends a row if its tests are done, or if its beats are used up and nobody can buy time
// (TIMED-05 to -07, TIMED-R1).
func finish(t *engine.Tx) {
	r := runningTimed(t.S)
	e := TimedEnded{Objective: r.Objective, Benefit: r.Benefit, Beats: r.Beats}
	switch done := len(r.stagesLeft()) == 0; {
	case done && r.Beats > 0:
		e.Outcome = full
	case done && r.Beats == 0:
		e.Outcome, e.Char = conditional, r.Char
	case !done && (r.Beats > 0 || canRescue(t.S, r)):
		return
	default:
		e.Outcome = failure
	}
	t.Emit(e)
}

// canRescue reports whether a row without beats may still get some (timed.rescue_at_zero): nobody
// has tried to buy time since the last test, and of at least two PCs in the scene one may.
func canRescue(s *engine.State, r *TimedTest) bool {
	return rescue.On(s) && r.Beats == 0 && r.Done > 0 && r.Buyer == "" && len(presentPCs(s)) > 1 &&
		slices.ContainsFunc(presentPCs(s), func(c *people.Character) bool { return !r.isBarred(c) })
}

// endIdle ends a row without beats if the test that was to buy time ended without a result, for
// example because it was declined.
func endIdle(t *engine.Tx, checkID string) {
	if r := runningTimed(t.S); r != nil && r.Test == checkID && r.Beats <= 0 {
		finish(t)
	}
}

// endWithScene ends a timed test with the scene, unless it stays (SCENE-R2).
func endWithScene(t *engine.Tx) {
	if r := lastTimed(t.S); endsWithScene(r) {
		t.Emit(TimedEnded{Outcome: withScene, Objective: r.Objective, Beats: r.Beats})
	}
}

// endsWithScene reports whether a row is undecided and ends with the scene.
func endsWithScene(r *TimedTest) bool {
	return r != nil && (r.Over == "" || r.isChoiceOpen()) && !r.Stay
}

// sceneLosses returns the objective of the timed test as gone if it ends with the scene, or as stay
// if it outlasts the scene.
func sceneLosses(s *engine.State) (gone, stay []game.Msg) {
	switch r := lastTimed(s); {
	case endsWithScene(r):
		gone = append(gone, game.Quote(r.Objective))
	case runningTimed(s) != nil || r.isChoiceOpen():
		stay = append(stay, game.Quote(r.Objective))
	}
	return gone, stay
}
