package game_test

import (
	"testing"

	"mesa/game"
)

// A long name matches the word that was cut from it if both have the same suffix.
func TestIsCutName(t *testing.T) {
	for _, tt := range []struct {
		word, name string
		want       bool
	}{
		{"always-one-step-a", "always-one-step-ahead", true},
		{"always-one-step-a:hinder", "always-one-step-ahead:hinder", true},
		{"vex:always-one-step-a", "vex:always-one-step-ahead", true},
		{"always-one-step-a", "always-one-step-ahead:hinder", false}, // the die, not its Hinder
		{"always-one-step-a:hinder", "always-one-step-ahead", false},
		{"world-of-hurt", "world-of-hurt-and-woe", true}, // cut to 14 bytes, without the trailing dash
		{"solo", "solo-flight", false},                   // too short to have been cut
	} {
		if got := game.IsCutName(tt.word, tt.name); got != tt.want {
			t.Errorf("%q for %q: %v", tt.word, tt.name, got)
		}
	}
}
