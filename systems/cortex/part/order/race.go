package order

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// Race is a throw for who acts first, of everybody who takes part (sections 20.3
// and 20.4).
type Race struct {
	ID    string   `json:"id"` // "i4"
	For   string   `json:"for"`
	Chars []string `json:"chars"`
	Done  []Score  `json:"done,omitempty"`
	Led   *Led     `json:"led,omitempty"` // how it ended, for a lead
	Over  bool     `json:"over,omitempty"`
}

// What a race is for.
const (
	forSides = "sides" // which leader names who acts first (INIT-01)
	forAll   = "all"   // in what order all act (INIT-02)
	forDie   = "die"   // the same, by ratings and a die (INIT-04)
	forDrama = "drama" // who leads in dramatic order (DRAMA-02)
)

// Score is what somebody came to. High is its largest die, which breaks ties
// (INIT-R1); Name is as it was then.
type Score struct {
	Char  string   `json:"char"`
	Roll  int      `json:"roll,omitempty"`
	Total int      `json:"total"`
	High  dice.Die `json:"high"`
	PC    bool     `json:"pc,omitempty"`
	Name  string   `json:"name,omitempty"`
}

// ahead sorts scores, the first to act first: ties go to PCs before GMCs, then to
// the larger highest die (INIT-R1).
func ahead(a, b Score) int {
	return cmp.Or(b.Total-a.Total, first(b.PC)-first(a.PC), int(b.High)-int(a.High))
}

func first(is bool) int {
	if is {
		return 1
	}
	return 0
}

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
		Of     game.Ref `json:"of,omitempty"`
	}
	// Ranked is the order of the scene, from high to low (INIT-R1).
	Ranked struct {
		Scene int     `json:"scene"`
		Race  string  `json:"race,omitempty"`
		Row   []Score `json:"row"`
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

// momentOf is the moment of a fact: the throw's, or that of turns.
func momentOf(scene int, race string) game.Ref {
	if race == "" {
		return turnRef(scene)
	}
	return raceRef(race)
}

// Moment implements kit.OfMoment.
func (e Raced) Moment() (game.Ref, int) { return raceRef(e.Race.ID), 0 }

// Moment implements kit.OfMoment.
func (e Scored) Moment() (game.Ref, int) { return momentOf(e.Scene, e.Race), 0 }

// Moment implements kit.OfMoment.
func (e Ranked) Moment() (game.Ref, int) { return momentOf(e.Scene, e.Race), 0 }

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

// finish ends the throw of that id.
func (o *Order) finish(race string) {
	if o.Race != nil && race != "" {
		o.Race.Over = true
	}
}

func (g *Orders) scored(e Scored) {
	if r := g.of(e.Scene).Race; r != nil && r.ID == e.Race {
		r.Done = append(slices.Clip(r.Done), e.Score)
	}
}

func (g *Orders) led(e Led) {
	o := g.of(e.Scene)
	o.finish(e.Race)
	if o.Race != nil && e.Race != "" {
		o.Race.Led = &e
	}
	if !e.Drama {
		o.By = e.Char
		return
	}
	o.Lead, o.Opens, o.Contest, o.Beat, o.Wants = e.Char, e.Roll, "", false, nil
	o.N++
}

func (g *Orders) swapped(e Swapped) {
	o := g.of(e.Scene)
	o.Row = slices.Clone(o.Row)
	at := func(char string) int { return slices.IndexFunc(o.Row, func(sc Score) bool { return sc.Char == char }) }
	if i, j := at(e.Char), at(e.For); i >= 0 && j >= 0 {
		o.Row[i], o.Row[j] = o.Row[j], o.Row[i]
	}
}

// race gives the throw of an id, nil if it is not kept.
func (g *Orders) race(id string) *Race {
	for _, o := range g.Held {
		if o.Race != nil && o.Race.ID == id {
			return o.Race
		}
	}
	return nil
}

// score is what somebody came to in a race.
func (r *Race) score(char string) (sc Score, ok bool) {
	i := slices.IndexFunc(r.Done, func(sc Score) bool { return sc.Char == char })
	if i < 0 {
		return sc, false
	}
	return r.Done[i], true
}

// yet are those who have still to throw.
func (r *Race) yet(s *core.State) []*core.Char {
	var left []*core.Char
	for _, id := range r.Chars {
		if _, done := r.score(id); !done && !r.Over && takes(s.Char(id)) {
			left = append(left, s.Char(id))
		}
	}
	return left
}

// decided goes on with a throw that nobody is waited for any more.
func decided(t *core.Tx, o *Order) {
	r := o.Race
	switch row := r.row(); {
	case len(row) == 0:
		t.Emit(Dropped{Scene: o.Scene, Race: r.ID})
	case r.For == forDrama:
		leads(t, o, row)
	case r.For == forSides:
		sided(t, o, row)
	default:
		t.Emit(Ranked{Scene: o.Scene, Race: r.ID, Row: row})
		begin(t, row[0].Char, whyRow, "")
	}
}

// row are the scores from high to low; of those whose tie nothing breaks, in the
// order of the table.
func (r *Race) row() []Score {
	var row []Score
	for _, id := range r.Chars {
		if sc, ok := r.score(id); ok {
			row = append(row, sc)
		}
	}
	slices.SortStableFunc(row, ahead)
	return row
}

// sided says which leader names who acts first. Where nothing breaks a tie the
// players agree, and the GM names.
func sided(t *core.Tx, o *Order, row []Score) {
	e := Led{Scene: o.Scene, Race: o.Race.ID, Char: row[0].Char, Total: row[0].Total, GM: !row[0].PC}
	if len(row) > 1 {
		e.Next = row[1].Total
		if ahead(row[0], row[1]) == 0 {
			e.Char, e.GM = "", true
		}
	}
	t.Emit(e)
}

// leads says who leads in dramatic order, or throws again (DRAMA-02, DRAMA-R1).
func leads(t *core.Tx, o *Order, row []Score) {
	var tied []string
	for _, sc := range row {
		if sc.Total == row[0].Total {
			tied = append(tied, sc.Char)
		}
	}
	if len(tied) > 1 {
		t.Emit(Tied{Scene: o.Scene, Race: o.Race.ID, Chars: tied, Total: row[0].Total})
		return
	}
	e := Led{Scene: o.Scene, Race: o.Race.ID, Drama: true, Char: row[0].Char, Total: row[0].Total}
	if leadStands.On(t.S) {
		e.Roll = row[0].Roll
	}
	if len(row) > 1 {
		e.Next = row[1].Total
	}
	t.Emit(e)
}

// highest is the largest die of a pool.
func highest(r *pool.Roll) dice.Die {
	high := dice.D4
	for _, d := range r.Pool {
		high = max(high, d.Die)
	}
	return high
}
