package order

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// The facts of initiative and of dramatic order.
type (
	// Raced begins a throw.
	Raced struct {
		Scene int      `json:"scene"`
		Race  Race     `json:"race"`
		Names []string `json:"names,omitempty"`
	}
	// Scored is what one came to: by a roll, or by ratings and a die (INIT-04).
	Scored struct {
		Scene  int      `json:"scene"`
		Race   string   `json:"race,omitempty"`
		Score  Score    `json:"score"`
		Rating int      `json:"rating,omitempty"`
		Die    dice.Die `json:"die,omitempty"`
		Face   int      `json:"face,omitempty"`
		With   string   `json:"with,omitempty"` // the distinction that helps or hinders
	}
	// Ranked is the order of the scene, from high to low (INIT-R1).
	Ranked struct {
		Scene int     `json:"scene"`
		Race  string  `json:"race,omitempty"`
		Row   []Score `json:"row"`
		// Of is the turn that it begins, where that has a card and nothing was thrown.
		Of game.Ref `json:"of,omitempty"`
	}
	// Led says who leads: of sides, whose leader names who acts first; in dramatic
	// order, who begins the contest. Char is "" where leaders tie.
	Led struct {
		Scene int    `json:"scene"`
		Race  string `json:"race,omitempty"` // "": the GM's word
		Drama bool   `json:"drama,omitempty"`
		Char  string `json:"char,omitempty"`
		Total int    `json:"total,omitempty"`
		Next  int    `json:"next,omitempty"` // the total after it
		Roll  int    `json:"roll,omitempty"` // which opens the contest (DRAMA-R1)
		Name  string `json:"name,omitempty"`
		GM    bool   `json:"gm,omitempty"` // the GM names who acts first
	}
	// Tied throws again among those who tie (DRAMA-R1).
	Tied struct {
		Scene int      `json:"scene"`
		Race  string   `json:"race"`
		Chars []string `json:"chars"`
		Total int      `json:"total"`
		Names []string `json:"names,omitempty"`
	}
	// Dropped is a throw that came to nothing.
	Dropped struct {
		Scene int    `json:"scene"`
		Race  string `json:"race"`
	}
	// Swapped lets another act first, at a tie that nothing else breaks (INIT-R1).
	Swapped struct {
		Scene int    `json:"scene"`
		Char  string `json:"char"`
		For   string `json:"for"`
		Name  string `json:"name,omitempty"`
		Whom  string `json:"whom,omitempty"`
	}
)

func (Raced) EventName() string   { return "cortex.initiative" }
func (Scored) EventName() string  { return "cortex.initiative.scored" }
func (Ranked) EventName() string  { return "cortex.initiative.ranked" }
func (Led) EventName() string     { return "cortex.initiative.led" }
func (Tied) EventName() string    { return "cortex.initiative.tied" }
func (Dropped) EventName() string { return "cortex.initiative.dropped" }
func (Swapped) EventName() string { return "cortex.initiative.swapped" }

// Thrown implements game.Rolled: the die beside ratings.
func (e Scored) Thrown() (laid []dice.Die, faces []int) {
	if e.Die == 0 {
		return nil, nil
	}
	return []dice.Die{e.Die}, []int{e.Face}
}

func raceRef(id string) game.Ref { return game.Ref(kind + "/" + id) }

// Moment implements kit.OfMoment.
func (e Raced) Moment() (game.Ref, int) { return raceRef(e.Race.ID), 0 }

// Moment implements kit.OfMoment.
func (e Scored) Moment() (game.Ref, int) { return raceRef(e.Race), 0 }

// Moment implements kit.OfMoment.
func (e Ranked) Moment() (game.Ref, int) {
	if e.Race == "" {
		return e.Of, 0
	}
	return raceRef(e.Race), 0
}

// Moment implements kit.OfMoment. A lead that nothing was thrown for may have no
// card.
func (e Led) Moment() (game.Ref, int) {
	if e.Race == "" {
		return "", 0
	}
	return raceRef(e.Race), 0
}

// Moment implements kit.OfMoment.
func (e Tied) Moment() (game.Ref, int) { return raceRef(e.Race), 0 }

// Moment implements kit.OfMoment.
func (e Dropped) Moment() (game.Ref, int) { return raceRef(e.Race), 0 }

func raceFacts() []core.Fact {
	return []core.Fact{
		kit.Named(core.FactOf(tellRaced, core.On(Group, func(g *Orders, e Raced) { g.of(e.Scene).Race = &e.Race }),
			core.Opens(func(e Raced) (string, []string) { return e.Race.ID, e.Race.Chars })),
			func(s *core.State, e Raced) Raced {
				e.Names = names(s, e.Race.Chars)
				return e
			}),
		kit.Named(core.FactOf(tellScored, core.On(Group, (*Orders).scored)), func(s *core.State, e Scored) Scored {
			e.Score.Name = s.Name(e.Score.Char)
			return e
		}),
		kit.Named(core.FactOf(tellRanked, core.On(Group, func(g *Orders, e Ranked) {
			o := g.of(e.Scene)
			o.Row = e.Row
			o.finish(e.Race)
		}), core.Closes(func(e Ranked) string { return e.Race })).First(), func(s *core.State, e Ranked) Ranked {
			if c := s.Char(e.Row[0].Char); c != nil && s.Busy(c) == nil {
				e.Of = turnRef(e.Scene)
			}
			e.Row = slices.Clone(e.Row)
			for i, sc := range e.Row {
				e.Row[i].Name = s.Name(sc.Char)
			}
			return e
		}),
		kit.Named(core.FactOf(tellLed, core.On(Group, (*Orders).led), core.Closes(func(e Led) string { return e.Race })).First(),
			func(s *core.State, e Led) Led {
				e.Name = s.Name(e.Char)
				return e
			}),
		kit.Named(core.FactOf(tellTied, core.On(Group, func(g *Orders, e Tied) {
			if r := g.of(e.Scene).Race; r != nil {
				r.Chars, r.Done = e.Chars, nil
			}
		})), func(s *core.State, e Tied) Tied {
			e.Names = names(s, e.Chars)
			return e
		}),
		core.FactOf(tellDropped, core.On(Group, func(g *Orders, e Dropped) { g.of(e.Scene).finish(e.Race) }),
			core.Closes(func(e Dropped) string { return e.Race })),
		kit.Named(core.FactOf(tellSwapped, core.On(Group, (*Orders).swapped)), func(s *core.State, e Swapped) Swapped {
			e.Name, e.Whom = s.Name(e.Char), s.Name(e.For)
			return e
		}),
	}
}

func names(s *core.State, chars []string) []string {
	var all []string
	for _, id := range chars {
		all = append(all, s.Name(id))
	}
	return all
}
