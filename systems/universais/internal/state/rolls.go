package state

import (
	"slices"
	"strings"

	"mesa/game"
)

// RollState holds the rolls of a table and what is owed after them.
type RollState struct {
	// Thrown counts the throws of each character. The count is part of the place of the dice
	// (Tx.ThrowAt).
	Thrown map[string]int    `json:"thrown,omitempty"`
	NextID int               `json:"nextId"`         // the last number given to a roll, a consequence or a Duel
	Rolls  []*Roll           `json:"rolls"`          // open, at most one for each character
	Past   []*Roll           `json:"past,omitempty"` // the last closed rolls
	Owed   []OwedConsequence `json:"owed,omitempty"` // consequences that have to be named
}

// An OwedConsequence is something that has yet to be named after a roll: what the failure brings,
// what the partial success costs, or how the success looks (24.1).
type OwedConsequence struct {
	ID   int      `json:"id"`
	Roll string   `json:"roll"`
	Kind string   `json:"kind"` // Failure, Partial or Success
	Who  []string `json:"who"`  // the PCs and NPCs that the consequence is about
}

const MaxOwed = 12 // older consequences that are owed count as told at the table

// Roll returns the open roll of an id, nil if there is none.
func (s *RollState) Roll(id string) *Roll {
	for _, r := range s.Rolls {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// AnyRoll returns a roll that is open or was closed lately, nil if id is neither.
func (s *RollState) AnyRoll(id string) *Roll {
	if r := s.Roll(id); r != nil {
		return r
	}
	for _, r := range slices.Backward(s.Past) {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// RollOf returns the open roll of a PC or NPC, nil if there is none.
func (s *RollState) RollOf(who string) *Roll {
	for _, r := range s.Rolls {
		if r.Hand(who) != nil {
			return r
		}
	}
	return nil
}

// LastRollOf returns the last closed roll of a PC or NPC, nil if there is none.
func (s *RollState) LastRollOf(who string) *Roll {
	for _, r := range slices.Backward(s.Past) {
		if r.Hand(who) != nil {
			return r
		}
	}
	return nil
}

// RollRef returns the Ref of a roll's card. The roll of a Duel is on the card of the Duel.
func RollRef(id string) game.Ref {
	if strings.HasPrefix(id, DuelPrefix) {
		return DuelRef(id)
	}
	return game.Ref("roll/" + id)
}
