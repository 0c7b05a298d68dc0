package cortex

import (
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/part/action"
	"mesa/systems/cortex/part/contest"
	"mesa/systems/cortex/part/crisis"
	"mesa/systems/cortex/part/crowd"
	"mesa/systems/cortex/part/doom"
	"mesa/systems/cortex/part/gang"
	"mesa/systems/cortex/part/gear"
	"mesa/systems/cortex/part/growth"
	"mesa/systems/cortex/part/hero"
	"mesa/systems/cortex/part/life"
	"mesa/systems/cortex/part/milestone"
	"mesa/systems/cortex/part/nobank"
	"mesa/systems/cortex/part/order"
	"mesa/systems/cortex/part/pathway"
	"mesa/systems/cortex/part/reading"
	"mesa/systems/cortex/part/record"
	"mesa/systems/cortex/part/relation"
	"mesa/systems/cortex/part/resource"
	"mesa/systems/cortex/part/scale"
	"mesa/systems/cortex/part/sheets"
	"mesa/systems/cortex/part/shelf"
	"mesa/systems/cortex/part/signature"
	"mesa/systems/cortex/part/special"
	"mesa/systems/cortex/part/specialty"
	"mesa/systems/cortex/part/statement"
	"mesa/systems/cortex/part/static"
	"mesa/systems/cortex/part/stress"
	"mesa/systems/cortex/part/test"
	"mesa/systems/cortex/part/timed"
	"mesa/systems/cortex/part/vehicle"
)

// Mods are all mods of Cortex, in the order of the menus: first what is being
// rolled, then things and scenes, then the GM's hand.
func Mods() []*core.Mod {
	return []*core.Mod{
		core.CourseMod(), test.Mod(), contest.Mod(), action.Mod(),
		reading.Mod(), static.Mod(), hero.Mod(),
		stress.Mod(), stress.TracksMod(), stress.TraumaMod(), stress.ShakenMod(),
		life.Mod(),
		scale.Mod(), crowd.Mod(), gang.Mod(),
		doom.Mod(), crisis.Mod(), nobank.Mod(),
		order.Mod(),
		timed.Mod(),
		core.ThingsMod(), core.ScenesMod(), core.PointsMod(), core.PeopleMod(),
		sheets.BookMod(), sheets.Mod(), pathway.Mod(), statement.Mod(), growth.Mod(), record.Mod(),
		relation.Mod(), specialty.Mod(), resource.Mod(), signature.Mod(), gear.Mod(),
		milestone.Mod(), vehicle.Mod(),
		shelf.Mod(), special.Mod(), core.TableMod(),
	}
}

// theKit is Cortex with all its parts.
var theKit = core.New(Mods()...)
