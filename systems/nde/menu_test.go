package nde

import (
	"slices"
	"testing"
)

// TestMenuListsEveryMoveOnce checks that the order of the menus has each move of the rooms, and no other.
func TestMenuListsEveryMoveOnce(t *testing.T) {
	var all []string
	for _, m := range moves()[:len(moves())-len(settings().Moves())] {
		all = append(all, m.Name)
	}
	if !slices.Equal(all, menu) {
		t.Errorf("the moves are %q, the menu %q", all, menu)
	}
}
