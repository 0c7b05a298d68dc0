package nde

import (
	"maps"
	"slices"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
)

// TestWalks lets random players loose on the demo: whatever is offered can be
// done, nothing else can, no state is a dead end, and every move, fact and
// block occurs.
func TestWalks(t *testing.T) {
	s := subject()
	if testing.Short() { // the race detector has seen everything after a few steps
		for _, fault := range gametest.Walk(s, 7, 150).Faults {
			t.Error(fault)
		}
		return
	}
	gametest.Run(t, s)
}

// subject is the demo as the subject of walks.
func subject() gametest.Subject {
	s := gametest.Demo(System())
	for _, family := range families() {
		s.Events = append(s.Events, slices.Sorted(maps.Keys(family))...)
	}
	s.Blocks = []string{game.TextBlock, game.ListBlock, game.RollBlock, game.SheetBlock}
	return s
}
