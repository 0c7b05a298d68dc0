package timed

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// The results of a test of the row.
const (
	beats  = "beats"
	heroic = "heroic"
	fails  = "fails"
)

// costs has the beats that a test of the row costs (TIMED-02 to -04), and buys those that a test to
// buy time brings (TIMED-08, -09).
var (
	costs = map[string]int{beats: 1, heroic: 0, fails: 2}
	buys  = map[string]int{beats: 1, heroic: 2, fails: 0}
)

// settles counts the result of a test that was called for the row.
func settles(t *engine.Tx, o check.Outcome) {
	r := now(t.S)
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
		n := min(buys[how], mostBeats-r.Beats) // the GM may have set more than maxBeats
		t.Emit(TimeBought{Char: r.Char, N: n, Beats: r.Beats + n})
	} else {
		t.Emit(TimedCounted{Char: r.Char, How: how, Cost: costs[how], Beats: r.Beats - costs[how], Done: r.Done + 1,
			Of: len(r.Stages)})
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

// finish ends a row if its tests are done or its beats are used up (TIMED-05 to -07, TIMED-R1).
func finish(t *engine.Tx) {
	r := now(t.S)
	e := TimedOver{Objective: r.Objective, Benefit: r.Benefit, Beats: r.Beats}
	switch done := len(r.left()) == 0; {
	case done && r.Beats > 0:
		e.Outcome = full
	case done && r.Beats == 0:
		e.Outcome, e.Char = conditional, r.Char
	case !done && (r.Beats > 0 || rescuable(t.S, r)):
		return
	default:
		e.Outcome = failure
	}
	t.Emit(e)
}

// rescuable reports whether a row with no beat left may still get one: a character that may buy
// time has not tried since the last test (timed.rescue_at_zero).
func rescuable(s *engine.State, r *TimedTest) bool {
	return rescue.On(s) && r.Beats == 0 && r.Done > 0 && r.Buyer == "" && len(in(s)) > 1 &&
		slices.ContainsFunc(in(s), func(c *people.Character) bool { return !r.isBarred(c) })
}

// idle ends a row if its last rescue was declined.
func idle(t *engine.Tx, checkID string) {
	if r := now(t.S); r != nil && r.Test == checkID && r.Beats <= 0 {
		finish(t)
	}
}

// endWithScene ends a timed test with the scene, unless it stays (SCENE-R2).
func endWithScene(t *engine.Tx) {
	if r := last(t.S); ends(r) {
		t.Emit(TimedOver{Outcome: withScene, Objective: r.Objective, Beats: r.Beats})
	}
}

// ends reports whether a row is undecided and ends with the scene.
func ends(r *TimedTest) bool { return r != nil && (r.Over == "" || r.chooses()) && !r.Stay }

// loses returns the timed test that ends with the scene, or stays.
func loses(s *engine.State) (gone, stay []game.Msg) {
	switch r := last(s); {
	case ends(r):
		gone = append(gone, game.Quote(r.Objective))
	case now(s) != nil || r.chooses():
		stay = append(stay, game.Quote(r.Objective))
	}
	return gone, stay
}
