package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Burden is a die that weighs on a character, or on the scene: a complication,
// or what a harm model brings beside them.
type Burden struct {
	Kind   string // of the Burdens that it belongs to
	ID     string // its word
	Name   string
	Die    dice.Die
	On     string // a character; "" is the scene
	Barred bool   // no new try to recover until time passes (RECOVER-03)
	Of     string // the word of the trait that it lies on: it opposes where that is used (SHAKEN-02); "": any roll
	Rival  string // of burdens with the same, one opposes for free (STRESS-05); "": it has none
}

// Burdens are one kind of burden. Whatever holds of all of them (opposing, the
// d4 rule, hitches, recovery) is written once, in the core.
type Burdens struct {
	Kind string
	Ref  string // before the id in a game.Ref
	All  func(*State) []Burden
	Note func(*State, Burden) game.Msg // what it is beside its name
	// Full is its name in the middle of a sentence, in the table's language:
	// "Physical stress". Nil: the bare name says what it is.
	Full func(*State, Burden) string
	Step func(t *Tx, id string, n int, why string)
	End  func(t *Tx, id, why string)
	Bar  func(t *Tx, id, why string)
	// Lay puts a die like one of them on another character; nil: they are only ever
	// its bearer's.
	Lay func(t *Tx, b Burden, on, why string)
	// Ease steps one down by a recovery that beat its difficulty, and bars the
	// next try (RECOVER-03).
	Ease func(t *Tx, id string)
	// Slow ones step down by one for a recovery that beats its difficulty, whatever
	// the effect die; one that fails bars the next, and its hitches step them up
	// for nothing, under every option (TRAUMA-06, -08, -09).
	Slow bool
	// Back is what one comes back with that took its bearer out: at d12 (OUT-R3).
	Back func(t *Tx, id string)
	// Hitched reports whether any hitch may step it up; a d4 in its bearer's
	// pool always may (COMP-R4, CORE-HITCH-R9).
	Hitched func(*State) bool
	// Seized reports whether opportunities step it down (OPP-R5).
	Seized func(*State) bool
}

// Burdens are all burdens, kind by kind, each as its group keeps them.
func (s *State) Burdens() []Burden {
	var all []Burden
	for _, h := range HooksOf[AfflictHooks](s) {
		for _, b := range h.Kinds {
			all = append(all, b.All(s)...)
		}
	}
	return all
}

// Burden gives one by its word; ok is false if there is none.
func (s *State) Burden(id string) (b Burden, ok bool) {
	for _, b := range s.Burdens() {
		if b.ID == id {
			return b, true
		}
	}
	return Burden{}, false
}

// BurdensOn are those of a character; "" gives the scene's.
func (s *State) BurdensOn(char string) []Burden {
	return slices.DeleteFunc(s.Burdens(), func(b Burden) bool { return b.On != char })
}

// FullName is what a burden is called in the middle of a sentence.
func (s *State) FullName(b Burden) string {
	if k := s.KindOf(b); k != nil && k.Full != nil {
		return k.Full(s, b)
	}
	return b.Name
}

// KindOf is what a burden is one of.
func (s *State) KindOf(b Burden) *Burdens {
	for _, h := range AllHooks[AfflictHooks](s) {
		for _, k := range h.Kinds {
			if k.Kind == b.Kind {
				return k
			}
		}
	}
	return complications
}

// BurdenRef is what a burden is called in views and offers.
func (s *State) BurdenRef(b Burden) game.Ref { return game.Ref(s.KindOf(b).Ref + "/" + b.ID) }

// BurdenOption puts a burden into a pool.
func (s *State) BurdenOption(b Burden) PoolOption {
	return PoolOption{Word: b.ID, Name: game.Quote(b.Name), Note: s.KindOf(b).Note(s, b), Group: InThings(),
		Dice: []pool.Die{{Word: b.ID, Name: b.Name, From: pool.Origin(b.Kind), Die: b.Die, Rival: b.Rival}}}
}

// StepBurden steps one by its owner's rules.
func StepBurden(t *Tx, b Burden, n int, why string) { t.S.KindOf(b).Step(t, b.ID, n, why) }

// hitchSteps reports whether hitches of a roll may step a burden up: its
// bearer's or the scene's, of a kind that any hitch may, or a d4 that lies in
// this very pool.
func (s *State) hitchSteps(r *pool.Roll, b Burden) bool {
	if b.On != r.Char && b.On != "" {
		return false
	}
	lies := slices.ContainsFunc(r.Pool, func(p pool.Die) bool { return p.D4 && p.Word == b.ID })
	return s.KindOf(b).Hitched(s) && HitchRule.Of(s).Only == nil || lies && b.Die == dice.D4
}

// always is for what every table plays by.
func always(*State) bool { return true }

const compKind = "complication"

// complications are the core's burdens (section 18).
var complications = &Burdens{
	Kind: compKind, Ref: "comp",
	All: func(s *State) []Burden {
		all := make([]Burden, len(s.Comps))
		for i, k := range s.Comps {
			all[i] = k.burden()
		}
		return all
	},
	Note: func(s *State, b Burden) game.Msg {
		return game.Say("cortex.pool.comp", game.M("on", bearing(s.Name(b.On), b.On)))
	},
	Step: func(t *Tx, id string, n int, why string) { stepComp(t, t.S.comp(id), n, why) },
	End: func(t *Tx, id, why string) {
		k := t.S.comp(id)
		t.Emit(CompGone{ID: k.ID, Name: k.shown(), On: k.On, Why: why})
	},
	Lay: func(t *Tx, b Burden, on, why string) { Hinder(t, on, b.Name, b.Die, why) },
	Bar: func(t *Tx, id, why string) {
		next := *t.S.comp(id)
		next.Barred = true
		t.Emit(CompSet{Comp: next, Was: next.Die, Why: why})
	},
	Back: func(t *Tx, id string) {
		next := *t.S.comp(id)
		was := next.Die
		next.Die, next.Beyond = dice.D12, false
		t.Emit(CompSet{Comp: next, Was: was, Why: "back"})
	},
	Ease: func(t *Tx, id string) {
		next := *t.S.comp(id)
		was := next.Die
		next.Die, _ = was.Step(-1)
		next.Barred, next.Beyond = true, false
		t.Emit(CompSet{Comp: next, Was: was, Why: "recovery"})
	},
	Hitched: always,
	Seized:  always,
}

func (c *Comp) burden() Burden {
	return Burden{Kind: compKind, ID: c.ID, Name: c.shown(), Die: c.Die, On: c.On, Barred: c.Barred}
}
