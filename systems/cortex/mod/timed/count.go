package timed

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// How a test of the row went.
const (
	beats  = "beats"
	heroic = "heroic"
	fails  = "fails"
)

// costs are the beats that a test of the row costs (TIMED-02 to -04), and buys
// those that one brings which buys time (TIMED-08, -09).
var (
	costs = map[string]int{beats: 1, heroic: 0, fails: 2}
	buys  = map[string]int{beats: 1, heroic: 2, fails: 0}
)

// settles counts what a test comes to that was called for the row.
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
		n := min(buys[how], mostBeats-r.Beats) // the GM may have set more than a row begins with
		t.Emit(TimeBought{Char: r.Char, N: n, Beats: r.Beats + n})
	} else {
		t.Emit(TimedCounted{Char: r.Char, How: how, Cost: costs[how], Beats: r.Beats - costs[how], Done: r.Done + 1,
			Of: len(r.Stages)})
	}
	finish(t)
}

// checkOf is what a roll was thrown for, "" of none.
func checkOf(r *pool.Roll) string {
	if r == nil {
		return ""
	}
	return r.For
}

// finish ends a row whose tests are done, or whose beats are used up (TIMED-05 to
// -07, TIMED-R1).
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

// rescuable reports whether a row without a beat left may still be given one: by
// a try that nobody has made since its last test (timed.rescue_at_zero).
func rescuable(s *engine.State, r *TimedTest) bool {
	return rescue.On(s) && r.Beats == 0 && r.Done > 0 && r.Buyer == "" && len(in(s)) > 1 &&
		slices.ContainsFunc(in(s), func(c *people.Character) bool { return !r.isBarred(c) })
}

// idle ends a row whose last rescue came to nothing: a try that was turned down.
func idle(t *engine.Tx, checkID string) {
	if r := now(t.S); r != nil && r.Test == checkID && r.Beats <= 0 {
		finish(t)
	}
}

// endWithScene ends what does not stay beyond the scene (SCENE-R2).
func endWithScene(t *engine.Tx) {
	if r := last(t.S); ends(r) {
		t.Emit(TimedOver{Outcome: withScene, Objective: r.Objective, Beats: r.Beats})
	}
}

// ends reports whether a row is undecided, and the scene's end takes it.
func ends(r *TimedTest) bool { return r != nil && (r.Over == "" || r.chooses()) && !r.Stay }

// loses is the row that the scene's end takes, or leaves.
func loses(s *engine.State) (gone, stay []game.Msg) {
	switch r := last(s); {
	case ends(r):
		gone = append(gone, game.Quote(r.Objective))
	case now(s) != nil || r.chooses():
		stay = append(stay, game.Quote(r.Objective))
	}
	return gone, stay
}
