package things

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// Affliction is a die that weighs on a character, or on the scene: a complication,
// or what a harm model brings beside them.
type Affliction struct {
	Kind       string // of the AfflictionKind that it belongs to
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
	All  func(*engine.State) []Affliction
	Note func(*engine.State, Affliction) game.Msg // what it is beside its name
	// Full is its name in the middle of a sentence, in the table's language:
	// "Physical stress". Nil: the bare name says what it is.
	Full func(*engine.State, Affliction) string
	Step func(t *engine.Tx, id string, n int, why string)
	End  func(t *engine.Tx, id, why string)
	Bar  func(t *engine.Tx, id, why string)
	// Add puts a die like one of them on another character; nil: they are only ever
	// its bearer's.
	Add func(t *engine.Tx, b Affliction, on, why string)
	// StepDown steps one down by a recovery that beat its difficulty, and bars the
	// next try (RECOVER-03).
	StepDown func(t *engine.Tx, id string)
	// StepsByOne ones step down by one for a recovery that beats its difficulty, whatever
	// the effect die; one that fails bars the next, and its hitches step them up
	// for nothing, under every option (TRAUMA-06, -08, -09).
	StepsByOne bool
	// ReturnsWith is what one comes back with that took its bearer out: at d12 (OUT-R3).
	ReturnsWith func(t *engine.Tx, id string)
	// HitchSteps reports whether any hitch may step it up; a d4 in its bearer's
	// pool always may (COMP-R4, CORE-HITCH-R9).
	HitchSteps func(*engine.State) bool
	// OpportunitySteps reports whether opportunities step it down (OPP-R5).
	OpportunitySteps func(*engine.State) bool
}

// Afflictions are all afflictions, kind by kind, each as its group keeps them.
func Afflictions(s *engine.State) []Affliction {
	var all []Affliction
	for _, h := range engine.HooksOf[Hooks](s) {
		for _, b := range h.Kinds {
			all = append(all, b.All(s)...)
		}
	}
	return all
}

// FindAffliction gives one by its word; ok is false if there is none.
func FindAffliction(s *engine.State, id string) (b Affliction, ok bool) {
	for _, b := range Afflictions(s) {
		if b.ID == id {
			return b, true
		}
	}
	return Affliction{}, false
}

// AfflictionsOn are those of a character; "" gives the scene's.
func AfflictionsOn(s *engine.State, char string) []Affliction {
	return slices.DeleteFunc(Afflictions(s), func(b Affliction) bool { return b.On != char })
}

// FullName is what an affliction is called in the middle of a sentence.
func FullName(s *engine.State, b Affliction) string {
	if k := AfflictionKindOf(s, b); k != nil && k.Full != nil {
		return k.Full(s, b)
	}
	return b.Name
}

// AfflictionKindOf is what an affliction is one of.
func AfflictionKindOf(s *engine.State, b Affliction) *AfflictionKind {
	for _, h := range engine.AllHooks[Hooks](s) {
		for _, k := range h.Kinds {
			if k.Kind == b.Kind {
				return k
			}
		}
	}
	return Complications
}

// AfflictionRef is what an affliction is called in views and offers.
func AfflictionRef(s *engine.State, b Affliction) game.Ref {
	return game.Ref(AfflictionKindOf(s, b).Ref + "/" + b.ID)
}

// StepAffliction steps one by its owner's rules.
func StepAffliction(t *engine.Tx, b Affliction, n int, why string) {
	AfflictionKindOf(t.S, b).Step(t, b.ID, n, why)
}

// alwaysOn is for what every table plays by.
func alwaysOn(*engine.State) bool { return true }

const CompKind = "complication"

// Complications are the core's afflictions (section 18).
var Complications = &AfflictionKind{
	Kind: CompKind, Ref: "comp",
	All: func(s *engine.State) []Affliction {
		all := make([]Affliction, len(Of(s).Complications))
		for i, k := range Of(s).Complications {
			all[i] = k.affliction()
		}
		return all
	},
	Note: func(s *engine.State, b Affliction) game.Msg {
		return game.Say("cortex.pool.comp", game.M("on", BearerArg(people.Of(s).Name(b.On), b.On)))
	},
	Step: func(t *engine.Tx, id string, n int, why string) { StepComp(t, Of(t.S).Complication(id), n, why) },
	End: func(t *engine.Tx, id, why string) {
		k := Of(t.S).Complication(id)
		t.Emit(ComplicationGone{ID: k.ID, Name: k.DisplayName(), On: k.On, Why: why})
	},
	Add: func(t *engine.Tx, b Affliction, on, why string) { AddComplication(t, on, b.Name, b.Die, why) },
	Bar: func(t *engine.Tx, id, why string) {
		next := *Of(t.S).Complication(id)
		next.Barred = true
		t.Emit(ComplicationSet{Complication: next, Was: next.Die, Why: why})
	},
	ReturnsWith: func(t *engine.Tx, id string) {
		next := *Of(t.S).Complication(id)
		was := next.Die
		next.Die, next.Beyond = dice.D12, false
		t.Emit(ComplicationSet{Complication: next, Was: was, Why: "back"})
	},
	StepDown: func(t *engine.Tx, id string) {
		next := *Of(t.S).Complication(id)
		was := next.Die
		next.Die, _ = was.Step(-1)
		next.Barred, next.Beyond = true, false
		t.Emit(ComplicationSet{Complication: next, Was: was, Why: "recovery"})
	},
	HitchSteps:       alwaysOn,
	OpportunitySteps: alwaysOn,
}

func (c *Complication) affliction() Affliction {
	return Affliction{Kind: CompKind, ID: c.ID, Name: c.DisplayName(), Die: c.Die, On: c.On, Barred: c.Barred}
}

// Hooks are the kinds of dice that weigh on people.
type Hooks struct {
	// Kinds are dice that weigh on people, such as stress. They are known while the mod is out of
	// the game, too.
	Kinds []*AfflictionKind
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "burdens" }
