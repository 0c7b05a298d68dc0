package sfx

import (
	"slices"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
)

// Kinds of entries, beside "sfx".
const (
	Limit  = "limit"
	Talent = "talent"
	Rule   = "rule"   // of the game, and mostly not on a sheet: see Entry.CanBeOnSheet
	Hinder = "hinder" // Hinder, which every distinction has
)

// Phases in which an entry is used (SFXM-03).
const (
	Declare  = "declare"  // before dice are picked, or as a turn
	Assembly = "assemble" // while the pool is built
	Rolled   = "rolled"   // before the total is chosen
	Effect   = "effect"   // before the effect die is used
	Resolved = "resolved" // after the winner is known
	Upkeep   = "upkeep"   // between scenes or sessions
	Free     = "free"     // while the pool is built, or outside of a roll
	Passive  = "passive"  // always
)

// Modes: how much of an entry the program does (SFXM-08).
const (
	Auto   = "auto"   // all
	Assist = "assist" // all, once a person has confirmed its fiction, or the use
	Story  = "story"  // only the plot points; people tell the rest
)

// Entry is one SFX, limit, talent or rule (SFXM-02).
type Entry struct {
	ID     string           `json:"id"`
	Name   string           `json:"name"`
	Kind   string           `json:"kind"`
	Group  string           `json:"group"`           // its section, such as "standard" or "power"
	Hosts  []string         `json:"hosts"`           // kinds of traits and sets that may have it, or "any"
	Power  string           `json:"power,omitempty"` // the listed power that a rule is about
	Params map[string]Param `json:"params,omitempty"`
	Usage  Usage            `json:"when"`
	Cost   []Op             `json:"cost"`
	Gain   []Op             `json:"gain"`
	Uses   Limitation       `json:"limit,omitzero"`
	GMMay  bool             `json:"gm_may_trigger,omitempty"`
	Start  string           `json:"start"` // always, unlocked or locked
	Mode   string           `json:"mode"`
}

// Usage says when an entry may be used.
type Usage struct {
	Phase    string   `json:"phase"`
	Rolls    []string `json:"rolls,omitempty"`    // kinds of rolls, any of them
	Event    string   `json:"event,omitempty"`    // that it answers, such as "about_to_suffer"
	Requires []string `json:"requires,omitempty"` // all of them; see Grammar
	Protects string   `json:"protects,omitempty"` // from harm: owner, ally or owner_and_allies
	Side     string   `json:"side,omitempty"`     // "opposing": it acts on the opponent's roll
	By       string   `json:"by,omitempty"`       // "gm": the GM alone uses it
	Margin   []int    `json:"margin,omitempty"`   // least and most margin of the opponent's success
	Fiction  any      `json:"fiction,omitempty"`  // a condition that people judge; its text is in the catalogue
}

// Fictional reports whether people judge if an entry fits the story.
func (w Usage) Fictional() bool { return w.Fiction != nil }

// Param is a value that is given when an entry is written on a sheet or used.
type Param struct {
	Type     string   `json:"type"` // text, trait, set, die, dice or damage_type
	Optional bool     `json:"optional,omitempty"`
	Bound    string   `json:"bound,omitempty"` // its value, fixed
	Many     bool     `json:"many,omitempty"`
	Min      int      `json:"min,omitempty"`
	Options  []string `json:"options,omitempty"`
	SetBy    string   `json:"set_by,omitempty"`
}

// Limitation is how often an entry may be used: Max times per "roll" or "scene". The zero
// Limitation is once per roll, the rule for every SFX (RUL-SFX-ONCE).
type Limitation struct {
	Per string `json:"per"`
	Max int    `json:"max"`
}

