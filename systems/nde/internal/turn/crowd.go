package turn

import (
	"slices"

	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// IsPressed reports whether crowd pressure counts for a PC: the table plays with crowd pressure,
// the GM has marked the PC, and two or more minions are Close.
func IsPressed(s *state.State, pc string) bool {
	return slices.Contains(s.Scene.Crowded, pc) && isCrowded(s, pc) && !rules.CrowdPressure.Is(s, "off")
}

func isCrowded(s *state.State, pc string) bool {
	n := 0
	for _, f := range s.StandingFoes() {
		if f.IsMinion() && IsClose(s, pc, f.ID) {
			n++
		}
	}
	return n >= 2
}
