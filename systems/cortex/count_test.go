package cortex_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/mod/contest"
	"mesa/systems/cortex/mod/test"
	"mesa/systems/cortex/pool"
)

func TestStatsCountATestOnce(t *testing.T) {
	roll := func(gm bool, faces ...int) check.Rolled { return check.Rolled{Roll: pool.Roll{GM: gm, Faces: faces}} }
	for name, tt := range map[string]struct {
		event game.StatsEvent
		want  []game.Count
	}{
		"hitches": {roll(false, 1, 5, 1),
			[]game.Count{{Key: "cortex.count.hitch", N: 2, Of: 3}, {Key: "cortex.count.botch", Of: 1}}},
		"botch": {roll(false, 1, 1),
			[]game.Count{{Key: "cortex.count.hitch", N: 2, Of: 2}, {Key: "cortex.count.botch", N: 1, Of: 1}}},
		"opportunities": {roll(true, 1, 1), []game.Count{{Key: "cortex.count.opportunity", N: 2, Of: 2}}},
		"won": {test.TestDone{Outcome: check.Success},
			[]game.Count{{Key: "cortex.count.test", N: 1, Of: 1}, {Key: "cortex.count.heroic", Of: 1}}},
		"heroic": {test.TestDone{Outcome: check.Success, Steps: 2},
			[]game.Count{{Key: "cortex.count.test", N: 1, Of: 1}, {Key: "cortex.count.heroic", N: 1, Of: 1}}},
		"lost":      {test.TestDone{Outcome: test.Failure, Steps: 2}, []game.Count{{Key: "cortex.count.test", Of: 1}}},
		"declined":  {test.TestDone{Outcome: check.Declined}, nil},
		"abandoned": {test.TestDone{Outcome: check.Abandoned}, nil},
		"opened":    {contest.TotalStood{Faced: -1}, nil},
		"beat":      {contest.TotalStood{Faced: 0}, []game.Count{{Key: "cortex.count.contest", N: 1, Of: 1}}},
		"fell":      {contest.SideFell{Steps: 1}, []game.Count{{Key: "cortex.count.contest", Of: 1}}},
	} {
		if got := tt.event.Stats(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// TestStatsOfASessionBeginWithItsStart: the statistics of a session begin with its start event.
func TestStatsOfASessionBeginWithItsStart(t *testing.T) {
	var _ game.SessionOpener = scene.SessionBegun{}
	if _, opens := game.Event(scene.SessionEnded{}).(game.SessionOpener); opens {
		t.Error("the end of a session opens one")
	}
}
