// Package roster is GMCs that are not in play (GMC-R4): those that a group keeps
// for later, and some that every table has at hand.
//
// Where to begin: roster.go lists its state, events and moves; hand.go has the
// moves, stock.go what every table has, tell.go the texts.
package roster
