package turnorder

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
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

func initiativeEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellInitiative,
			engine.On(Section, func(g *Orders, e InitiativeBegun) { g.orderOf(e.Scene).Initiative = &e.Initiative }),
			check.OpensCheck(func(e InitiativeBegun) (string, []string) {
				return e.Initiative.ID,
					e.Initiative.Chars
			})),
			func(s *engine.State, e InitiativeBegun) InitiativeBegun {
				e.Names = charNames(s, e.Initiative.Chars)
				return e
			}),
		game.WithNames(engine.EventOf(tellScored, engine.On(Section, (*Orders).initiativeScored)),
			func(s *engine.State, e InitiativeScored) InitiativeScored {
				e.Score.Name = people.Of(s).Name(e.Score.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellRanked, engine.On(Section, func(g *Orders, e OrderRanked) {
			o := g.orderOf(e.Scene)
			o.Row = e.Row
			o.finishInitiative(e.Initiative)
		}), check.ClosesCheck(func(e OrderRanked) string { return e.Initiative })).AsVerdict(),
			func(s *engine.State, e OrderRanked) OrderRanked {
				if c := people.Of(s).Char(e.Row[0].Char); c != nil && check.RefuseBusy(s, c) == nil {
					e.Of = turnRef(e.Scene)
				}
				e.Row = slices.Clone(e.Row)
				for i, sc := range e.Row {
					e.Row[i].Name = people.Of(s).Name(sc.Char)
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellLed, engine.On(Section, (*Orders).leadTaken),
			check.ClosesCheck(func(e LeadTaken) string { return e.Initiative })).AsVerdict(),
			func(s *engine.State, e LeadTaken) LeadTaken {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellTied, engine.On(Section, func(g *Orders, e InitiativeTied) {
			if r := g.orderOf(e.Scene).Initiative; r != nil {
				r.Chars, r.Done = e.Chars, nil
			}
		})), func(s *engine.State, e InitiativeTied) InitiativeTied {
			e.Names = charNames(s, e.Chars)
			return e
		}),
		engine.EventOf(tellDropped,
			engine.On(Section,
				func(g *Orders, e InitiativeDropped) { g.orderOf(e.Scene).finishInitiative(e.Initiative) }),
			check.ClosesCheck(func(e InitiativeDropped) string { return e.Initiative })),
		game.WithNames(engine.EventOf(tellSwapped, engine.On(Section, (*Orders).tieSwapped)),
			func(s *engine.State, e TieSwapped) TieSwapped {
				e.Name, e.ForName = people.Of(s).Name(e.Char), people.Of(s).Name(e.For)
				return e
			}),
	}
}

func charNames(s *engine.State, chars []string) []string {
	var all []string
	for _, id := range chars {
		all = append(all, people.Of(s).Name(id))
	}
	return all
}
