// Package gear is what devices bring into a fight (section 15 of the rules on
// characters): the range of weapons as a die of the opposition.
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

// ranges lets the GM put the range of a weapon into the opposition (GEAR-04).
var ranges = rulekit.NewFlag("gear.weapon_ranges", false, "GEAR-04")

// ablative lets armor wear down in place of its bearer (GEAR-03).
var ablative = rulekit.NewFlag("gear.ablative_armor", false, "GEAR-03")

// fromRange is where such a die comes from.
const fromRange pool.Origin = "range"

// Mod is ranges of weapons.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "gear", Chapter: engine.ChapterSheets,
		Enabled: func(s *engine.State) bool { return ranges.On(s) || ablative.On(s) },
		Options: []*rulekit.Option{ranges.Option, ablative.Option},
		Hooks: []engine.Hooks{
			draft.Hooks{
				MeetsRequirement: func(s *engine.State, _ check.RollContext, need string, _ sfx.Use) bool {
					return need == "mod:"+ablative.Key && ablative.On(s)
				},
				OpposingOptions: opposingOptions,
			},
		},
	}
}

// far is how far a shot may be: a stretch, between the two by the GM's choice
// (RUL-GEAR-RANGE), almost impossible. Normal range adds nothing.
var far = []struct {
	word string
	die  dice.Die
}{{"stretch", dice.D8}, {"far", dice.D10}, {"impossible", dice.D12}}

// opposingOptions are the dice of a range, one of which may oppose.
func opposingOptions(s *engine.State, _ *people.Character) []draft.PoolOption {
	if !ranges.On(s) {
		return nil
	}
	var os []draft.PoolOption
	for _, f := range far {
		os = append(os, draft.PoolOption{Word: "range:" + f.die.String(), Name: game.Say("cortex.range." + f.word),
			Group:          draft.GroupOfThings(),
			ExclusiveGroup: "range", Conflict: game.Refuse("RUL-GEAR-RANGE", "cortex.refused.range_once"),
			Dice: []pool.Die{{Word: "range:" + f.die.String(), From: fromRange, Die: f.die}}})
	}
	return os
}
