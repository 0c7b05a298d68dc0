package cortex_test

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/terminal/scripttest"
)

// TestTranscripts plays the worked examples of docs/rules.
func TestTranscripts(t *testing.T) {
	scripttest.Run(t, []game.System{cortex.System()})
}