// Op is one operation of an entry. Its Op says which of the other fields it uses (SFXM-04).
type Op struct {
	Op    string    `json:"op"`
	N     int       `json:"n,omitempty"`
	Per   string    `json:"per,omitempty"` // N times a counter
	Die   OneOrMore `json:"die,omitempty"` // a reference such as "own.trait", or sizes
	Dice  string    `json:"dice,omitempty"`
	By    StepCount `json:"by,omitzero"`
	For   Duration  `json:"for,omitempty"`
	At    string    `json:"at,omitempty"`   // a later phase
	When  string    `json:"when,omitempty"` // of drop: next_roll
	What  string    `json:"what,omitempty"`
	Of    Options   `json:"of,omitzero"`
	On    string    `json:"on,omitempty"`
	Who   string    `json:"who,omitempty"`
	From  string    `json:"from,omitempty"`
	To    OneOrMore `json:"to,omitempty"`
	With  string    `json:"with,omitempty"`
	Out   string    `json:"out,omitempty"`
	In    string    `json:"in,omitempty"`
	As    string    `json:"as,omitempty"`
	Do    string    `json:"do,omitempty"`
	Key   string    `json:"key,omitempty"`
	Total int       `json:"total,omitempty"`
	UpTo  string    `json:"up_to,omitempty"`
	Free  bool      `json:"free,omitempty"`

	// For the thing that is created.
	Name    string `json:"name,omitempty"`
	Called  *Name  `json:"called,omitempty"` // proposed name of a complication
	Stunt   bool   `json:"stunt,omitempty"`
	Trigger string `json:"trigger,omitempty"`
	Cap     string `json:"cap,omitempty"`
	Copy    *Copy  `json:"copy,omitempty"`
	Starts  string `json:"starts,omitempty"`
	Linked  string `json:"linked,omitempty"`
	Target  string `json:"target,omitempty"`

	Until Until  `json:"until,omitzero"` // of a shutdown
	Cond  string `json:"cond,omitempty"`
	Then  []Op   `json:"then,omitempty"`
	Else  []Op   `json:"else,omitempty"`
}

// Name is a name in both languages.
type Name struct {
	EN string `json:"en"`
	PT string `json:"pt"`
}

// In returns the name in a language; it is the English one for all but pt-BR.
func (n Name) In(lang string) string {
	if lang == "pt-BR" {
		return n.PT
	}
	return n.EN
}

// StepCount is a number of steps: N, or the other fields.
type StepCount struct {
	N     int
	Clear bool // all steps, so that the die is removed: "clear"
	Each  bool // one step down for each power in use but the first: "1-n_powers"
}

// Options is the field "of" of an operation: the lists of operations or the splits that the owner
// chooses from, or for other operations a name, such as what is negated.
type Options struct {
	Lists  [][]Op
	Splits []Split
	Name   string
}

// Split turns one die into N dice, each By steps larger; smaller if By is below 0.
type Split struct {
	N  int `json:"n"`
	By int `json:"by"`
}

// Copy says which part of the owner a created character has. The copied dice are By steps larger;
// smaller if By is below 0.
type Copy struct {
	Of string `json:"of"`
	By int    `json:"by"`
}

// Until says what ends a shutdown.
type Until struct {
	On   []string   // conditions, any of which ends it
	Base []dice.Die // the dice against the test, if a test is one of them
}

// Duration is how long a change lasts; "" is the roll (RUL-SFX-DURATION).
type Duration string

// How long a change lasts.
const (
	ForRoll       Duration = "roll"
	NextRoll      Duration = "next_roll"
	ForScene      Duration = "scene"
	WhileShut     Duration = "while_shutdown"
	ForGood       Duration = "permanent"
	UntilRepaired Duration = "until_repaired"
	UntilRecovery Duration = "recovery_action" // until a recovery action is taken for it (RUL-EXCHANGE)
)

// OneOrMore is a field that holds a word or a list of words.
type OneOrMore []string

// First returns the first word, "" for none.
func (w OneOrMore) First() string {
	if len(w) == 0 {
		return ""
	}
	return w[0]
}

// maxExtra is the most further targets of an entry, beside its first (RUL-PWR-AREA).
const maxExtra = 4

// perTarget reports whether the cost and gain of an entry depend on the number of further targets,
// which its owner chooses.
func (e *Entry) perTarget() bool {
	return slices.ContainsFunc(slices.Concat(e.Cost, e.Gain), func(op Op) bool { return op.Per == "extra_target" })
}

// Ways returns the number of gains that the owner of the SFX chooses from, 1 if there is no choice.
// Each number of further targets is a gain of its own.
func (e *Entry) Ways() int {
	if e.perTarget() {
		return maxExtra
	}
	for _, op := range e.Gain {
		if n := len(op.Of.Lists) + len(op.Of.Splits); n > 0 {
			return n
		}
	}
	return 1
}

