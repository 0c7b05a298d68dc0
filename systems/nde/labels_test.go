package nde

import (
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/terminal/scripttest"
)

// TestLabelsFitButtons checks that the button of every offer has room for its price and
// consequences.
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
