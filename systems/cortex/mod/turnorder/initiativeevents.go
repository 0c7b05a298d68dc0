package turnorder

import (
	"mesa/dice"
	"mesa/game"
)

// The events of initiative and of dramatic order.
type (
	// InitiativeBegun begins initiative. Its characters have yet to throw.
	InitiativeBegun struct {
		Scene      int        `json:"scene"`
		Initiative Initiative `json:"race"`
		Names      []string   `json:"names,omitempty"`
	}
	// InitiativeScored records the score of a character: by a roll, or by ratings and a die
	// (INIT-04).
	InitiativeScored struct {
		Scene      int      `json:"scene"`
		Initiative string   `json:"race,omitempty"`
		Score      Score    `json:"score"`
		Rating     int      `json:"rating,omitempty"`
		Die        dice.Die `json:"die,omitempty"`
		Face       int      `json:"face,omitempty"`
		With       string   `json:"with,omitempty"` // the distinction that helps or hinders
	}
	// OrderRanked sets the order of the scene, from high to low (INIT-R1).
	OrderRanked struct {
		Scene      int     `json:"scene"`
		Initiative string  `json:"race,omitempty"`
		Row        []Score `json:"row"`
		// Of is the card of the first turn if nothing was thrown and that turn has a card.
		Of game.Ref `json:"of,omitempty"`
	}
	// LeadTaken records the lead. For sides, the leader names who acts first; in dramatic order,
	// the lead begins the contest. Char is "" if leaders tie.
	LeadTaken struct {
		Scene      int    `json:"scene"`
		Initiative string `json:"race,omitempty"` // "": the GM decided it
		Drama      bool   `json:"drama,omitempty"`
		Char       string `json:"char,omitempty"`
		Total      int    `json:"total,omitempty"`
		Next       int    `json:"next,omitempty"` // the second-highest total
		Roll       int    `json:"roll,omitempty"` // the roll that opens the contest (DRAMA-R1)
		Name       string `json:"name,omitempty"`
		GM         bool   `json:"gm,omitempty"` // the GM names who acts first
	}
	// InitiativeTied makes the tied characters throw again (DRAMA-R1).
	InitiativeTied struct {
		Scene      int      `json:"scene"`
		Initiative string   `json:"race"`
		Chars      []string `json:"chars"`
		Total      int      `json:"total"`
		Names      []string `json:"names,omitempty"`
	}
	// InitiativeDropped ends initiative without a result.
	InitiativeDropped struct {
		Scene      int    `json:"scene"`
		Initiative string `json:"race"`
	}
	// TieSwapped records that a character lets another act first at a tie that nothing breaks
	// (INIT-R1).
	TieSwapped struct {
		Scene   int    `json:"scene"`
		Char    string `json:"char"`
		For     string `json:"for"`
		Name    string `json:"name,omitempty"`
		ForName string `json:"whom,omitempty"`
	}
)

func (InitiativeBegun) EventName() string   { return "cortex.initiative" }
func (InitiativeScored) EventName() string  { return "cortex.initiative.scored" }
func (OrderRanked) EventName() string       { return "cortex.initiative.ranked" }
func (LeadTaken) EventName() string         { return "cortex.initiative.led" }
func (InitiativeTied) EventName() string    { return "cortex.initiative.tied" }
func (InitiativeDropped) EventName() string { return "cortex.initiative.dropped" }
func (TieSwapped) EventName() string        { return "cortex.initiative.swapped" }

// Thrown implements game.DiceThrown. It returns the die beside ratings, nil for a pool.
func (e InitiativeScored) Thrown() (laid []dice.Die, faces []int) {
	if e.Die == 0 {
		return nil, nil
	}
	return []dice.Die{e.Die}, []int{e.Face}
}

func initiativeRef(id string) game.Ref { return game.Ref(kind + "/" + id) }

// Card implements game.OnCard.
func (e InitiativeBegun) Card() (game.Ref, int) { return initiativeRef(e.Initiative.ID), 0 }

// Card implements game.OnCard.
func (e InitiativeScored) Card() (game.Ref, int) { return initiativeRef(e.Initiative), 0 }

// Card implements game.OnCard.
func (e OrderRanked) Card() (game.Ref, int) {
	if e.Initiative == "" {
		return e.Of, 0
	}
	return initiativeRef(e.Initiative), 0
}

// Card implements game.OnCard. A lead that nothing was thrown for has none.
func (e LeadTaken) Card() (game.Ref, int) {
	if e.Initiative == "" {
		return "", 0
	}
	return initiativeRef(e.Initiative), 0
}

// Card implements game.OnCard.
func (e InitiativeTied) Card() (game.Ref, int) { return initiativeRef(e.Initiative), 0 }

// Card implements game.OnCard.
func (e InitiativeDropped) Card() (game.Ref, int) { return initiativeRef(e.Initiative), 0 }

const kind = "initiative"
