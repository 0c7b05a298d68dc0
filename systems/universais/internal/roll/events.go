package roll

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The events of rolls.
type (
	// RollSet is an open roll after a change. Why is "tried", "called", "group", "opposed", "duel",
	// "framed", "changed", "ready", "armed", "again" or "left". tellSet also tells "resist",
	// which no move emits. Of is the PC or NPC with the hand that changed, "" for the first hand.
	RollSet struct {
		Roll  state.Roll  `json:"roll"`
		Why   string      `json:"why"`
		Of    string      `json:"of,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
	// Thrown is the throw of one hand. Need is the Challenge of the hand. Done says that all hands
	// in the roll have thrown: then Outcome is the result of the roll, by the Hits of Best.
	Thrown struct {
		Roll    string           `json:"roll"`
		Who     string           `json:"who"`
		Kind    string           `json:"kind"`
		Mode    string           `json:"mode"`
		Quick   bool             `json:"quick,omitempty"`
		Pool    []dice.Die       `json:"pool"`
		Faces   []int            `json:"faces"`
		Result  state.DiceResult `json:"lie"`
		Need    int              `json:"need,omitempty"`
		AllOut  bool             `json:"allOut,omitempty"`
		Done    bool             `json:"done,omitempty"`
		Outcome string           `json:"outcome,omitempty"`
		Best    []string         `json:"best,omitempty"`
		Winners []string         `json:"winners,omitempty"` // of an opposed roll, with all members of their sides
		Names   state.Names      `json:"names,omitempty"`
	}
	// Kept keeps the dice of a hand as they are.
	Kept struct {
		Roll  string      `json:"roll"`
		Who   string      `json:"who"`
		Names state.Names `json:"names,omitempty"`
	}
	// RollClosed ends a roll. Roll is its last state.
	RollClosed struct {
		Roll  state.Roll  `json:"roll"`
		Names state.Names `json:"names,omitempty"`
	}
	// ConsequenceOwed says that a consequence has to be named.
	ConsequenceOwed struct {
		Owed  state.OwedConsequence `json:"owed"`
		Names state.Names           `json:"names,omitempty"`
	}
	// ConsequenceSettled ends an OwedConsequence: it was named in Text, or at the table if Text is
	// "". Kind is that of the OwedConsequence, or "spared" if nothing comes of it. Told is false if
	// the consequence ended because play went on.
	ConsequenceSettled struct {
		ID    int         `json:"id"`
		Roll  string      `json:"roll"`
		Who   []string    `json:"who"`
		Kind  string      `json:"kind"`
		Text  string      `json:"text,omitempty"`
		Told  bool        `json:"told,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
)

const pastRolls = 6 // closed rolls that can still be looked at

func (RollSet) EventName() string            { return "universais.roll" }
func (Thrown) EventName() string             { return "universais.thrown" }
func (Kept) EventName() string               { return "universais.kept" }
func (RollClosed) EventName() string         { return "universais.roll.closed" }
func (ConsequenceOwed) EventName() string    { return "universais.owes" }
func (ConsequenceSettled) EventName() string { return "universais.settled" }

// Stats implements game.StatsEvent: how many dice were Criticals. A Quick Roll has none
// (UNI-QCK-04).
func (e Thrown) Stats() []game.Count {
	if e.Quick || len(e.Faces) == 0 {
		return nil
	}
	return []game.Count{{Key: "universais.count.crit", N: e.Result.Crits, Of: len(e.Faces)}}
}

// Stats implements game.StatsEvent: whether the roll succeeded, and whether in full. It returns nil
// for opposed rolls, rolls in combat and rolls without a result.
func (e RollClosed) Stats() []game.Count {
	switch e.Roll.Outcome {
	case state.Success, state.Partial, state.Failure:
		return []game.Count{game.CountOnce("universais.count.roll", e.Roll.Outcome != state.Failure),
			game.CountOnce("universais.count.full", e.Roll.Outcome == state.Success)}
	}
	return nil
}

func nameThrown(s *state.State, e Thrown) Thrown {
	e.Names = s.NamesOf(slices.Concat(e.Best, e.Winners, []string{e.Who})...)
	return e
}

// RecapMark implements game.RecapEvent: a full success with a Critical is an outcome to remember.
func (e Thrown) RecapMark() game.RecapMark {
	if e.Done && e.Outcome == state.Success && e.Result.Crits > 0 {
		return game.RecapOutcome
	}
	return ""
}

// Thrown implements game.DiceThrown.
func (e Thrown) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// ShownDice implements game.DiceShower, in the order of the throw.
func (e Thrown) ShownDice() []game.Die { return e.Result.Dice() }

// Card implements game.OnCard.
func (e RollSet) Card() (game.Ref, int) { return state.RollRef(e.Roll.ID), e.Roll.Again }

// Card implements game.OnCard.
func (e Thrown) Card() (game.Ref, int) { return state.RollRef(e.Roll), 0 }

// Card implements game.OnCard.
func (e Kept) Card() (game.Ref, int) { return state.RollRef(e.Roll), 0 }

// Card implements game.OnCard.
func (e RollClosed) Card() (game.Ref, int) { return state.RollRef(e.Roll.ID), e.Roll.Again }

// Card implements game.OnCard.
func (e ConsequenceSettled) Card() (game.Ref, int) {
	if !e.Told {
		return "", 0
	}
	return state.RollRef(e.Roll), 0
}

func foldSet(s *state.State, e RollSet) {
	if s.Roll(e.Roll.ID) == nil {
		s.NextID++
	}
	rulekit.Replace(&s.Rolls, e.Roll, func(r *state.Roll) bool { return r.ID == e.Roll.ID })
}

func foldThrown(s *state.State, e Thrown) {
	if s.Thrown == nil {
		s.Thrown = map[string]int{}
	}
	s.Thrown[e.Who]++
	r := s.Roll(e.Roll)
	if r == nil || r.Hand(e.Who) == nil {
		return
	}
	s.ChangePC(e.Who, func(p *sheet.PC) { p.Making, p.Fresh = false, false })
	h := r.Hand(e.Who)
	h.Result, h.Kept = &e.Result, false
	if e.AllOut {
		h.AllOut++
		for i := range r.Hands { // the others may answer it
			r.Hands[i].Kept = r.Hands[i].Kept && r.Kind != state.OpposedRoll
		}
	}
	if e.Done {
		r.Stage, r.Outcome, r.Best = state.Landed, e.Outcome, e.Best
	}
}

func foldKept(s *state.State, e Kept) {
	if r := s.Roll(e.Roll); r != nil && r.Hand(e.Who) != nil {
		r.Hand(e.Who).Kept = true
	}
}

func foldClosed(s *state.State, e RollClosed) {
	r := e.Roll
	if s.Roll(r.ID) == nil {
		s.NextID++
	}
	s.Rolls = slices.DeleteFunc(s.Rolls, func(o *state.Roll) bool { return o.ID == r.ID })
	s.Past = append(s.Past, &r)
	gone := max(0, len(s.Past)-pastRolls)
	s.Past, s.Scene.Old = slices.Delete(s.Past, 0, gone), max(0, s.Scene.Old-gone)
	// Consequences of rolls that are no longer kept count as told at the table.
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed),
		func(o state.OwedConsequence) bool { return s.AnyRoll(o.Roll) == nil })
}

func foldOwes(s *state.State, e ConsequenceOwed) {
	s.NextID++
	s.Owed = append(s.Owed, e.Owed)
	s.Owed = slices.Delete(s.Owed, 0, max(0, len(s.Owed)-state.MaxOwed))
}

func foldSettled(s *state.State, e ConsequenceSettled) {
	s.Owed = slices.DeleteFunc(s.Owed, func(o state.OwedConsequence) bool { return o.ID == e.ID })
}
