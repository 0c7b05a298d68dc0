package check

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

type (
	// DieAdded is a die thrown after a roll and added to the total of the roll, unless the die
	// shows 1 (HERO-04, HERO-R4). Total is the total of the roll afterwards.
	DieAdded struct {
		Roll  int          `json:"roll"`
		Late  pool.LateDie `json:"late"`
		Char  string       `json:"char,omitempty"`
		Total int          `json:"total"`
		Name  string       `json:"name,omitempty"`
		Of    game.Ref     `json:"of,omitempty"`
		Round int          `json:"round,omitempty"`
	}
	// EffectPlaced is a die put in the place of an effect die (HERO-18). Was is the size of that
	// effect die, 0 if there was none.
	EffectPlaced struct {
		Roll   int               `json:"roll"`
		Placed pool.PlacedEffect `json:"placed"`
		Was    dice.Die          `json:"was"`
		Char   string            `json:"char,omitempty"`
		Name   string            `json:"name,omitempty"`
		Of     game.Ref          `json:"of,omitempty"`
		Round  int               `json:"round,omitempty"`
	}
)

// EventName implements game.Event.
func (DieAdded) EventName() string { return "cortex.die.added" }

// EventName implements game.Event.
func (EffectPlaced) EventName() string { return "cortex.effect.placed" }

// Card implements game.OnCard.
func (e DieAdded) Card() (game.Ref, int) { return e.Of, e.Round }

// Card implements game.OnCard.
func (e EffectPlaced) Card() (game.Ref, int) { return e.Of, e.Round }

// Thrown implements game.DiceThrown.
func (e DieAdded) Thrown() (poolDice []dice.Die, faces []int) {
	return []dice.Die{e.Late.Die}, []int{e.Late.Face}
}

// ShownDice implements game.DiceShower.
func (e DieAdded) ShownDice() []game.Die { return []game.Die{e.Late.View()} }

// Thrown implements game.DiceThrown.
func (e EffectThrown) Thrown() (poolDice []dice.Die, faces []int) { return e.Dice, e.Faces }

// rethrown folds EffectThrown. A die of the pool that was not thrown again shows 0.
func (s *RollState) rethrown(e EffectThrown) {
	s.updateRoll(e.Roll, func(r *pool.Roll) {
		r.EffectFaces, r.Effect = e.Faces, []int{e.Die}
		if e.At == nil {
			return
		}
		r.EffectFaces = make([]int, len(r.Pool))
		for i, at := range e.At {
			r.EffectFaces[at] = e.Faces[i]
		}
		if e.Die >= 0 {
			r.Effect = []int{e.At[e.Die]}
		}
	})
}

// Card implements game.OnCard.
func (e EffectThrown) Card() (game.Ref, int) { return e.Of, e.Round }

// Joined adds dice to an opposition because of the pool that was thrown against it: the stress of
// the traits that were used (SHAKEN-02).
type Joined struct {
	Roll  int        `json:"roll"`
	Pool  []pool.Die `json:"pool"`
	Faces []int      `json:"faces"`
	Of    game.Ref   `json:"of,omitempty"`
	Round int        `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Joined) EventName() string { return "cortex.joined" }

// Card implements game.OnCard.
func (e Joined) Card() (game.Ref, int) { return e.Of, e.Round }

// Thrown implements game.DiceThrown.
func (e Joined) Thrown() (poolDice []dice.Die, faces []int) { return pool.Sizes(e.Pool), e.Faces }

// ShownDice implements game.DiceShower.
func (e Joined) ShownDice() []game.Die {
	return pool.DieViews(&pool.Roll{Pool: e.Pool, Faces: e.Faces, GM: true}, false)
}

// Raised adds one more result of an opposition to the opposition's total, paid with something
// other than plot points (DOOM-05). Effect holds the places of the opposition's effect dice
// afterwards, -1 for a d4.
type Raised struct {
	Roll   int      `json:"roll"`
	Die    int      `json:"die"`
	Effect []int    `json:"effect"`
	Size   dice.Die `json:"size"`
	Face   int      `json:"face"`
	Total  int      `json:"total"`
	Hidden bool     `json:"hidden,omitempty"` // only the GM knows the total (CORE-TEST-R6)
	Name   string   `json:"name,omitempty"`   // of the character that must beat the total
	Of     game.Ref `json:"of,omitempty"`
	Round  int      `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Raised) EventName() string { return "cortex.raised" }

// Card implements game.OnCard.
func (e Raised) Card() (game.Ref, int) { return e.Of, e.Round }

// Rerolled records dice of a roll that an SFX threw again. The new faces count, even if they are
// lower (RUL-SFX-REROLL).
type Rerolled struct {
	Roll  int        `json:"roll"`
	At    []int      `json:"at"` // places of the dice in the pool
	Dice  []dice.Die `json:"dice"`
	Was   []int      `json:"was"`
	Faces []int      `json:"faces"`
	Use   string     `json:"use"` // the word of the SFX
	Char  string     `json:"char,omitempty"`
	Name  string     `json:"name,omitempty"`
	Of    game.Ref   `json:"of,omitempty"`
	Round int        `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Rerolled) EventName() string { return "cortex.rerolled" }

// Thrown implements game.DiceThrown.
func (e Rerolled) Thrown() (poolDice []dice.Die, faces []int) { return e.Dice, e.Faces }

// Card implements game.OnCard.
func (e Rerolled) Card() (game.Ref, int) { return e.Of, e.Round }

// SFXOn records an SFX used on a roll that was read. Lift is the number of steps by which the SFX
// raises the effect die of the roll On.
type SFXOn struct {
	Roll int    `json:"roll"` // of the user of the SFX
	Use  string `json:"use"`  // the word of the SFX
	On   int    `json:"on,omitempty"`
	Lift int    `json:"lift,omitempty"`
}

// EventName implements game.Event.
func (SFXOn) EventName() string { return "cortex.sfx.on" }

// RollMoved makes a roll count for another check than the check it was thrown for. The roll is read
// again there, and its 1s count (DRAMA-R1).
type RollMoved struct {
	Roll int         `json:"roll"`
	For  string      `json:"for"`
	By   pool.Effect `json:"by,omitempty"`
}

// EventName implements game.Event.
func (RollMoved) EventName() string { return "cortex.roll.moved" }

// moved folds RollMoved.
func (g *RollState) moved(e RollMoved) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		r.For, r.EffectFrom, r.Kept, r.Effect, r.Committed, r.IgnoresOnes = e.For, e.By, nil, nil, false, false
	})
}
