package nde

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// TestDemoHasEveryKindOfFoe checks that the demo is a conflict with foes of every kind, in both languages, and that
// everything it shows can be opened.
func TestDemoHasEveryKindOfFoe(t *testing.T) {
	for _, lang := range []string{"en", "pt-BR"} {
		d, err := demo(lang)
		if err != nil {
			t.Fatal(err)
		}
		s, err := state.Init(d.Setup)
		if err != nil {
			t.Fatal(err)
		}
		s.Chairs = d.Chairs
		var have []string
		for _, p := range s.PCs {
			have = append(have, p.Role)
		}
		for _, f := range s.Foes {
			have = append(have, f.Kind)
		}
		for _, kind := range slices.Concat(rules.Roles, rules.FoeKinds) {
			if !slices.Contains(have, kind.Word) {
				t.Errorf("%s: nobody is %s", lang, kind.Word)
			}
		}
		if !s.Scene.Fight() || s.Scene.Round != 1 || s.Session != 1 || !s.Playing {
			t.Errorf("%s: no conflict at its beginning: %+v", lang, s.Scene)
		}
		for _, at := range s.Scene.Distances {
			if s.PC(at.A) == nil || s.Foe(at.B) == nil {
				t.Errorf("%s: %+v is about nobody", lang, at)
			}
		}
		lookAround(t, s)
	}
}

// lookAround opens everything that the table shows to a player.
func lookAround(t *testing.T, s *state.State) {
	t.Helper()
	by, show, seen := game.Actor{Chair: "bia", User: "u", Role: game.Player}, Rules().Show, 0
	for ref := range show(s, by, "").With(show(s, by, "options")).Things() {
		seen++
		if !show(s, by, ref).Any() {
			t.Errorf("%s is shown, but there is nothing to look at", ref)
		}
	}
	if seen < 20 {
		t.Errorf("only %d things were shown", seen)
	}
}
