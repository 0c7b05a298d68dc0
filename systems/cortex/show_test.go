package cortex_test

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/cortextest"
)

// Whatever is shown can be looked at by itself.
func TestWhatIsShownCanBeLookedAt(t *testing.T) {
	demo, err := cortextest.Rules.Demo("en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := cortextest.Rules.Init(demo.Setup)
	if err != nil {
		t.Fatal(err)
	}
	s.Chairs = demo.Chairs
	by := game.Seat{Chair: "ana", User: "u", Role: game.Player}
	seen := 0
	for ref := range cortextest.Rules.Show(s, by, "").Things() {
		seen++
		if !cortextest.Rules.Show(s, by, ref).Any() {
			t.Errorf("%s is shown, but there is nothing to look at", ref)
		}
	}
	if seen < 12 {
		t.Errorf("only %d things were shown", seen)
	}
}
