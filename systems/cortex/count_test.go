package cortex

import (
	"slices"
	"testing"

	"mesa/game"
)

func TestTally(t *testing.T) {
	roll := func(gm bool, faces ...int) Rolled { return Rolled{Roll: Roll{GM: gm, Faces: faces}} }
	for name, tt := range map[string]struct {
		event game.Tallied
		want  []game.Count
	}{
		"hitches":       {roll(false, 1, 5, 1), []game.Count{{Key: "cortex.count.hitch", N: 2, Of: 3}, {Key: "cortex.count.botch", Of: 1}}},
		"botch":         {roll(false, 1, 1), []game.Count{{Key: "cortex.count.hitch", N: 2, Of: 2}, {Key: "cortex.count.botch", N: 1, Of: 1}}},
		"opportunities": {roll(true, 1, 1), []game.Count{{Key: "cortex.count.opportunity", N: 2, Of: 2}}},
		"won":           {TestDone{Outcome: Success}, []game.Count{{Key: "cortex.count.test", N: 1, Of: 1}, {Key: "cortex.count.heroic", Of: 1}}},
		"heroic":        {TestDone{Outcome: Success, Steps: 2}, []game.Count{{Key: "cortex.count.test", N: 1, Of: 1}, {Key: "cortex.count.heroic", N: 1, Of: 1}}},
		"lost":          {TestDone{Outcome: Failure, Steps: 2}, []game.Count{{Key: "cortex.count.test", Of: 1}}},
		"declined":      {TestDone{Outcome: Declined}, nil},
		"abandoned":     {TestDone{Outcome: Abandoned}, nil},
		"opened":        {Stood{Faced: -1}, nil},
		"beat":          {Stood{Faced: 0}, []game.Count{{Key: "cortex.count.contest", N: 1, Of: 1}}},
		"fell":          {Fell{Steps: 1}, []game.Count{{Key: "cortex.count.contest", Of: 1}}},
	} {
		if got := tt.event.Tally(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// TestSessionOpens: statistics of a session begin where the rules say so.
func TestSessionOpens(t *testing.T) {
	var _ game.Opening = SessionBegun{}
	if _, opens := game.Event(SessionEnded{}).(game.Opening); opens {
		t.Error("the end of a session opens one")
	}
}