// Way returns a word for the gain with an index below Ways: "up", "double", "asset". A split is
// named by its number of dice, "2". A number of further targets is named by the number of all
// targets, the first included: "targets2". The word is "" if there is no choice.
func (e *Entry) Way(branch int) string {
	if e.perTarget() {
		return "targets" + game.Itoa(branch+2)
	}
	for _, op := range e.Gain {
		switch {
		case branch < len(op.Of.Splits):
			return game.Itoa(op.Of.Splits[branch].N)
		case branch < len(op.Of.Lists):
			return op.Of.Lists[branch][len(op.Of.Lists[branch])-1].word()
		}
	}
	return ""
}

// word returns the word by which an operation is chosen among others.
func (op Op) word() string {
	switch {
	case op.Op == "step" && op.By.N > 0:
		return "up"
	case op.Op == "step":
		return "down"
	case op.Op == "create":
		return op.What
	case op.Op == "convert":
		return op.To.First()
	case op.Op == "recover" && op.What == "trauma":
		return op.What
	}
	return op.Op
}

// Chosen returns the operations of an entry's gain. The operations of the branch, an index below
// Ways, stand in place of the choice.
func (e *Entry) Chosen(branch int) []Op {
	var ops []Op
	for _, op := range e.Gain {
		if op.Op != "choose" {
			ops = append(ops, op)
			continue
		}
		if branch < len(op.Of.Lists) {
			ops = append(ops, op.Of.Lists[branch]...)
		}
	}
	return ops
}

// Ops returns the operations of an entry's cost, and then those of its gain as Chosen returns them
// (SFXM-06). An operation per further target is repeated for each.
func (e *Entry) Ops(branch int) []Op {
	var ops []Op
	for _, op := range slices.Concat(e.Cost, e.Chosen(branch)) {
		n := 1
		if op.Per == "extra_target" {
			n, op.Per = branch+1, ""
		}
		ops = append(ops, slices.Repeat([]Op{op}, n)...)
	}
	return ops
}

// ActsOnEffect reports whether an entry, with one of its branches, adds an effect die to a roll or
// steps an effect die of either side.
func (e *Entry) ActsOnEffect(branch int) bool {
	return slices.ContainsFunc(e.Ops(branch), func(op Op) bool {
		return op.Op == "extra_effect" ||
			op.Op == "step" && slices.Contains([]string{"effect.own", "effect.opposing"}, op.Die.First())
	})
}

// CanBeOnSheet reports whether an entry can be on a sheet. Hinder needs no place there, and rules
// are of the game, except for those that guard against harm, such as Ablative Armor.
func (e *Entry) CanBeOnSheet() bool {
	return e.Kind != Hinder && (e.Kind != Rule || e.Usage.Event == "about_to_suffer")
}

// Suits reports whether a trait or set may have an entry. host is its kind, such as "distinction".
func (e *Entry) Suits(host string) bool {
	return slices.Contains(e.Hosts, host) || slices.Contains(e.Hosts, "any")
}

var model = data.MustRead[Model]("sfx_model")

// Model is the catalogue of the rules, with its vocabulary.
type Model struct {
	Grammar Grammar  `json:"grammar"`
	Atoms   Atoms    `json:"atoms"`
	Entries []*Entry `json:"entries"`
}

// Atoms are the costs and benefits that a group makes custom SFX from (SFXM-09).
type Atoms struct {
	Costs    []Atom `json:"costs"`
	Benefits []Atom `json:"benefits"`
}

// Atom is one cost or benefit.
type Atom struct {
	ID   string   `json:"id"`
	Word string   `json:"word"`          // its word in a CustomSFX
	At   []string `json:"at"`            // when it can be used, such as OnPool; none: never
	On   []string `json:"on,omitempty"`  // references to the dice that it may act on, the usual one first
	Not  []string `json:"not,omitempty"` // of a benefit: costs that it cannot be combined with
	Ops  []Op     `json:"ops"`
}

// Catalogue returns every entry of the rules, in the order of the data. The caller must not change
// the slice or its entries.
func Catalogue() []*Entry { return model.Entries }

// Find returns an entry of the rules, nil if there is none with that id.
func Find(id string) *Entry { return byID[id] }

var byID = func() map[string]*Entry {
	all := map[string]*Entry{}
	for _, e := range model.Entries {
		all[e.ID] = e
	}
	return all
}()
