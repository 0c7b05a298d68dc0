package game_test

import (
	"testing"

	"mesa/game"
)

// TestShortens: a long name stands for the word that was cut from it, with what
// stands behind both alike.
func TestShortens(t *testing.T) {
	for _, tt := range []struct {
		word, name string
		want       bool
	}{
		{"always-one-step-a", "always-one-step-ahead", true},
		{"always-one-step-a:hinder", "always-one-step-ahead:hinder", true},
		{"vex:always-one-step-a", "vex:always-one-step-ahead", true},
		{"always-one-step-a", "always-one-step-ahead:hinder", false}, // a plain die is no Hinder
		{"always-one-step-a:hinder", "always-one-step-ahead", false},
		{"world-of-hurt", "world-of-hurt-and-woe", true}, // cut to 14 bytes, without the dash at its end
		{"solo", "solo-flight", false},                   // too short to be cut
	} {
		if got := game.IsCutName(tt.word, tt.name); got != tt.want {
			t.Errorf("%q for %q: %v", tt.word, tt.name, got)
		}
	}
}
