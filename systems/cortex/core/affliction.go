package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Affliction is a die that weighs on a character, or on the scene: a complication,
// or what a harm model brings beside them.
type Affliction struct {
	Kind       string // of the Burdens that it belongs to
	ID         string // its word
	Name       string
	Die        dice.Die
	On         string // a character; "" is the scene
	Barred     bool   // no new try to recover until time passes (RECOVER-03)
	Trait      string // the word of the trait that it lies on: it opposes where that is used (SHAKEN-02); "": any roll
	RivalGroup string // of afflictions with the same, one opposes for free (STRESS-05); "": it has none
}

// AfflictionKind are one kind of affliction. Whatever holds of all of them (opposing, the
// d4 rule, hitches, recovery) is written once, in the core.
type AfflictionKind struct {
	Kind string
	Ref  string // before the id in a game.Ref
	All  func(*State) []Affliction
	Note func(*State, Affliction) game.Msg // what it is beside its name
	// Full is its name in the middle of a sentence, in the table's language:
	// "Physical stress". Nil: the bare name says what it is.
	Full func(*State, Affliction) string
	Step func(t *Tx, id string, n int, why string)
	End  func(t *Tx, id, why string)
	Bar  func(t *Tx, id, why string)
	// Add puts a die like one of them on another character; nil: they are only ever
	// its bearer's.
	Add func(t *Tx, b Affliction, on, why string)
	// StepDown steps one down by a recovery that beat its difficulty, and bars the
	// next try (RECOVER-03).
	StepDown func(t *Tx, id string)
	// StepsByOne ones step down by one for a recovery that beats its difficulty, whatever
	// the effect die; one that fails bars the next, and its hitches step them up
	// for nothing, under every option (TRAUMA-06, -08, -09).
	StepsByOne bool
	// ReturnsWith is what one comes back with that took its bearer out: at d12 (OUT-R3).
	ReturnsWith func(t *Tx, id string)
	// HitchSteps reports whether any hitch may step it up; a d4 in its bearer's
	// pool always may (COMP-R4, CORE-HITCH-R9).
	HitchSteps func(*State) bool
	// OpportunitySteps reports whether opportunities step it down (OPP-R5).
	OpportunitySteps func(*State) bool
}

// Afflictions are all afflictions, kind by kind, each as its group keeps them.
func (s *State) Afflictions() []Affliction {
	var all []Affliction
	for _, h := range HooksOf[AfflictHooks](s) {
		for _, b := range h.Kinds {
			all = append(all, b.All(s)...)
		}
	}
	return all
}

// Affliction gives one by its word; ok is false if there is none.
func (s *State) Affliction(id string) (b Affliction, ok bool) {
	for _, b := range s.Afflictions() {
		if b.ID == id {
			return b, true
		}
	}
	return Affliction{}, false
}

// AfflictionsOn are those of a character; "" gives the scene's.
func (s *State) AfflictionsOn(char string) []Affliction {
	return slices.DeleteFunc(s.Afflictions(), func(b Affliction) bool { return b.On != char })
}

// FullName is what an affliction is called in the middle of a sentence.
func (s *State) FullName(b Affliction) string {
	if k := s.AfflictionKindOf(b); k != nil && k.Full != nil {
		return k.Full(s, b)
	}
	return b.Name
}

// AfflictionKindOf is what an affliction is one of.
func (s *State) AfflictionKindOf(b Affliction) *AfflictionKind {
	for _, h := range AllHooks[AfflictHooks](s) {
		for _, k := range h.Kinds {
			if k.Kind == b.Kind {
				return k
			}
		}
	}
	return complications
}

// AfflictionRef is what an affliction is called in views and offers.
func (s *State) AfflictionRef(b Affliction) game.Ref {
	return game.Ref(s.AfflictionKindOf(b).Ref + "/" + b.ID)
}

// AfflictionOption puts an affliction into a pool.
func (s *State) AfflictionOption(b Affliction) PoolOption {
	return PoolOption{Word: b.ID, Name: game.Quote(b.Name), Note: s.AfflictionKindOf(b).Note(s, b), Group: GroupOfThings(),
		Dice: []pool.Die{{Word: b.ID, Name: b.Name, From: pool.Origin(b.Kind), Die: b.Die, RivalGroup: b.RivalGroup}}}
}

// StepAffliction steps one by its owner's rules.
func StepAffliction(t *Tx, b Affliction, n int, why string) {
	t.S.AfflictionKindOf(b).Step(t, b.ID, n, why)
}

// hitchSteps reports whether hitches of a roll may step an affliction up: its
// bearer's or the scene's, of a kind that any hitch may, or a d4 that lies in
// this very pool.
func (s *State) hitchSteps(r *pool.Roll, b Affliction) bool {
	if b.On != r.Char && b.On != "" {
		return false
	}
	lies := slices.ContainsFunc(r.Pool, func(p pool.Die) bool { return p.D4 && p.Word == b.ID })
	return s.AfflictionKindOf(b).HitchSteps(s) && Rule.Of(s).ComplicationsClosed == nil || lies && b.Die == dice.D4
}

// alwaysOn is for what every table plays by.
func alwaysOn(*State) bool { return true }

const compKind = "complication"

// complications are the core's afflictions (section 18).
var complications = &AfflictionKind{
	Kind: compKind, Ref: "comp",
	All: func(s *State) []Affliction {
		all := make([]Affliction, len(s.Complications))
		for i, k := range s.Complications {
			all[i] = k.affliction()
		}
		return all
	},
	Note: func(s *State, b Affliction) game.Msg {
		return game.Say("cortex.pool.comp", game.M("on", bearerArg(s.Name(b.On), b.On)))
	},
	Step: func(t *Tx, id string, n int, why string) { stepComp(t, t.S.complication(id), n, why) },
	End: func(t *Tx, id, why string) {
		k := t.S.complication(id)
		t.Emit(ComplicationGone{ID: k.ID, Name: k.displayName(), On: k.On, Why: why})
	},
	Add: func(t *Tx, b Affliction, on, why string) { AddComplication(t, on, b.Name, b.Die, why) },
	Bar: func(t *Tx, id, why string) {
		next := *t.S.complication(id)
		next.Barred = true
		t.Emit(ComplicationSet{Complication: next, Was: next.Die, Why: why})
	},
	ReturnsWith: func(t *Tx, id string) {
		next := *t.S.complication(id)
		was := next.Die
		next.Die, next.Beyond = dice.D12, false
		t.Emit(ComplicationSet{Complication: next, Was: was, Why: "back"})
	},
	StepDown: func(t *Tx, id string) {
		next := *t.S.complication(id)
		was := next.Die
		next.Die, _ = was.Step(-1)
		next.Barred, next.Beyond = true, false
		t.Emit(ComplicationSet{Complication: next, Was: was, Why: "recovery"})
	},
	HitchSteps:       alwaysOn,
	OpportunitySteps: alwaysOn,
}

func (c *Complication) affliction() Affliction {
	return Affliction{Kind: compKind, ID: c.ID, Name: c.displayName(), Die: c.Die, On: c.On, Barred: c.Barred}
}
