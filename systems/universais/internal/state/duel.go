package state

import (
	"slices"

	"mesa/game"
)

// Stages of a Duel (24.3).
const (
	DuelAsked   = "asked"   // the other player has yet to agree
	DuelOpen    = "open"    // both have left their Scene; the Duel is resolved later
	DuelRolling = "rolling" // from the first approach until the dice are kept
	DuelLost    = "lost"    // the Initiator lost and chooses
	DuelNPC     = "npc"     // an NPC lost; the GM decides what follows
	DuelEdge    = "edge"    // begun in combat: the GM may move both to the edge of the board
)

// FullPrice less the Tension, but at least 1, is the Influence that a Duel of combat costs
// (UNI-DUEL-10).
const FullPrice = 4

// DuelPrefix begins the id of each Duel, and of the roll of a Duel. No other roll's id begins with
// it.
const DuelPrefix = "d"

// DuelState holds the Duels of a table.
type DuelState struct {
	Duels    []*Duel `json:"duels,omitempty"`
	LastDuel *Duel   `json:"lastDuel,omitempty"` // the last Duel that ended
}

// A Duel is one against one in a Scene of its own, from the challenge to its last consequence
// (UNI-DUEL-01, UNI-DUEL-02). Its Opposed Roll has the same id, so both share one card.
type Duel struct {
	ID        string   `json:"id"`
	Initiator string   `json:"initiator"`
	Target    string   `json:"target"`
	Combat    bool     `json:"combat,omitempty"` // begun in combat
	Price     int      `json:"price,omitempty"`  // of Influence; 0 for an NPC
	Tension   int      `json:"tension"`          // of its own Scene (UNI-R21)
	Stage     string   `json:"stage"`
	Said      []string `json:"said,omitempty"` // the approaches, the Initiator's first
	Rolled    *Roll    `json:"rolled,omitempty"`
	Loser     string   `json:"loser,omitempty"`
	Resisted  bool     `json:"resisted,omitempty"`
	End       string   `json:"end,omitempty"` // "done", "declined", "withdrawn", "lapsed", "dropped"
}

// Participants returns the ids of both, the Initiator's first.
func (d *Duel) Participants() []string { return []string{d.Initiator, d.Target} }

// AwayIDs returns the ids that the Duel takes out of their Scene: none until the target has agreed.
func (d *Duel) AwayIDs() []string {
	if d.Stage == DuelAsked {
		return nil
	}
	return d.Participants()
}

// Winner returns the participant that did not lose; the Initiator while nobody has lost.
func (d *Duel) Winner() string {
	if d.Loser == d.Initiator {
		return d.Target
	}
	return d.Initiator
}

// NextToApproach returns the participant who says the approach next, "" if both have or the Duel is
// in another stage (UNI-DUEL-04).
func (d *Duel) NextToApproach() string {
	if d.Stage != DuelRolling || len(d.Said) >= 2 {
		return ""
	}
	return d.Participants()[len(d.Said)]
}

// Duel returns the Duel of an id that is not over, nil if there is none.
func (s *DuelState) Duel(id string) *Duel {
	i := slices.IndexFunc(s.Duels, func(d *Duel) bool { return d.ID == id })
	if i < 0 {
		return nil
	}
	return s.Duels[i]
}

// DuelOf returns the Duel of a PC or NPC, also a Duel that was only asked for, nil if there is
// none.
func (s *DuelState) DuelOf(who string) *Duel {
	i := slices.IndexFunc(s.Duels, func(d *Duel) bool { return d.Initiator == who || d.Target == who })
	if i < 0 {
		return nil
	}
	return s.Duels[i]
}

// Round returns how often the dice were thrown again, 0 before the first throw.
func (d *Duel) Round() int {
	if d.Rolled == nil {
		return 0
	}
	return d.Rolled.Again
}

// AnyDuel returns a Duel that is open, or the last Duel that ended, nil if id is neither.
func (s *DuelState) AnyDuel(id string) *Duel {
	if d := s.Duel(id); d != nil || s.LastDuel == nil || s.LastDuel.ID != id {
		return d
	}
	return s.LastDuel
}

// DuelRef returns the Ref of a Duel's card.
func DuelRef(id string) game.Ref { return game.Ref("duel/" + id) }
