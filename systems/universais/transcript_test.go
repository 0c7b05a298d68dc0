package universais_test

import (
	"testing"

	"mesa/game"
	"mesa/systems/universais"
	"mesa/terminal/scripttest"
)

// Transcripts are the worked examples of docs/rules, played at a table.
func TestTranscripts(t *testing.T) {
	scripttest.Run(t, []game.System{universais.System()})
}
