package check

import (
	"encoding/json"
	"slices"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// KeptPool is a pool that a character may throw again at one tap: the one it threw
// last, without a name, or one that was given a name (CORE-POOL-R8). It is kept by the words of
// the character's own traits and assets, so a press does what its button showed; two pools of the
// same words are one button. A character keeps the last one and up to six with a name.
type KeptPool struct {
	Char string   `json:"char"`
	Word string   `json:"word,omitempty"` // by which a line names it
	Name string   `json:"name,omitempty"`
	Pick []string `json:"pick"` // words of the pool's choices
}

// PackedRoll is a resolved roll made small: a live table keeps many, only to be
// looked at. It is what rollBlock shows: id, character, GM's or not, and for
// each die its name, size, value, what it was used for and, unless it is a
// trait's, where it comes from; and where the effect die came from.
type PackedRoll json.RawMessage

// What a live table keeps at hand.
const (
	keptRolls  = 4  // resolved rolls that stay as they were
	pastRolls  = 20 // rolls that stay to be looked at, those and older ones
	KeptChecks = 4  // tests and contests that are over
)

// RollState is what is being rolled, and what somebody still has to say about it.
type RollState struct {
	NextID      int          `json:"nextId"` // of rolls, matters and decisions owed
	Checks      []*Check     `json:"matters"`
	Rolls       []*pool.Roll `json:"rolls"`          // the open ones and the last few
	PackedRolls []PackedRoll `json:"past,omitempty"` // older ones, to be looked at
	Pending     []*Pending   `json:"pending"`        // decisions somebody owes before a roll is resolved
	Drafts      []*Draft     `json:"drafts"`
	Kept        []*KeptPool  `json:"kept,omitempty"` // what may be thrown again at one tap (CORE-POOL-R8)
	// CheckCount counts the tests and contests of each character.
	CheckCount map[string]int `json:"tested,omitempty"`
	Clocks     []Clock        `json:"clocks,omitempty"` // when what is asked closes by itself
}

// Check is what dice are thrown for: a test or a contest, from its call to its
// end.
type Check struct {
	ID   string `json:"id"`
	Over bool   `json:"over,omitempty"`
	// who may roll without a prime set; "" in older records: whoever is tested (CORE-POOL-R2)
	Waived []string `json:"waived,omitempty"`
}

// Draft is a pool being built: words of the pool's choices, and loose dice.
type Draft struct {
	Char string     `json:"char"`
	For  string     `json:"for"` // the test or contest
	Pick []string   `json:"pick,omitempty"`
	Dice []dice.Die `json:"dice,omitempty"`
	// Said is what else was said of it, by parameter.
	Said game.Args `json:"said,omitempty"`
}

type (
	// Drafted is a pool being built.
	Drafted struct {
		Draft Draft `json:"draft"`
	}
	// Rolled is dice thrown.
	Rolled struct {
		Roll  pool.Roll `json:"roll"`
		Name  string    `json:"name,omitempty"`
		Lacks []string  `json:"lacks,omitempty"` // prime sets that the pool leaves out (CORE-POOL-R2)
		Of    game.Ref  `json:"of,omitempty"`    // the moment
		Round int       `json:"round,omitempty"`
	}
	// Chosen is the total and the effect dice of a roll, committed together.
	// A difficulty says whose test it is Set for, and whether it stays Hidden
	// until the outcome (CORE-TEST-R6); any other choice says its Dice.
	Chosen struct {
		Roll   int        `json:"roll"`
		Kept   []int      `json:"kept"`
		Effect []int      `json:"effect"`
		Paid   int        `json:"paid,omitempty"`
		Char   string     `json:"char,omitempty"`
		Total  int        `json:"total"`
		Die    dice.Die   `json:"die"` // the first effect die
		Name   string     `json:"name,omitempty"`
		Set    string     `json:"set,omitempty"`
		Hidden bool       `json:"hidden,omitempty"`
		Risky  bool       `json:"risky,omitempty"` // a failure costs Die (CORE-TEST-R2)
		Risk   string     `json:"risk,omitempty"`  // what it costs, in older records a complication
		Dice   []dice.Die `json:"dice,omitempty"`  // those kept
		Faces  []int      `json:"faces,omitempty"`
		Of     game.Ref   `json:"of,omitempty"`
		Round  int        `json:"round,omitempty"`
		// By says where the effect die comes from; Die is what would be made
		// where there are none (NOEFF-02), 0 where it is still to be thrown.
		By pool.Effect `json:"by,omitempty"`
	}
	// EffectThrown is the second throw of a pool, for the effect die (REROLL-02).
	EffectThrown struct {
		Roll  int        `json:"roll"`
		Dice  []dice.Die `json:"dice"`
		Faces []int      `json:"faces"`
		Die   int        `json:"die"` // its place among Dice; -1 is a d4, since all show 1
		// the places of Dice in the pool; none: they are all of it
		At    []int    `json:"at,omitempty"`
		Char  string   `json:"char,omitempty"`
		Name  string   `json:"name,omitempty"`
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// EffectUsed is an effect die of a roll that went into a thing: the
	// complication or asset that it made, changed or broke.
	EffectUsed struct {
		Roll int    `json:"roll"`
		On   string `json:"on"`
	}
	// OnesSpent are hitches or opportunities of a roll that were used.
	OnesSpent struct {
		Roll  int      `json:"roll"`
		Dice  []int    `json:"dice"`
		By    string   `json:"by,omitempty"`
		Why   string   `json:"why,omitempty"` // "recovery": by itself, as a recovery failed (RECOVER-06)
		On    string   `json:"on,omitempty"`  // the thing that they went into; older facts have none
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// OnesPassed lets the unspent hitches of a roll pass. Name is whose they are; By
	// says that the GM did so, "" that they passed with what came next.
	OnesPassed struct {
		Roll  int      `json:"roll"`
		Name  string   `json:"name,omitempty"`
		By    string   `json:"by,omitempty"`
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// RollResolved ends a roll: its locked points are free.
	RollResolved struct {
		Roll int `json:"roll"`
	}
	// DecisionOwed is a decision that somebody has to make before a roll is resolved.
	DecisionOwed struct {
		Pending Pending `json:"pending"`
		Name    string  `json:"name,omitempty"`
		From    string  `json:"from,omitempty"` // Pending.From by name
	}
	// DecisionMade ends such a decision.
	DecisionMade struct {
		ID   int    `json:"id"`
		How  string `json:"how"`
		Kind string `json:"kind,omitempty"`
		Name string `json:"name,omitempty"` // of the character
	}
	// Waived excuses a pool from a missing prime set (CORE-POOL-R2).
	Waived struct {
		Test string `json:"test"` // or a contest
		Char string `json:"char,omitempty"`
	}
	// EffectAdded is an extra effect die by its place in the roll; -1 is a d4
	// because none was left.
	EffectAdded struct {
		Roll int      `json:"roll"`
		Die  int      `json:"die"`
		Char string   `json:"char"`
		Size dice.Die `json:"size"`
		Name string   `json:"name,omitempty"`
	}
)

func (Drafted) EventName() string { return "cortex.drafted" }

func (Rolled) EventName() string { return "cortex.rolled" }

func (Chosen) EventName() string { return "cortex.chosen" }

func (EffectThrown) EventName() string { return "cortex.effect.thrown" }

func (EffectUsed) EventName() string { return "cortex.effect.used" }

func (OnesSpent) EventName() string { return "cortex.ones.spent" }

func (OnesPassed) EventName() string { return "cortex.ones.passed" }

func (RollResolved) EventName() string { return "cortex.resolved" }

func (DecisionOwed) EventName() string { return "cortex.owed" }

func (DecisionMade) EventName() string { return "cortex.settled" }

func (Waived) EventName() string { return "cortex.waived" }

func (EffectAdded) EventName() string { return "cortex.effect.added" }

// Thrown implements game.DiceThrown.
func (e Rolled) Thrown() (laid []dice.Die, faces []int) {
	for _, p := range e.Roll.Pool {
		laid = append(laid, p.Die)
	}
	return laid, e.Roll.Faces
}

// Clock is the time that a window of the turn has (TURN-R2).
type Clock struct {
	Of   string    `json:"of"`   // the word of the decision owed, or of the roll whose hitches wait
	From time.Time `json:"from"` // to the second
	For  int       `json:"for"`  // minutes
}

// stopClock forgets the time of an older window of that word: after an undo
// another may be called so.
func (g *RollState) stopClock(word string) {
	g.Clocks = slices.DeleteFunc(g.Clocks, func(c Clock) bool { return c.Of == word })
}
