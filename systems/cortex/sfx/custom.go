package sfx

import (
	"bytes"
	"encoding/json"
	"slices"

	"mesa/game"
)

// CustomSFX is an SFX that a group makes from atoms: a cost or a trigger, and a benefit (SFXM-09).
// It stores what the group chose; Entry returns the entry made from that choice.
type CustomSFX struct {
	Name  string   `json:"name"`
	Cost  string   `json:"cost,omitempty"`  // word of the cost's atom, "": none
	Gain  string   `json:"gain"`            // word of the benefit's atom
	On    string   `json:"on,omitempty"`    // one of the benefit's references to dice; "": its first
	Only  []string `json:"only,omitempty"`  // when alone it may be used, such as HostIn; see Limits
	Words string   `json:"words,omitempty"` // when it applies, in the group's own words
}

// When a custom SFX may be used.
const (
	OnPool = "pool" // while its owner builds a pool
	OnDice = "dice" // after the throw
	Anyway = "free" // outside of a roll
	OnWon  = "won"  // after a won roll
)

// Limits of a custom SFX: when alone it may be used. A limit that is an entry of its own is a
// Limit.
const (
	OncePerScene = "scene"
	HostIn       = "host" // its host has a die in the pool
	AfterWon     = "won"  // it follows a won roll
)

// Limits are all limits.
var Limits = []string{OncePerScene, HostIn, AfterWon}

// MaxWords is the maximum length of a custom SFX's Words, in characters.
const MaxWords = 200

// MaxName is the maximum length of a custom SFX's Name, in characters.
const MaxName = 40

// Costs returns the atoms of costs that a custom SFX may have.
func Costs() []Atom { return playableAtoms(model.Atoms.Costs) }

// Benefits returns the atoms of benefits that a custom SFX may have.
func Benefits() []Atom { return playableAtoms(model.Atoms.Benefits) }

// playableAtoms leaves out the atoms that the program cannot play, which have no At.
func playableAtoms(all []Atom) []Atom {
	return slices.DeleteFunc(slices.Clone(all), func(a Atom) bool { return len(a.At) == 0 })
}

// Phase returns when the SFX may be used, such as OnPool. It is "" if the benefit is unknown, OnWon
// with the limit AfterWon, and else as the benefit says.
func (o CustomSFX) Phase() string {
	a, ok := atom(Benefits(), o.Gain)
	switch {
	case !ok:
		return ""
	case slices.Contains(o.Only, AfterWon):
		return OnWon
	}
	return a.At[0]
}

// atom returns the atom with a word; ok is false if there is none.
func atom(all []Atom, word string) (a Atom, ok bool) {
	i := slices.IndexFunc(all, func(a Atom) bool { return a.Word == word })
	if i < 0 {
		return Atom{}, false
	}
	return all[i], true
}

// Dice returns the references to dice that the atom may act on, the usual one first; nil if there
// is no choice.
func (a Atom) Dice() []string { return a.On }

// opsOn returns the operations of an atom, changed so that they act on the dice of ref; if ref is
// "", they act on the same dice as in the atom. A complication that they create gets the name.
func (a Atom) opsOn(ref, name string) []Op {
	ops := slices.Clone(a.Ops)
	for i := range ops {
		switch {
		case ref != "" && slices.Contains(a.On, ops[i].Die.First()):
			ops[i].Die = OneOrMore{ref}
		case ref != "" && ops[i].Dice != "":
			ops[i].Dice = ref
		}
		if ops[i].Op == "create" && ops[i].What == "complication" {
			ops[i].Name = name
		}
	}
	return ops
}

// Entry returns the SFX as an entry in the form of the catalogue. It leaves out unknown atoms.
func (o CustomSFX) Entry() *Entry {
	e := &Entry{ID: "OWN", Name: o.Name, Kind: "sfx", Group: "own", Hosts: []string{"any"}, Usage: o.usage(),
		Start: "unlocked", Mode: Auto, Cost: []Op{}}
	if a, ok := atom(model.Atoms.Costs, o.Cost); ok {
		e.Cost = a.opsOn("", o.Name)
	}
	if a, ok := atom(model.Atoms.Benefits, o.Gain); ok {
		e.Gain = a.opsOn(o.die(a), o.Name)
	}
	if e.earns() && slices.ContainsFunc(e.Cost, func(op Op) bool { return op.Op == "shutdown" }) {
		e.Kind, e.GMMay = Limit, true // RUL-LIM-OWN
	}
	if slices.Contains(o.Only, OncePerScene) {
		e.Uses = Limitation{Per: "scene", Max: 1}
	}
	if o.Words != "" {
		e.Usage.Fiction, e.Mode = o.Words, Assist
	}
	return e
}

// earns reports whether an entry pays its owner a plot point.
func (e *Entry) earns() bool {
	return slices.ContainsFunc(e.Gain, func(op Op) bool { return op.Op == "pp" && op.N > 0 })
}

// die returns the reference to the dice that the SFX acts on: On, or else the first reference of a,
// the atom of its benefit. It is "" if there is neither.
func (o CustomSFX) die(a Atom) string {
	if o.On == "" && len(a.On) > 0 {
		return a.On[0]
	}
	return o.On
}

