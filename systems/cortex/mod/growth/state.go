package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Growth is the state of the growth pools.
type Growth struct {
	Pools  []GrowthPool `json:"of,omitempty"`
	Lifted []int        `json:"lifted,omitempty"` // ids of the last rolls with an effect die stepped by another's SFX
}

// GrowthPool has the dice that one PC has gathered.
type GrowthPool struct {
	Char  string      `json:"char"`
	Dice  []dice.Die  `json:"dice,omitempty"`
	Worst dice.Die    `json:"worst,omitempty"` // the largest stress or complication of the session (GROW-TAG-03)
	From  string      `json:"from,omitempty"`  // the name of Worst
	Try   *GrowthRoll `json:"try,omitempty"`   // its roll in the current tag scene, nil for none
}

// GrowthRoll is a growth roll of a tag scene.
type GrowthRoll struct {
	Scene int        `json:"scene"`
	Gain  sheet.Gain `json:"gain"`
	Pool  []dice.Die `json:"pool"`
	Faces []int      `json:"faces"`
	// the name of the affliction that gave the pool's last die, if any did
	From         string     `json:"from,omitempty"`
	Against      []dice.Die `json:"against"`
	AgainstFaces []int      `json:"shown"` // faces of Against
	Total        int        `json:"total"`
	Beat         int        `json:"beat"`
	Won          bool       `json:"won,omitempty"`
	Ended        string     `json:"ended,omitempty"` // how it ended; "" while a decision is open
}

// How a growth roll ends.
const (
	endWon  = "won"  // it succeeds: the dice are spent (GROW-TAG-06)
	endPaid = "paid" // another trait falls for the step: the dice stay (GROW-TAG-07)
	endLeft = "left" // no step is taken: the dice stay
)

// Section is the state of growth pools.
var Section = engine.NewSection[Growth]("growth", 0)

// cardRef returns the ref of a character's card in a tag scene.
func cardRef(char string) game.Ref { return game.Ref("growth/" + char) }

// maxLifted is the largest number of rolls in Growth.Lifted.
const maxLifted = 20

// maxDice is the most dice that a growth pool holds. No more are earned.
const maxDice = 30

// enabled is the option for the growth pool, which needs statements.
var enabled = rulekit.NewFlag("growth.pool", false, "GROW-POOL-01")

// poolOf returns the growth pool of a character, which may be empty.
func poolOf(s *engine.State, char string) GrowthPool {
	for _, o := range Section.Of(s).Pools {
		if o.Char == char {
			return o
		}
	}
	return GrowthPool{Char: char}
}

// currentRoll returns a character's growth roll in the current tag scene, or nil.
func currentRoll(s *engine.State, char string) *GrowthRoll {
	if t := poolOf(s, char).Try; t != nil && scene.Of(s).IsTagScene() && t.Scene == scene.Of(s).Scene.N {
		return t
	}
	return nil
}

// diceToThrow returns the dice that a character would throw: the gathered dice, and the largest
// stress or complication of the session.
func (o GrowthPool) diceToThrow() []dice.Die {
	ds := slices.Clone(o.Dice)
	if o.Worst > 0 {
		ds = append(ds, o.Worst)
	}
	return ds
}
