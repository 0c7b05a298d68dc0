package cortex

import (
	"testing"

	"mesa/game"
)

// Whatever is shown can be looked at by itself.
func TestWhatIsShownCanBeLookedAt(t *testing.T) {
	demo, err := demo("en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := initState(demo.Setup)
	if err != nil {
		t.Fatal(err)
	}
	s.Chairs = demo.Chairs
	s.seatPurses()
	by := game.Seat{Chair: "ana", User: "u", Role: game.Player}
	seen := 0
	for _, b := range show(s, by, "") {
		refs := []game.Ref{b.About}
		for _, item := range b.Items {
			refs = append(refs, item.About)
		}
		for _, ref := range refs {
			if ref == "" {
				continue
			}
			seen++
			if view := show(s, by, ref); len(view) == 0 || len(view[0].Items) == 0 {
				t.Errorf("%s is shown, but there is nothing to look at", ref)
			}
		}
	}
	if seen < 12 {
		t.Errorf("only %d things were shown", seen)
	}
}
