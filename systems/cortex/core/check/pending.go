package check

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
)

// Pending is a decision that somebody owes before a roll can be resolved.
type Pending struct {
	ID   int      `json:"id"`
	Kind string   `json:"kind"`
	Roll int      `json:"roll"`           // the roll that waits for it
	Char string   `json:"char,omitempty"` // whom it befalls, or whose effect die it is
	From string   `json:"from,omitempty"` // the character that brought it about
	Die  dice.Die `json:"die,omitempty"`
	Name string   `json:"name,omitempty"` // proposed for the complication
	Left []int    `json:"left,omitempty"` // of a second effect die: the dice it may be

	Of      int      `json:"of,omitempty"`      // the roll whose effect die lands; 0 in older records: Roll
	On      string   `json:"on,omitempty"`      // whom an effect beyond d12 is aimed at
	Against dice.Die `json:"against,omitempty"` // the effect die that it is compared with
	Aim     string   `json:"aim,omitempty"`     // what it was aimed to be
	Named   bool     `json:"named,omitempty"`   // Name was declared with the action
	For     string   `json:"for,omitempty"`     // the check that waits for it before any dice fall
	Falls   string   `json:"falls,omitempty"`   // how it is out if it does not stay; "": by comparison
	Damage  *Damage  `json:"blow,omitempty"`    // harm that waits for the decision
	Asks    string   `json:"asks,omitempty"`    // the character whose word the GM's is, "" where it is the GM's own
	Among   []string `json:"among,omitempty"`   // characters of whom one is meant
	Things  []string `json:"things,omitempty"`  // what it may be about, where that is part of the answer
}

// RollOf is the roll whose effect die it is about.
func (p *Pending) RollOf() int { return cmp.Or(p.Of, p.Roll) }

// Kinds of Pending.
const (
	PendStay = "stay" // about to be taken out: pay, or go (OUT-04)
	PendLand = "land" // a complication lands: new, or the same hindrance (COMP-R1)
	PendUse  = "use"  // an effect die without a use yet
	// An effect beyond d12: takeout, or a second effect die (CORE-EFFECT-R1).
	PendBeyond = "beyond"
	// A hitch that the player may refuse (CORE-HITCH-R4): Left are the hitches,
	// From the complication that steps up, or onNew or onScene.
	PendHitch = "hitch"
)

// OwedWord is the word of a decision that is owed: "p3".
func OwedWord(id int) string { return "p" + game.Itoa(id) }

// Damage is an effect die that is about to befall a character.
type Damage struct {
	Roll       int // the roll that waits for it to be settled
	EffectRoll int `json:"Of"` // the roll whose effect die it is
	On, By     string
	Die        dice.Die // the effect die that lands
	Against    dice.Die // the loser's effect die to compare with, 0: no comparison
	// there are no effect dice: being beaten is enough to be taken out (NOEFF-03)
	BeatenOnly    bool   `json:"Beaten"`
	Aim           string // what it was aimed to be; "": whatever harm this game knows
	Name          string
	Named         bool   // the name was declared: it need not be asked
	Beyond        bool   // the effect went past d12, and takes out
	Margin        int    // by how much the winner's total is above the loser's
	TakeoutReason string `json:"Falls"` // how it takes out; "": by comparison
	NotOpposing   bool   `json:"Self"`  // it follows for whoever does not oppose
	Unopposed     bool   `json:"Alone"` // nobody opposed it
	// Soaked is how many points armor took off, where harm is by the margin (LIFE-R9).
	Soaked int `json:",omitempty"`

	Passed []string `json:",omitempty"` // characters who had their word on it by SFX

	// ToStay is set while the GM says what the complication would be, before a character is
	// asked whether it pays for it. Into is the answer: OnNew, or the complication's id.
	ToStay bool   `json:",omitempty"`
	Into   string `json:",omitempty"`
}

// DecliningKey is the key of what follows if a side does not oppose. Where it
// follows for that very side, a short label names it once.
func (b Damage) DecliningKey(what string) string {
	if b.NotOpposing {
		return "cortex.decline.self_" + what
	}
	return "cortex.decline." + what
}

// UseFirst is the Aim of an effect die that won, and that nobody named a use for.
const UseFirst = "first"
