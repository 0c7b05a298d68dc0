// Package gear has what devices change in a fight (section 15 of the rules on characters): the
// range of weapons as a die of the opposition, and armor that wears down.
package gear

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// weaponRanges is the option to let the range of a weapon oppose (GEAR-04).
var weaponRanges = rulekit.NewFlag("gear.weapon_ranges", false, "GEAR-04")

// ablativeArmor is the option to let armor wear down in place of its bearer (GEAR-03).
var ablativeArmor = rulekit.NewFlag("gear.ablative_armor", false, "GEAR-03")

// fromRange is the origin of a die that stands for a range.
const fromRange pool.Origin = "range"

// Mod returns the mod for weapon ranges and ablative armor.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "gear", Chapter: engine.ChapterSheets,
		Enabled: func(s *engine.State) bool { return weaponRanges.On(s) || ablativeArmor.On(s) },
		Options: []*rulekit.Option{weaponRanges.Option, ablativeArmor.Option},
		Hooks: []engine.Hooks{
			draft.Hooks{
				MeetsRequirement: func(s *engine.State, _ check.RollContext, need string, _ sfx.Use) bool {
					return need == "mod:"+ablativeArmor.Key && ablativeArmor.On(s)
				},
				OpposingOptions: opposingOptions,
			},
		},
	}
}

// farRanges lists the ranges beyond the normal range, which adds no die: a stretch, far by the GM's
// choice (RUL-GEAR-RANGE), and almost impossible.
var farRanges = []struct {
	word string
	die  dice.Die
}{{"stretch", dice.D8}, {"far", dice.D10}, {"impossible", dice.D12}}

// opposingOptions returns the dice of the far ranges. At most one of them may oppose.
func opposingOptions(s *engine.State, _ *people.Character) []draft.PoolOption {
	if !weaponRanges.On(s) {
		return nil
	}
	var os []draft.PoolOption
	for _, f := range farRanges {
		os = append(os, draft.PoolOption{Word: "range:" + f.die.String(), Name: game.Say("cortex.range." + f.word),
			Group:          draft.GroupOfThings(),
			ExclusiveGroup: "range", Conflict: game.Refuse("RUL-GEAR-RANGE", "cortex.refused.range_once"),
			Dice: []pool.Die{{Word: "range:" + f.die.String(), From: fromRange, Die: f.die}}})
	}
	return os
}
