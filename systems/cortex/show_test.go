package cortex_test

import (
	"fmt"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
)

// Each thing that is shown can be shown on its own.
func TestShownThingsCanBeOpened(t *testing.T) {
	demo, err := cortextest.Rules.Demo("en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := cortextest.Rules.Init(demo.Setup)
	if err != nil {
		t.Fatal(err)
	}
	s.Chairs = demo.Chairs
	by := game.Actor{Chair: "ana", User: "u", Role: game.Player}
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

// TestRetiredKeepTheirNames: lines about a retired character still use its name.
func TestRetiredKeepTheirNames(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("gm", "retire", "who=ana")
	if got := people.Of(r.S).Name("ana"); got != "Ana" {
		t.Errorf("Ana is called %q", got)
	}
	for n := range 30 {
		r.Do("gm", "character", fmt.Sprintf("line=P%d: a b d6", n), "rank=minor")
		r.Do("gm", "retire", fmt.Sprintf("who=p%d", n))
	}
	if n := len(people.Of(r.S).Retired); n != 20 || people.Of(r.S).Name("p29") != "P29" {
		t.Errorf("%d are remembered, the last as %q", n, people.Of(r.S).Name("p29"))
	}
}
