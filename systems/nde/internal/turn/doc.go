// Package turn is a PC's turn in a conflict and where everybody stands: rounds and phases, Actions,
// movement, zones, the grid, cover and crowd pressure. Begin with phase.go and move.go.
package turn
