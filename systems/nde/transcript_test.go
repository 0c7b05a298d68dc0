package nde_test

import (
	"testing"

	"mesa/game"
	"mesa/systems/nde"
	"mesa/terminal/scripttest"
)

// TestTranscripts plays the worked examples of docs/rules at a table.
func TestTranscripts(t *testing.T) {
	scripttest.Run(t, []game.System{nde.System()})
}
