// Package duel is Duels, from the challenge to the last consequence (24.3).
//
// Begin at duel.go, which lists moves and events. challenge.go begins a Duel, approach.go says how
// each participant goes about the Duel, dice.go decides the Duel, lose.go has the choices of those
// that lost, end.go the loss and the end, gm.go the moves of the GM. Settle goes on with a Duel
// after the move that closed its roll.
package duel
