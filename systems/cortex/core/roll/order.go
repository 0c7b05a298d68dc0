package roll

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// TurnOrder decides who acts when (section 20.2 of docs/rules/cortex-core.md).
type TurnOrder interface {
	// Turn returns the character that acts now, "" between turns or before the first.
	Turn(*engine.State) string
	// NoInterrupt refuses a character that cannot act before the current character: no turn has
	// begun, a roll runs in the turn, or the character has acted in this round (DOOM-R9).
	NoInterrupt(s *engine.State, char string) *game.Refusal
	// Interrupt lets a character act before the current character, who keeps the turn. The GM picks
	// who follows (DOOM-14).
	Interrupt(t *engine.Tx, char string)
	// MayAgain reports whether the scene is played in turns. may is true if it is the character's
	// turn and the character may act once more in that turn.
	MayAgain(s *engine.State, char string) (turns, may bool)
	// Again lets the character of the current turn act once more in that turn.
	Again(t *engine.Tx, char string)
	// Contest notes that a character begins a contest. It returns the id of the roll that opens the
	// contest, 0 for none: the roll that decided who leads (DRAMA-R1).
	Contest(t *engine.Tx, id, char string) (opens int)
}

// TestCaller calls tests for other mods, such as the stages of a timed test.
type TestCaller interface {
	// Offer returns the GM's call of a test for a character, as the move of tests offers it. hard
	// are the words of the preset difficulty, nil for the usual difficulty.
	Offer(s *engine.State, c *people.Character, hard []string) game.Offer
	// Open returns that offer with the answers so far.
	Open(s *engine.State, o game.Offer, given game.Args) game.Offer
	// Call calls the test for the character "who" with the answers to that offer. what is the text
	// of the test. Call returns the id of the test.
	Call(t *engine.Tx, args game.Args, what string) (id string)
}
