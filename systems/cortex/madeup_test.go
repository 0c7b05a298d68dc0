package cortex_test

import (
	"testing"

	"mesa/game/gametest"
)

// TestMadeUpWords gives each parameter of each move a made-up word.
func TestMadeUpWords(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("walks of the demo try some of them")
	}
	for seed, options := range optionSets {
		for _, fault := range gametest.WalkWithMadeUpWords(subject(t, options), uint64(seed), 60).Faults {
			t.Error(fault)
		}
	}
}
