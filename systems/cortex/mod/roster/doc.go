// Package roster has GMCs that are not in play (GMC-R4): those that a group keeps for later, and a
// stock that every table has.
//
// Begin with roster.go, which lists the state, events and moves; moves.go has the moves, stock.go
// the stock, tell.go the texts.
package roster
