// Package roster has GMCs that are not in play (GMC-R4): those that a group keeps for later, and a
// stock that every table has.
//
// Begin with roster.go, which lists the moves, and state.go, the state; events.go has the events
// and their texts, moves.go the moves, stock.go the stock.
package roster
