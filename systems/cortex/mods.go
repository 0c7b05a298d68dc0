package cortex

import (
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/mod/action"
	"mesa/systems/cortex/mod/contest"
	"mesa/systems/cortex/mod/crisis"
	"mesa/systems/cortex/mod/doom"
	"mesa/systems/cortex/mod/gang"
	"mesa/systems/cortex/mod/gear"
	"mesa/systems/cortex/mod/growth"
	"mesa/systems/cortex/mod/hero"
	"mesa/systems/cortex/mod/lifepoints"
	"mesa/systems/cortex/mod/milestone"
	"mesa/systems/cortex/mod/mob"
	"mesa/systems/cortex/mod/nobank"
	"mesa/systems/cortex/mod/pathway"
	"mesa/systems/cortex/mod/record"
	"mesa/systems/cortex/mod/relationship"
	"mesa/systems/cortex/mod/resource"
	"mesa/systems/cortex/mod/rollmode"
	"mesa/systems/cortex/mod/roster"
	"mesa/systems/cortex/mod/scale"
	"mesa/systems/cortex/mod/sfxplay"
	"mesa/systems/cortex/mod/sheets"
	"mesa/systems/cortex/mod/signature"
	"mesa/systems/cortex/mod/specialty"
	"mesa/systems/cortex/mod/statement"
	"mesa/systems/cortex/mod/static"
	"mesa/systems/cortex/mod/stress"
	"mesa/systems/cortex/mod/test"
	"mesa/systems/cortex/mod/timed"
	"mesa/systems/cortex/mod/turnorder"
	"mesa/systems/cortex/mod/vehicle"
)

// Mods returns all mods of Cortex, in the order of the menus.
func Mods() []*engine.Mod {
	return core.Mods([]*engine.Mod{
		test.Mod(), contest.Mod(), action.Mod(),
		rollmode.Mod(), static.Mod(), hero.Mod(),
		stress.Mod(), stress.TracksMod(), stress.TraumaMod(), stress.ShakenMod(),
		lifepoints.Mod(),
		scale.Mod(), mob.Mod(), gang.Mod(),
		doom.Mod(), crisis.Mod(), nobank.Mod(),
		turnorder.Mod(),
		timed.Mod(),
	}, []*engine.Mod{
		sheets.SheetRulesMod(), sheets.Mod(), pathway.Mod(), statement.Mod(), growth.Mod(), record.Mod(),
		relationship.Mod(), specialty.Mod(), resource.Mod(), signature.Mod(), gear.Mod(),
		milestone.Mod(), vehicle.Mod(),
		roster.Mod(), sfxplay.Mod(),
	})
}

// modEngine is the Engine of Mods.
var modEngine = core.New(Mods()...)