// usage returns when the entry of the SFX may be used, without the group's own words.
func (o CustomSFX) usage() Usage {
	var w Usage
	switch o.Phase() {
	case OnPool:
		w.Phase = Assembly
	case OnDice:
		w.Phase = Rolled
	case Anyway:
		w.Phase = Free
	case OnWon:
		w.Phase, w.Event = Resolved, "roll_won"
	}
	if slices.Contains(o.Only, HostIn) {
		w.Requires = []string{"host_included"}
	}
	return w
}

// Faults returns the faults of the SFX, in the order in which it is written (SFXM-09); nil if it
// can be played. If the benefit is unknown, only that fault and those of Name and Words are found.
func (o CustomSFX) Faults() []*game.Refusal {
	gain, ok := atom(Benefits(), o.Gain)
	if !ok {
		return append([]*game.Refusal{refuseOwn("gain")}, o.textFaults()...)
	}
	var all []*game.Refusal
	gives := game.M("gain", o.benefitMsg(gain))
	if no := o.costFault(gain, gives); no != nil {
		all = append(all, no)
	}
	if o.On != "" && !slices.Contains(gain.On, o.On) {
		all = append(all, refuseOwn("die", gives))
	}
	phase := o.Phase()
	for i, word := range o.Only {
		known := slices.Contains(Limits, word) && !slices.Contains(o.Only[:i], word)
		if !known || word == HostIn && phase != OnPool || word == AfterWon && !slices.Contains(gain.At, OnWon) {
			all = append(all, refuseOwn("only", gives))
		}
	}
	return append(all, o.textFaults()...)
}

// costFault returns the fault of a cost: it is unknown, does not go with the benefit, or is missing
// where nothing else limits the SFX.
func (o CustomSFX) costFault(gain Atom, gives game.Arg) *game.Refusal {
	phase := o.Phase()
	if o.Cost == "" {
		if o.Words == "" && phase != OnWon && !slices.Contains(o.Only, HostIn) {
			return refuseOwn("free")
		}
		return nil
	}
	cost, ok := atom(Costs(), o.Cost)
	switch costs := game.M("cost", game.Say("cortex.sfx.own.cost."+o.Cost)); {
	case !ok:
		return refuseOwn("cost", game.W("word", o.Cost))
	case !slices.Contains(cost.At, phase):
		return refuseOwn("apart", costs, gives)
	case slices.Contains(gain.Not, o.Cost):
		return refuseOwn("same", costs, gives)
	}
	return nil
}

// refuseOwn refuses an SFX of the group's own for one fault.
func refuseOwn(what string, args ...game.Arg) *game.Refusal {
	return game.Refuse("SFXM-09", "cortex.sfx.refused.own."+what, args...)
}

// benefitMsg returns the benefit of an atom as text, with the dice that the SFX acts on.
func (o CustomSFX) benefitMsg(a Atom) game.Msg {
	if len(a.On) == 0 || !slices.Contains(a.On, o.die(a)) {
		return game.Say("cortex.sfx.own.gain."+a.Word, game.M("die", game.Say("cortex.sfx.own.a_die")))
	}
	return game.Say("cortex.sfx.own.gain."+a.Word, game.M("die", game.Say("cortex.sfx.own.die."+o.die(a))))
}

// textFaults returns the faults of Name and Words.
func (o CustomSFX) textFaults() []*game.Refusal {
	var all []*game.Refusal
	for _, text := range []struct {
		key, words string
		max        int
	}{{"name", o.Name, MaxName}, {"words", o.Words, MaxWords}} {
		clean, bad := game.Clean(text.words)
		if bad || clean != text.words || len([]rune(clean)) > text.max || text.key == "name" && clean == "" {
			all = append(all, refuseOwn(text.key, game.N("max", text.max)))
		}
	}
	return all
}

// Text returns what the SFX does, as a sentence made from its atoms. If its benefit is unknown,
// Text returns the name.
func (o CustomSFX) Text() game.Msg {
	gain, ok := atom(Benefits(), o.Gain)
	if !ok {
		return game.Quote(o.Name)
	}
	args := []game.Arg{game.M("when", game.Say("cortex.sfx.own.when."+o.Phase())), game.M("gain", o.benefitMsg(gain)),
		game.W("words", o.Words)}
	if o.Cost != "" {
		args = append(args, game.M("cost", game.Say("cortex.sfx.own.cost."+o.Cost)))
	}
	for _, word := range []string{OncePerScene, HostIn} {
		if slices.Contains(o.Only, word) {
			args = append(args, game.M(word, game.Say("cortex.sfx.own.only."+word)))
		}
	}
	return game.Say("cortex.sfx.own.text", args...)
}

// equalOps reports whether two lists of operations have the same JSON.
func equalOps(a, b []Op) bool {
	one, err := json.Marshal(a)
	other, err2 := json.Marshal(b)
	return err == nil && err2 == nil && (len(a) == 0 && len(b) == 0 || bytes.Equal(one, other))
}
