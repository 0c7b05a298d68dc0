package cortex_test

import (
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/systems/cortex"
	"mesa/terminal/scripttest"
)

// TestLabelsFitButtons: whatever is offered, its button has room for the price
// and for what follows.
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
