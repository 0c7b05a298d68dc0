// Package game is the contract between rules and tables: a command with its parameters (Spec,
// Move), when it is legal (Offer), what it does (Event), what an actor sees (View) and how that is
// said (Msg). It also holds the one legality check (Match).
//
// The package is pure: no clock, no chance, no disk, no network, no goroutine. Start with Rules,
// which is a whole system, then Offer and Match.
package game
