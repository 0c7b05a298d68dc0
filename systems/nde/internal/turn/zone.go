package turn

import (
	"slices"

	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// UsesGrid reports whether the table plays on a grid (NDE-GRID-01).
func UsesGrid(s *state.State) bool { return rules.OnGrid.On(s) }

// zoneAt returns the zone n steps farther, or nearer if n is negative: "" past either end.
func zoneAt(zone string, n int) string {
	i := ZoneIndex(zone) + n
	if i < 0 || i >= len(rules.Zones) {
		return ""
	}
	return rules.Zones[i].Word
}

// IsClose reports whether two PCs or foes are Close. On the grid they are Close in neighbouring
// squares, also diagonally (NDE-ATK-06).
func IsClose(s *state.State, a, b string) bool {
	if UsesGrid(s) {
		return SquareDistance(s, a, b) <= 1
	}
	return s.Scene.Zone(a, b) == rules.Close
}

// Distance returns the distance of two PCs or foes: in squares on the grid, otherwise in zones, 0
// for Close.
func Distance(s *state.State, a, b string) int {
	if UsesGrid(s) {
		return SquareDistance(s, a, b)
	}
	return ZoneIndex(s.Scene.Zone(a, b))
}

// ZoneIndex returns the number of zones from Close, 0 for Close itself, -1 for another word.
func ZoneIndex(zone string) int {
	return slices.IndexFunc(rules.Zones, func(w rules.Word) bool { return w.Word == zone })
}
