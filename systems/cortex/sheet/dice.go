package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// stepsAboveD4 returns by how many steps a die is above d4; 0 also for no die.
func stepsAboveD4(d dice.Die) int { return max(slices.Index(dice.Ladder, d), 0) }

// countDice returns how many dice have a size.
func countDice(ds []dice.Die, size dice.Die) int {
	n := 0
	for _, d := range ds {
		if d == size {
			n++
		}
	}
	return n
}

// sortDice returns the dice, largest first.
func sortDice(ds []dice.Die) []dice.Die {
	ds = slices.Sorted(slices.Values(ds))
	slices.Reverse(ds)
	return ds
}

func arrayMsg(ds []dice.Die) game.Msg { return pool.DiceMsg(sortDice(ds)) }

// dieOf returns the size of each trait's dice.
func dieOf(ts []Trait) []dice.Die {
	var ds []dice.Die
	for _, t := range ts {
		ds = append(ds, t.Die)
	}
	return ds
}
