package check

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
)

// Pending is a decision that is owed before a roll can be resolved, or before dice are thrown for a
// check.
type Pending struct {
	ID   int      `json:"id"`
	Kind string   `json:"kind"`
	Roll int      `json:"roll"`           // the roll that waits for the decision, 0 for none
	Char string   `json:"char,omitempty"` // the character that the decision affects, or that owns the effect die
	From string   `json:"from,omitempty"` // the character that caused the decision
	Die  dice.Die `json:"die,omitempty"`
	Name string   `json:"name,omitempty"` // proposed for the complication
	Left []int    `json:"left,omitempty"` // the dice to choose from for a second effect die; the hitches of PendHitch

	Of      int      `json:"of,omitempty"`      // the roll of the effect die that is used; 0 in older records: Roll
	On      string   `json:"on,omitempty"`      // the target of an effect beyond d12
	Against dice.Die `json:"against,omitempty"` // the effect die that Die is compared with
	Aim     string   `json:"aim,omitempty"`     // the use that was declared
	Named   bool     `json:"named,omitempty"`   // Name was declared with the action
	For     string   `json:"for,omitempty"`     // the check that waits for the decision before dice are thrown
	Falls   string   `json:"falls,omitempty"`   // how the character goes out if it does not stay; "": by comparison
	Damage  *Damage  `json:"blow,omitempty"`    // harm that waits for the decision
	Asks    string   `json:"asks,omitempty"`    // the character that the GM's decision asks, "" if it is the GM's own
	Among   []string `json:"among,omitempty"`   // characters of which the answer names one
	Things  []string `json:"things,omitempty"`  // things of which the answer names one
}

// RollOf returns the id of the roll that the effect die belongs to.
func (p *Pending) RollOf() int { return cmp.Or(p.Of, p.Roll) }

// Kinds of Pending that several packages name. Mods have more.
const (
	PendLand = "land" // a new complication, or one that the character has (COMP-R1)
	PendUse  = "use"  // an effect die without a use yet

	// A hitch that the player may refuse (CORE-HITCH-R4). Left holds the hitches. From is the GM's
	// answer: the affliction that steps up, OnNew, "scene", or the word of a HitchUse.
	PendHitch = "hitch"
)

// OwedWord returns the id of a decision that is owed as a word of a command, such as "p3".
func OwedWord(id int) string { return "p" + game.Itoa(id) }

// Damage is an effect die that is about to be used against a character.
type Damage struct {
	Roll       int // the roll that waits for the damage
	EffectRoll int `json:"Of"` // the roll of the effect die
	On, By     string
	Die        dice.Die // the effect die that is used
	Against    dice.Die // the loser's effect die to compare with, 0: no comparison
	// there are no effect dice: losing is enough to be taken out (NOEFF-03)
	BeatenOnly    bool   `json:"Beaten"`
	Aim           string // the use that was declared; "": the kind of harm of this game
	Name          string
	Named         bool   // the name was declared and need not be asked
	Beyond        bool   // the effect went past d12, and takes out
	Margin        int    // winner's total minus loser's total
	TakeoutReason string `json:"Falls"` // how the damage takes out; "": by comparison
	NotOpposing   bool   `json:"Self"`  // the target chose not to oppose
	Unopposed     bool   `json:"Alone"` // nothing opposed the roll
	// Soaked is how many points armor took off, where harm is by the margin (LIFE-R9).
	Soaked int `json:",omitempty"`

	Passed []string `json:",omitempty"` // characters that have decided about the damage by an SFX

	// ToStay is set while it is asked which complication the damage would be, before the character
	// is asked to pay against it. Into is the answer: OnNew, or the complication's id.
	ToStay bool   `json:",omitempty"`
	Into   string `json:",omitempty"`
}

// DecliningKey returns the key of the message that says what follows if a side does not oppose.
// what is the last word of the key. If the side that does not oppose is also the target of the
// damage, a shorter message names that side only once.
func (b Damage) DecliningKey(what string) string {
	if b.NotOpposing {
		return "cortex.decline.self_" + what
	}
	return "cortex.decline." + what
}

// UseFirst is the Aim of an effect die that won and has no declared use.
const UseFirst = "first"
