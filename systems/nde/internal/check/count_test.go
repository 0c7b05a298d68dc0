package check

import (
	"fmt"
	"testing"

	"mesa/game"
	"mesa/systems/nde/internal/state"
)

// TestStatsCountATestOnce checks what the statistics count of a test: its end, once, and the 1s of its dice.
func TestStatsCountATestOnce(t *testing.T) {
	closed := func(kind, outcome string) game.StatsEvent {
		return TestClosed{Test: state.Test{Kind: kind, Outcome: outcome}}
	}
	for _, c := range []struct {
		event game.StatsEvent
		want  string
	}{
		{Rolled{Faces: []int{1}}, "[{nde.count.one 1 1}]"},
		{Rolled{Faces: []int{12}}, "[{nde.count.one 0 1}]"},
		{Rolled{Faces: []int{1, 1}, Two: true}, "[]"},
		{closed(state.PlainTest, state.Exceptional),
			"[{nde.count.test 1 1} {nde.count.exceptional 1 1} {nde.count.cost 0 1}]"},
		{closed(state.AttackTest, state.Success),
			"[{nde.count.attack 1 1} {nde.count.exceptional 0 1} {nde.count.cost 0 1}]"},
		{closed(state.PowerTest, state.AtACost),
			"[{nde.count.power 1 1} {nde.count.exceptional 0 1} {nde.count.cost 1 1}]"},
		{closed(state.PlainTest, state.Failure), "[{nde.count.test 0 1}]"},
		{closed(state.PlainTest, state.Withdrawn), "[]"},
		{closed(state.PlainTest, state.Works), "[]"},
		{closed(state.PlainTest, state.Dropped), "[]"},
	} {
		if got := fmt.Sprint(c.event.Stats()); got != c.want {
			t.Errorf("%+v: %s, not %s", c.event, got, c.want)
		}
	}
}
