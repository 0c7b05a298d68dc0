package things

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// Affliction is a die that opposes a character, or all characters if the affliction is on the
// scene: a complication, or a die of a harm model, such as stress.
type Affliction struct {
	Kind       string // of its AfflictionKind
	ID         string // its word
	Name       string
	Die        dice.Die
	On         string // a character; "" is the scene
	Barred     bool   // no new try to recover until time passes (RECOVER-03)
	Trait      string // word of a trait: only a roll that uses the trait is opposed (SHAKEN-02); "": any roll
	RivalGroup string // of a group the first that opposes is free (STRESS-05); "": no group
}

// AfflictionKind is a kind of affliction. Rules that all kinds share (opposing, the d4 rule,
// hitches, recovery) are in the core.
type AfflictionKind struct {
	Kind string
	Ref  string // prefix of the game.Ref of an affliction
	All  func(*engine.State) []Affliction
	Note func(*engine.State, Affliction) game.Msg // shown beside the affliction's name
	// Full returns the affliction's name within a sentence, in the table's language: "Physical
	// stress". nil: the name alone.
	Full func(*engine.State, Affliction) string
	Step func(t *engine.Tx, id string, n int, why string)
	End  func(t *engine.Tx, id, why string)
	Bar  func(t *engine.Tx, id, why string)
	// Add puts a die of this kind on another character; nil: afflictions of this kind cannot be
	// moved.
	Add func(t *engine.Tx, b Affliction, on, why string)
	// StepDown steps an affliction down after a successful recovery, and bars the next try
	// (RECOVER-03).
	StepDown func(t *engine.Tx, id string)
	// StepsByOne: a successful recovery steps the affliction down by one, no matter the effect
	// die. A failed recovery bars the next try, and the hitches of that roll step the affliction
	// up without a plot point, with all options (TRAUMA-06, -08, -09).
	StepsByOne bool
	// ReturnsWith sets an affliction to d12 when the bearer that it took out comes back (OUT-R3).
	// Trauma stays as it is.
	ReturnsWith func(t *engine.Tx, id string)
	// HitchSteps reports whether any hitch may step up an affliction of this kind. Hitches of a
	// roll with the affliction as d4 in the bearer's pool always may (COMP-R4, CORE-HITCH-R9).
	HitchSteps func(*engine.State) bool
	// RivalRule is the rule by which all of a RivalGroup but the first cost.
	RivalRule string
	// OpportunitySteps reports whether opportunities step down an affliction of this kind
	// (OPP-R5).
	OpportunitySteps func(*engine.State) bool
}

// Afflictions returns all afflictions of the mods in the game, by kind.
func Afflictions(s *engine.State) []Affliction {
	var all []Affliction
	for _, h := range engine.HooksOf[Hooks](s) {
		for _, b := range h.Kinds {
			all = append(all, b.All(s)...)
		}
	}
	return all
}

// FindAffliction returns the affliction with this id; ok is false if there is none.
func FindAffliction(s *engine.State, id string) (b Affliction, ok bool) {
	for _, b := range Afflictions(s) {
		if b.ID == id {
			return b, true
		}
	}
	return Affliction{}, false
}

// AfflictionsOn returns the afflictions of a character; "" is the scene.
func AfflictionsOn(s *engine.State, char string) []Affliction {
	return slices.DeleteFunc(Afflictions(s), func(b Affliction) bool { return b.On != char })
}

// FullName returns the name of an affliction within a sentence, in the table's language.
func (b Affliction) FullName(s *engine.State) string {
	if k := b.KindIn(s); k != nil && k.Full != nil {
		return k.Full(s, b)
	}
	return b.Name
}

// KindIn returns the kind of an affliction, also of a mod that is out of the game. It
// returns complications if no mod has the kind.
func (b Affliction) KindIn(s *engine.State) *AfflictionKind {
	for _, h := range engine.AllHooks[Hooks](s) {
		for _, k := range h.Kinds {
			if k.Kind == b.Kind {
				return k
			}
		}
	}
	return complications
}

// Ref returns the Ref of an affliction in views and offers.
func (b Affliction) Ref(s *engine.State) game.Ref {
	return game.Ref(b.KindIn(s).Ref + "/" + b.ID)
}

// Step steps an affliction by the rules of its kind.
func (b Affliction) Step(t *engine.Tx, n int, why string) {
	b.KindIn(t.S).Step(t, b.ID, n, why)
}

func alwaysOn(*engine.State) bool { return true }

// CompKind is the Kind of complications.
const CompKind = "complication"

// complications is the kind of the core's afflictions (section 18).
var complications = &AfflictionKind{
	Kind: CompKind, Ref: "comp",
	All: func(s *engine.State) []Affliction {
		all := make([]Affliction, len(Of(s).Complications))
		for i, k := range Of(s).Complications {
			all[i] = k.affliction()
		}
		return all
	},
	Note: func(s *engine.State, b Affliction) game.Msg {
		return game.Say("cortex.pool.comp", game.M("on", scene.BearerArg(people.Of(s).Name(b.On), b.On)))
	},
	Step: func(t *engine.Tx, id string, n int, why string) { Of(t.S).Complication(id).Step(t, n, why) },
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

// Hooks are the afflictions of a mod.
type Hooks struct {
	// Kinds are the kinds of dice that oppose their bearers, such as stress. They are known while
	// the mod is out of the game, too.
	Kinds []*AfflictionKind
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "burdens" }
