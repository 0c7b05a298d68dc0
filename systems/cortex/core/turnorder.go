package core

import (
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// TurnOrder is who acts when (section 20.2).
type TurnOrder interface {
	// Turn is whose turn it is, "" between two turns or before the first.
	Turn(*State) string
	// NoInterrupt refuses a character that cannot act before whose turn it is:
	// no turn has begun, something is being rolled in it, or it has acted in this
	// round already (DOOM-R9).
	NoInterrupt(s *State, char string) *game.Refusal
	// Interrupt lets a character act before whose turn it is, who keeps that turn;
	// the GM picks who follows (DOOM-14).
	Interrupt(t *Tx, char string)
	// MayAgain reports whether people have turns now, and whether it is a
	// character's, one in which it does not act twice yet.
	MayAgain(s *State, char string) (turns, may bool)
	// Again lets the character whose turn it is act once more in it.
	Again(t *Tx, char string)
	// Contest hears that a character begins a contest, and gives the roll that opens
	// it, 0 for none: the one that settled who leads (DRAMA-R1).
	Contest(t *Tx, id, char string) (opens int)
}

// RollMoved is a roll that stands for another check than the one that it was
// thrown for: it is read anew there, and its 1s count (DRAMA-R1).
type RollMoved struct {
	Roll int         `json:"roll"`
	For  string      `json:"for"`
	By   pool.Effect `json:"by,omitempty"`
}

func (RollMoved) EventName() string { return "cortex.roll.moved" }

// ContestBegun lets the order of turns know of a contest, which begins with the
// roll that opens it for a character, if there is one.
func ContestBegun(t *Tx, id, char string) {
	order := Turns.Of(t.S)
	if order == nil {
		return
	}
	r := t.S.Roll(order.Contest(t, id, char))
	if r == nil || r.Resolved {
		return
	}
	t.Emit(RollMoved{Roll: r.ID, For: id, By: EffectDice.Of(t.S)})
	readThrow(t, t.S.Roll(r.ID), false)
}

func (g *RollState) moved(e RollMoved) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		r.For, r.EffectFrom, r.Kept, r.Effect, r.Committed, r.IgnoresOnes = e.For, e.By, nil, nil, false, false
	})
}

// TestCaller is how a test is called. Parts other than that of tests call theirs
// through it, such as the stages of a timed test.
type TestCaller interface {
	// Offer is the GM's call of a test for a character, as the move of tests
	// offers it; hard are the words of its difficulty that one tap takes, nil for
	// the usual ones.
	Offer(s *State, c *Character, hard []string) game.Offer
	// Open is that offer with what was picked so far.
	Open(s *State, o game.Offer, given game.Args) game.Offer
	// Call calls the test for the character "who" by the answers of such an offer,
	// about what is said, and gives its id.
	Call(t *Tx, args game.Args, what string) (id string)
}
