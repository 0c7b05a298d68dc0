package universais

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of rolls.
type (
	// RollSet is an open roll after a change. Why is "tried", "called", "group", "opposed", "duel",
	// "framed", "changed", "ready", "armed", "again" or "left". Of is the PC or NPC with the hand that
	// changed, "" for the first.
	RollSet struct {
		Roll  Roll   `json:"roll"`
		Why   string `json:"why"`
		Of    string `json:"of,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// Thrown is the throw of one hand. Need is its Challenge. Done says that all hands have thrown:
	// then Outcome is the result of the roll, by the Hits of Best.
	Thrown struct {
		Roll    string     `json:"roll"`
		Who     string     `json:"who"`
		Kind    string     `json:"kind"`
		Mode    string     `json:"mode"`
		Quick   bool       `json:"quick,omitempty"`
		Pool    []dice.Die `json:"pool"`
		Faces   []int      `json:"faces"`
		Result  DiceResult `json:"lie"`
		Need    int        `json:"need,omitempty"`
		AllOut  bool       `json:"allOut,omitempty"`
		Done    bool       `json:"done,omitempty"`
		Outcome string     `json:"outcome,omitempty"`
		Best    []string   `json:"best,omitempty"`
		Winners []string   `json:"winners,omitempty"` // of an opposed roll, with those of their sides
		Names   Names      `json:"names,omitempty"`
	}
	// Kept keeps the dice of a hand as they are.
	Kept struct {
		Roll  string `json:"roll"`
		Who   string `json:"who"`
		Names Names  `json:"names,omitempty"`
	}
	// RollClosed ends a roll. Roll is its last state.
	RollClosed struct {
		Roll  Roll  `json:"roll"`
		Names Names `json:"names,omitempty"`
	}
	// ConsequenceOwed says that a consequence has to be named.
	ConsequenceOwed struct {
		Owed  OwedConsequence `json:"owed"`
		Names Names           `json:"names,omitempty"`
	}
	// ConsequenceSettled ends an OwedConsequence: it was named in Text, or at the table if Text is "".
	// Kind is that of the OwedConsequence, or "spared" if nothing comes of it. Without Told it ended
	// because play went on.
	ConsequenceSettled struct {
		ID    int      `json:"id"`
		Roll  string   `json:"roll"`
		Who   []string `json:"who"`
		Kind  string   `json:"kind"`
		Text  string   `json:"text,omitempty"`
		Told  bool     `json:"told,omitempty"`
		Names Names    `json:"names,omitempty"`
	}
)

func (RollSet) EventName() string            { return "universais.roll" }
func (Thrown) EventName() string             { return "universais.thrown" }
func (Kept) EventName() string               { return "universais.kept" }
func (RollClosed) EventName() string         { return "universais.roll.closed" }
func (ConsequenceOwed) EventName() string    { return "universais.owes" }
func (ConsequenceSettled) EventName() string { return "universais.settled" }

// Thrown implements game.DiceThrown.
func (e Thrown) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// ShownDice implements rulekit.DiceShower, in the order of the throw.
func (e Thrown) ShownDice() []game.Die { return e.Result.dice() }

// Card implements rulekit.OnCard.
func (e RollSet) Card() (game.Ref, int) { return rollRef(e.Roll.ID), e.Roll.Again }

// Card implements rulekit.OnCard.
func (e Thrown) Card() (game.Ref, int) { return rollRef(e.Roll), 0 }

// Card implements rulekit.OnCard.
func (e Kept) Card() (game.Ref, int) { return rollRef(e.Roll), 0 }

// Card implements rulekit.OnCard.
func (e RollClosed) Card() (game.Ref, int) { return rollRef(e.Roll.ID), e.Roll.Again }

// Card implements rulekit.OnCard.
func (e ConsequenceSettled) Card() (game.Ref, int) {
	if !e.Told {
		return "", 0
	}
	return rollRef(e.Roll), 0
}

const (
	pastRolls = 6  // closed rolls that can still be looked at
	maxOwed   = 12 // older consequences that are owed count as told at the table
)

func (s *State) foldSet(e RollSet) {
	if s.roll(e.Roll.ID) == nil {
		s.NextID++
	}
	rulekit.Replace(&s.Rolls, e.Roll, func(r *Roll) bool { return r.ID == e.Roll.ID })
}

func (s *State) foldThrown(e Thrown) {
	if s.Thrown == nil {
		s.Thrown = map[string]int{}
	}
	s.Thrown[e.Who]++
	r := s.roll(e.Roll)
	if r == nil || r.hand(e.Who) == nil {
		return
	}
	s.changePC(e.Who, func(p *PC) { p.Making, p.Fresh = false, false })
	h := r.hand(e.Who)
	h.Result, h.Kept = &e.Result, false
	if e.AllOut {
		h.AllOut++
		for i := range r.Hands { // the others may answer it
			r.Hands[i].Kept = r.Hands[i].Kept && r.Kind != OpposedRoll
		}
	}
	if e.Done {
		r.Stage, r.Outcome, r.Best = Landed, e.Outcome, e.Best
	}
}

func (s *State) foldKept(e Kept) {
	if r := s.roll(e.Roll); r != nil && r.hand(e.Who) != nil {
		r.hand(e.Who).Kept = true
	}
}

func (s *State) foldClosed(e RollClosed) {
	r := e.Roll
	if s.roll(r.ID) == nil {
		s.NextID++
	}
	s.Rolls = slices.DeleteFunc(s.Rolls, func(o *Roll) bool { return o.ID == r.ID })
	s.Past = append(s.Past, &r)
	gone := max(0, len(s.Past)-pastRolls)
	s.Past, s.Scene.Old = slices.Delete(s.Past, 0, gone), max(0, s.Scene.Old-gone)
	// Consequences of rolls that are no longer kept count as told at the table.
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o OwedConsequence) bool { return s.anyRoll(o.Roll) == nil })
}

func (s *State) foldOwes(e ConsequenceOwed) {
	s.NextID++
	s.Owed = append(s.Owed, e.Owed)
	s.Owed = slices.Delete(s.Owed, 0, max(0, len(s.Owed)-maxOwed))
}

func (s *State) foldSettled(e ConsequenceSettled) {
	s.Owed = slices.DeleteFunc(s.Owed, func(o OwedConsequence) bool { return o.ID == e.ID })
}
