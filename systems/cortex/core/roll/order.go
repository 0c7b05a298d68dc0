package roll

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// TurnOrder is who acts when (section 20.2).
type TurnOrder interface {
	// Turn is whose turn it is, "" between two turns or before the first.
	Turn(*engine.State) string
	// NoInterrupt refuses a character that cannot act before whose turn it is:
	// no turn has begun, something is being rolled in it, or it has acted in this
	// round already (DOOM-R9).
	NoInterrupt(s *engine.State, char string) *game.Refusal
	// Interrupt lets a character act before whose turn it is, who keeps that turn;
	// the GM picks who follows (DOOM-14).
	Interrupt(t *engine.Tx, char string)
	// MayAgain reports whether people have turns now, and whether it is a
	// character's, one in which it does not act twice yet.
	MayAgain(s *engine.State, char string) (turns, may bool)
	// Again lets the character whose turn it is act once more in it.
	Again(t *engine.Tx, char string)
	// Contest hears that a character begins a contest, and gives the roll that opens
	// it, 0 for none: the one that settled who leads (DRAMA-R1).
	Contest(t *engine.Tx, id, char string) (opens int)
}

// TestCaller is how a test is called. Parts other than that of tests call theirs
// through it, such as the stages of a timed test.
type TestCaller interface {
	// Offer is the GM's call of a test for a character, as the move of tests
	// offers it; hard are the words of its difficulty that one tap takes, nil for
	// the usual ones.
	Offer(s *engine.State, c *people.Character, hard []string) game.Offer
	// Open is that offer with what was picked so far.
	Open(s *engine.State, o game.Offer, given game.Args) game.Offer
	// Call calls the test for the character "who" by the answers of such an offer,
	// about what is said, and gives its id.
	Call(t *engine.Tx, args game.Args, what string) (id string)
}
