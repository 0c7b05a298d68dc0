package cortex_test

import (
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/systems/cortex"
	"mesa/terminal/scripttest"
)

// TestLabelsFitButtons: each offer's button has room for its price and consequences.
func TestLabelsFitButtons(t *testing.T) {
	t.Parallel()
	scripttest.Labels(t, cortex.System(), func(heard game.System) {
		for i, options := range optionSets {
			s := subject(t, options)
			s.System = heard
			gametest.Walk(s, uint64(i+1), 60)
		}
	})
}
