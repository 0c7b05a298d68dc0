// Package shelf is GMCs that are not in play (GMC-R4): those that a group keeps
// for later, and some that every table has at hand.
//
// Where to begin: shelf.go lists its state, facts and moves; hand.go is the moves,
// stock.go what every table has, tell.go the words.
package roster
