package universais

import (
	"slices"
	"testing"
)

func TestMenuHasEveryMoveOnce(t *testing.T) {
	var names []string
	for _, m := range moves() {
		names = append(names, m.Name)
	}
	if !slices.Equal(names, menu) {
		t.Errorf("the moves are %v, and the menu has %v", names, menu)
	}
}
