// Package state holds the state of a table: State, which embeds a slice for each family, and the questions about
// it that several rooms ask.
//
// Begin at state.go. people.go, scene.go, rolls.go, duel.go, timer.go and campaign.go have a slice each, with
// its types and the methods that read it alone; roll.go has a single roll. table.go makes a new table, and
// bounds.go says what a table may hold. The events that write a slice are in the room of their family, those
// of options in table.go.
package state
