package universais

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/kit"
)

// The facts of rolls.
type (
	// RollSet is an open roll as it now is; Why says what was done to it: "tried",
	// "called", "group", "opposed", "framed", "changed", "armed", "again" or "left". Of is
	// whose hand it was done to.
	RollSet struct {
		Roll  Roll   `json:"roll"`
		Why   string `json:"why"`
		Of    string `json:"of,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// Thrown is what somebody threw in a roll. Done says that all dice lie: then
	// Outcome is what the roll has come to, by the Hits of Best.
	Thrown struct {
		Roll    string     `json:"roll"`
		Who     string     `json:"who"`
		Kind    string     `json:"kind"`
		Mode    string     `json:"mode"`
		Quick   bool       `json:"quick,omitempty"`
		Pool    []dice.Die `json:"pool"`
		Faces   []int      `json:"faces"`
		Lie     Lie        `json:"lie"`
		Need    int        `json:"need,omitempty"`
		AllOut  bool       `json:"allOut,omitempty"`
		Done    bool       `json:"done,omitempty"`
		Outcome string     `json:"outcome,omitempty"`
		Best    []string   `json:"best,omitempty"`
		Names   Names      `json:"names,omitempty"`
	}
	// Kept says that somebody keeps the dice as they lie.
	Kept struct {
		Roll  string `json:"roll"`
		Who   string `json:"who"`
		Names Names  `json:"names,omitempty"`
	}
	// RollClosed ends a roll: as it was at its end.
	RollClosed struct {
		Roll  Roll  `json:"roll"`
		Names Names `json:"names,omitempty"`
	}
	// Owes is what somebody has yet to name.
	Owes struct {
		Owed  Owed  `json:"owed"`
		Names Names `json:"names,omitempty"`
	}
	// Settled settles such a debt: Text in somebody's words, Told where it was
	// named at all. Kind is what it was, or "spared" where nothing comes of it.
	Settled struct {
		ID    int      `json:"id"`
		Roll  string   `json:"roll"`
		Who   []string `json:"who"`
		Kind  string   `json:"kind"`
		Text  string   `json:"text,omitempty"`
		Told  bool     `json:"told,omitempty"`
		Names Names    `json:"names,omitempty"`
	}
)

func (RollSet) EventName() string    { return "universais.roll" }
func (Thrown) EventName() string     { return "universais.thrown" }
func (Kept) EventName() string       { return "universais.kept" }
func (RollClosed) EventName() string { return "universais.roll.closed" }
func (Owes) EventName() string       { return "universais.owes" }
func (Settled) EventName() string    { return "universais.settled" }

// Thrown implements game.Rolled.
func (e Thrown) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// Lying implements kit.Lying: the dice in the order in which they fell.
func (e Thrown) Lying() []game.Die { return e.Lie.dice() }

// Moment implements kit.OfMoment.
func (e RollSet) Moment() (game.Ref, int) { return rollRef(e.Roll.ID), e.Roll.Again }

// Moment implements kit.OfMoment.
func (e Thrown) Moment() (game.Ref, int) { return rollRef(e.Roll), 0 }

// Moment implements kit.OfMoment.
func (e Kept) Moment() (game.Ref, int) { return rollRef(e.Roll), 0 }

// Moment implements kit.OfMoment.
func (e RollClosed) Moment() (game.Ref, int) { return rollRef(e.Roll.ID), e.Roll.Again }

// Moment implements kit.OfMoment.
func (e Settled) Moment() (game.Ref, int) {
	if !e.Told {
		return "", 0
	}
	return rollRef(e.Roll), 0
}

func rollFacts() []fact {
	return []fact{
		kit.Named(kit.FactOf(tellSet, kit.On((*State).foldSet)), (*State).nameSet),
		kit.FirstIf(kit.Named(kit.Heard(kit.FactOf[State, Thrown](nil, kit.On((*State).foldThrown)), tellThrown), (*State).nameThrown),
			func(e Thrown) bool { return e.Done }),
		kit.Named(kit.Heard(kit.FactOf[State, Kept](nil, kit.On((*State).foldKept)), tellKept), (*State).nameKept),
		kit.Named(kit.Heard(kit.FactOf[State, RollClosed](nil, kit.On((*State).foldClosed)), tellClosed), (*State).nameClosed).First(),
		kit.Named(kit.FactOf(tellOwes, kit.On((*State).foldOwes)), (*State).nameOwes),
		kit.Named(kit.FactOf(tellSettled, kit.On((*State).foldSettled)), (*State).nameSettled),
	}
}

const (
	pastRolls = 6  // closed rolls that stay to be looked at
	maxOwed   = 12 // debts that stay; older ones were told at the table
)

func (s *State) foldSet(e RollSet) {
	if s.roll(e.Roll.ID) == nil {
		s.NextID++
	}
	kit.Put(&s.Rolls, e.Roll, func(r *Roll) bool { return r.ID == e.Roll.ID })
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
	s.on(e.Who, func(p *PC) { p.Making, p.Fresh = false, false })
	h := r.hand(e.Who)
	h.Lie, h.Kept = &e.Lie, false
	if e.AllOut {
		h.AllOut++
		for i := range r.Hands { // the others may answer
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
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o Owed) bool { return s.anyRoll(o.Roll) == nil }) // told at the table
}

func (s *State) foldOwes(e Owes) {
	s.NextID++
	s.Owed = append(s.Owed, e.Owed)
	s.Owed = slices.Delete(s.Owed, 0, max(0, len(s.Owed)-maxOwed))
}

func (s *State) foldSettled(e Settled) {
	s.Owed = slices.DeleteFunc(s.Owed, func(o Owed) bool { return o.ID == e.ID })
}
