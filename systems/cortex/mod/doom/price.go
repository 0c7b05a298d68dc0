package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

var (
	paramDie   = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	paramOn    = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	paramApart = game.Param{Name: "apart", Kind: game.Pick, Min: 1, Max: 20}
	paramEnd   = game.Param{Name: "how", Kind: game.Text, Max: 200}
)

// dieChoices returns the sizes in the pool from least up, with the smallest selected.
func dieChoices(s *engine.State, least dice.Die) []game.Choice {
	var cs []game.Choice
	for _, d := range slices.Compact(slices.Clone(dicePool(s))) {
		if d >= least {
			cs = append(cs,
				game.Choice{Word: d.String(), Dice: []dice.Die{d}, Cost: price(s, d), Selected: len(cs) == 0})
		}
	}
	return cs
}

func dieIn(args game.Args) dice.Die { return pool.DieOf(args) }

// price returns the price of doom dice on a button.
func price(s *engine.State, ds ...dice.Die) []game.Amount {
	var sums []game.Amount
	for _, d := range slices.Compact(sortDice(ds)) {
		if d > 0 {
			sums = append(sums, game.Amount{Unit: unitOf(d), N: -count(ds, d), Available: count(dicePool(s), d)})
		}
	}
	return sums
}

// unitOf returns the message key of a doom die as a unit of a price.
func unitOf(d dice.Die) string { return "cortex.doom." + d.String() }
