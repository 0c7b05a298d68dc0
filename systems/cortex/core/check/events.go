package check

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Draft is a pool being built: words of the pool's choices, and loose dice.
type Draft struct {
	Char string     `json:"char"`
	For  string     `json:"for"` // id of the check, or CallFor
	Pick []string   `json:"pick,omitempty"`
	Dice []dice.Die `json:"dice,omitempty"`
	// Said holds the other choices made for the pool, by parameter.
	Said game.Args `json:"said,omitempty"`
}

type (
	// Drafted stores a pool being built.
	Drafted struct {
		Draft Draft `json:"draft"`
	}
	// Rolled is a pool that was thrown.
	Rolled struct {
		Roll  pool.Roll `json:"roll"`
		Name  string    `json:"name,omitempty"`
		Lacks []string  `json:"lacks,omitempty"` // prime sets that the pool leaves out (CORE-POOL-R2)
		Of    game.Ref  `json:"of,omitempty"`    // the card
		Round int       `json:"round,omitempty"`
	}
	// Chosen commits the total and the effect dice of a roll. For a difficulty, Set is the name of
	// the character that is tested, and Hidden keeps the total from the players until the outcome
	// (CORE-TEST-R6). For any other roll, Dice and Faces are the dice of the total, the added die
	// beside the pool included.
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
		Risk   string     `json:"risk,omitempty"`  // kind of that cost; "" in older records: a complication
		Dice   []dice.Die `json:"dice,omitempty"`  // the dice of the total
		Faces  []int      `json:"faces,omitempty"`
		Of     game.Ref   `json:"of,omitempty"`
		Round  int        `json:"round,omitempty"`
		// By is the origin of the effect die. Without effect dice, Die is the size that a success
		// would make (NOEFF-02). Die is 0 if the effect die is still to be thrown.
		By pool.Effect `json:"by,omitempty"`
	}
	// EffectThrown is the second throw of a pool, for the effect die (REROLL-02).
	EffectThrown struct {
		Roll  int        `json:"roll"`
		Dice  []dice.Die `json:"dice"`
		Faces []int      `json:"faces"`
		Die   int        `json:"die"` // its place among Dice; -1 is a d4, since all show 1
		// the places of Dice in the pool; none: Dice is the whole pool
		At    []int    `json:"at,omitempty"`
		Char  string   `json:"char,omitempty"`
		Name  string   `json:"name,omitempty"`
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// EffectUsed records that an effect die of a roll made, changed or broke the thing On.
	EffectUsed struct {
		Roll int    `json:"roll"`
		On   string `json:"on"`
	}
	// OnesSpent uses hitches or opportunities of a roll.
	OnesSpent struct {
		Roll  int      `json:"roll"`
		Dice  []int    `json:"dice"`
		By    string   `json:"by,omitempty"`  // chair that used opportunities, "" for hitches
		Why   string   `json:"why,omitempty"` // "recovery": a failed recovery used them (RECOVER-06)
		On    string   `json:"on,omitempty"`  // the thing that they made or changed, if any; none in older records
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// OnesPassed lets the unspent hitches of a roll pass. Name is the name of the roll's
	// character. By is the GM's chair if the GM passed them, or "" if the next call did.
	OnesPassed struct {
		Roll  int      `json:"roll"`
		Name  string   `json:"name,omitempty"`
		By    string   `json:"by,omitempty"`
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// RollResolved ends a roll and frees its locked points.
	RollResolved struct {
		Roll int `json:"roll"`
	}
	// Waived excuses a pool from a missing prime set (CORE-POOL-R2).
	Waived struct {
		Test string `json:"test"` // test or contest
		Char string `json:"char,omitempty"`
	}
	// EffectAdded adds an effect die by its place in the roll; -1 is a d4, because no die was left.
	EffectAdded struct {
		Roll int      `json:"roll"`
		Die  int      `json:"die"`
		Char string   `json:"char"`
		Size dice.Die `json:"size"`
		Name string   `json:"name,omitempty"`
	}
)

// EventName implements game.Event.
func (Drafted) EventName() string { return "cortex.drafted" }

// EventName implements game.Event.
func (Rolled) EventName() string { return "cortex.rolled" }

// EventName implements game.Event.
func (Chosen) EventName() string { return "cortex.chosen" }

// EventName implements game.Event.
func (EffectThrown) EventName() string { return "cortex.effect.thrown" }

// EventName implements game.Event.
func (EffectUsed) EventName() string { return "cortex.effect.used" }

// EventName implements game.Event.
func (OnesSpent) EventName() string { return "cortex.ones.spent" }

// EventName implements game.Event.
func (OnesPassed) EventName() string { return "cortex.ones.passed" }

// EventName implements game.Event.
func (RollResolved) EventName() string { return "cortex.resolved" }

// EventName implements game.Event.
func (EffectAdded) EventName() string { return "cortex.effect.added" }

// Thrown implements game.DiceThrown.
func (e Rolled) Thrown() (poolDice []dice.Die, faces []int) {
	for _, p := range e.Roll.Pool {
		poolDice = append(poolDice, p.Die)
	}
	return poolDice, e.Roll.Faces
}

// EventName implements game.Event.
func (Waived) EventName() string { return "cortex.waived" }
