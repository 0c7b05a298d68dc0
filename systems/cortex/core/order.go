package core

import "mesa/game"

// Order is who acts when (section 20.2).
type Order interface {
	// Turn is whose turn it is, "" between two turns or before the first.
	Turn(*State) string
	// NoInterrupt refuses a character that cannot act before whose turn it is:
	// no turn has begun, something is being rolled in it, or it has acted in this
	// round already (DOOM-R9).
	NoInterrupt(s *State, char string) *game.Refusal
	// Interrupt lets a character act before whose turn it is, who keeps that turn;
	// the GM picks who follows (DOOM-14).
	Interrupt(t *Tx, char string)
}

// Tester is how a test is called. Parts other than that of tests call theirs
// through it, such as the stages of a timed test.
type Tester interface {
	// Offer is the GM's call of a test for a character, as the move of tests
	// offers it; hard are the words of its difficulty that one tap takes, nil for
	// the usual ones.
	Offer(s *State, c *Char, hard []string) game.Offer
	// Open is that offer with what was picked so far.
	Open(s *State, o game.Offer, given game.Args) game.Offer
	// Call calls the test for the character "who" by the answers of such an offer,
	// about what is said, and gives its id.
	Call(t *Tx, args game.Args, what string) (id string)
}
