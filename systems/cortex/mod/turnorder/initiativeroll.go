package turnorder

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// compareScores compares scores for sorting, highest first. Ties go to PCs before GMCs, then to the
// larger highest die (INIT-R1).
func compareScores(a, b Score) int {
	return cmp.Or(b.Total-a.Total, oneIf(b.PC)-oneIf(a.PC), int(b.High)-int(a.High))
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// finishInitiative marks the initiative of the scene as over. It does nothing if id is "": then the
// event has no initiative.
func (o *Order) finishInitiative(id string) {
	if o.Initiative != nil && id != "" {
		o.Initiative.Over = true
	}
}

func (g *Orders) initiativeScored(e InitiativeScored) {
	if r := g.orderOf(e.Scene).Initiative; r != nil && r.ID == e.Initiative {
		r.Done = append(slices.Clip(r.Done), e.Score)
	}
}

func (g *Orders) leadTaken(e LeadTaken) {
	o := g.orderOf(e.Scene)
	o.finishInitiative(e.Initiative)
	if o.Initiative != nil && e.Initiative != "" {
		o.Initiative.Led = &e
	}
	if !e.Drama {
		o.By = e.Char
		return
	}
	o.Lead, o.Opens, o.Contest, o.Beat, o.Wants = e.Char, e.Roll, "", false, nil
	o.N++
}

func (g *Orders) tieSwapped(e TieSwapped) {
	o := g.orderOf(e.Scene)
	o.Row = slices.Clone(o.Row)
	at := func(char string) int { return slices.IndexFunc(o.Row, func(sc Score) bool { return sc.Char == char }) }
	if i, j := at(e.Char), at(e.For); i >= 0 && j >= 0 {
		o.Row[i], o.Row[j] = o.Row[j], o.Row[i]
	}
}

// initiative returns the initiative with this id, or nil.
func (g *Orders) initiative(id string) *Initiative {
	for _, o := range g.Orders {
		if o.Initiative != nil && o.Initiative.ID == id {
			return o.Initiative
		}
	}
	return nil
}

// score returns the score of a character. ok is false before it has thrown.
func (r *Initiative) score(char string) (sc Score, ok bool) {
	i := slices.IndexFunc(r.Done, func(sc Score) bool { return sc.Char == char })
	if i < 0 {
		return sc, false
	}
	return r.Done[i], true
}

// yetToThrow returns the characters that have yet to throw, without those that cannot act now.
func (r *Initiative) yetToThrow(s *engine.State) []*people.Character {
	var left []*people.Character
	for _, id := range r.Chars {
		if _, done := r.score(id); !done && !r.Over && hasTurns(people.Of(s).Char(id)) {
			left = append(left, people.Of(s).Char(id))
		}
	}
	return left
}

// concludeInitiative ends the initiative of a scene by its scores: it sets the order, the leader
// that names who acts first, or the lead. Without scores it drops the initiative.
func concludeInitiative(t *engine.Tx, o *Order) {
	r := o.Initiative
	switch row := r.ranking(); {
	case len(row) == 0:
		t.Emit(InitiativeDropped{Scene: o.Scene, Initiative: r.ID})
	case r.For == forDrama:
		decideLead(t, o, row)
	case r.For == forSides:
		announceLeader(t, o, row)
	default:
		t.Emit(OrderRanked{Scene: o.Scene, Initiative: r.ID, Row: row})
		beginTurn(t, row[0].Char, whyRow, "")
	}
}

// ranking returns the scores from high to low. Scores that are equal in everything keep the order
// of r.Chars.
func (r *Initiative) ranking() []Score {
	var row []Score
	for _, id := range r.Chars {
		if sc, ok := r.score(id); ok {
			row = append(row, sc)
		}
	}
	slices.SortStableFunc(row, compareScores)
	return row
}

// announceLeader emits which leader names who acts first. The GM names for a GMC and, as the
// players agree, if the scores are equal in everything.
func announceLeader(t *engine.Tx, o *Order, row []Score) {
	e := LeadTaken{Scene: o.Scene, Initiative: o.Initiative.ID, Char: row[0].Char, Total: row[0].Total, GM: !row[0].PC}
	if len(row) > 1 {
		e.Next = row[1].Total
		if compareScores(row[0], row[1]) == 0 {
			e.Char, e.GM = "", true
		}
	}
	t.Emit(e)
}

// decideLead emits who leads in dramatic order. If the highest total is tied, the tied characters
// throw again (DRAMA-02, DRAMA-R1).
func decideLead(t *engine.Tx, o *Order, row []Score) {
	var tied []string
	for _, sc := range row {
		if sc.Total == row[0].Total {
			tied = append(tied, sc.Char)
		}
	}
	if len(tied) > 1 {
		t.Emit(InitiativeTied{Scene: o.Scene, Initiative: o.Initiative.ID, Chars: tied, Total: row[0].Total})
		return
	}
	e := LeadTaken{Scene: o.Scene, Initiative: o.Initiative.ID, Drama: true, Char: row[0].Char, Total: row[0].Total}
	if leadStands.On(t.S) {
		e.Roll = row[0].Roll
	}
	if len(row) > 1 {
		e.Next = row[1].Total
	}
	t.Emit(e)
}

// largestDie returns the largest die of a pool, at least a d4.
func largestDie(r *pool.Roll) dice.Die {
	high := dice.D4
	for _, d := range r.Pool {
		high = max(high, d.Die)
	}
	return high
}
