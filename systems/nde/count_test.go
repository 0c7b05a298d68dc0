package nde

import (
	"fmt"
	"testing"

	"mesa/game"
)

// TestStatsCountATestOnce checks what the statistics count of a test: its end, once, and the 1s of its dice.
func TestStatsCountATestOnce(t *testing.T) {
	closed := func(kind, outcome string) game.StatsEvent {
		return TestClosed{Test: Test{Kind: kind, Outcome: outcome}}
	}
	for _, c := range []struct {
		event game.StatsEvent
		want  string
	}{
		{Rolled{Faces: []int{1}}, "[{nde.count.one 1 1}]"},
		{Rolled{Faces: []int{12}}, "[{nde.count.one 0 1}]"},
		{Rolled{Faces: []int{1, 1}, Two: true}, "[]"},
		{closed(PlainTest, Exceptional), "[{nde.count.test 1 1} {nde.count.exceptional 1 1} {nde.count.cost 0 1}]"},
		{closed(AttackTest, Success), "[{nde.count.attack 1 1} {nde.count.exceptional 0 1} {nde.count.cost 0 1}]"},
		{closed(PowerTest, AtACost), "[{nde.count.power 1 1} {nde.count.exceptional 0 1} {nde.count.cost 1 1}]"},
		{closed(PlainTest, Failure), "[{nde.count.test 0 1}]"},
		{closed(PlainTest, Withdrawn), "[]"},
		{closed(PlainTest, Works), "[]"},
		{closed(PlainTest, Dropped), "[]"},
	} {
		if got := fmt.Sprint(c.event.Stats()); got != c.want {
			t.Errorf("%+v: %s, not %s", c.event, got, c.want)
		}
	}
}
