package draft

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// The options of pools.
var (
	RequirePrime    = rulekit.NewEnum("pool.require_prime", "CORE-POOL-R2", "warn", "enforce", "off")
	PrimeSets       = people.NewNameList("sets.prime", "none", "CORE-POOL-04", 2) // two or more, or none (TRAIT-04)
	maxPool         = rulekit.NewNumber("pool.max_dice", 30, 1, game.MaxDice, "CORE-POOL-R5")
	setsForSale     = people.NewNameList("pp.add_dice_sets", "all", "TRAIT-03", 0)
	BuyWhileReduced = rulekit.NewFlag("keep.reduced_allows_pp", true, "CORE-ROLL-R3")
	showOdds        = rulekit.NewEnum("odds.show", "", "on", "off")
	HeroicStep      = rulekit.NewNumber("heroic.step", 5, 1, 99, "ADDALL-R2")
)

// Mod returns the mod of the options of pools.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "draft", Chapter: engine.ChapterRolls,
		Options: []*rulekit.Option{RequirePrime.Option, PrimeSets.Option, maxPool.Option,
			setsForSale.Under(engine.ChapterPoints), BuyWhileReduced.Option, showOdds.Under(engine.ChapterGame),
			HeroicStep.Option},
	}
}
