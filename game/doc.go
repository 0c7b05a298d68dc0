// Package game is the contract between rules and tables: what a move is
// (Spec, Move), when it is legal (Offer), what it does (Event), what a seat
// sees (View) and how it is said (Msg). It also holds the one legality check
// (Cover) and the house moves that every table has whatever it plays.
//
// The package is pure: no clock, no chance, no disk, no network, no goroutine.
// Start with Rules, which is a whole system, then Offer and Match.
package game
