package universais

import (
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/terminal/scripttest"
)

// TestLabelsFitButtons: a button has room for its label, the price and what follows.
func TestLabelsFitButtons(t *testing.T) {
	t.Parallel()
	scripttest.Labels(t, System(), func(heard game.System) {
		for i, options := range optionSets {
			s := subject(t, options)
			s.System = heard
			gametest.Walk(s, uint64(i+1), 250)
		}
	})
}
