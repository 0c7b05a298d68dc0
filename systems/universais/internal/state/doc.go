// Package state holds the state of a table: State, which embeds a part for each family, and the
// questions about the state that several rooms ask.
//
// Begin at state.go. people.go, scene.go, rolls.go, duel.go, timer.go and campaign.go have a part
// each, with its types and the methods that read only that part; roll.go has a single roll.
// table.go makes a new table, and bounds.go says what a table may hold. The events that write a
// part are in the room of the family, the events of options in table.go.
package state
