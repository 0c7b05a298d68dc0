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

// Parts are all parts of Cortex, in the order of the menus: first what is being
// rolled, then things and scenes, then the GM's hand.
func Parts() []*core.Part {
	return []*core.Part{
		core.CoursePart(), test.Part(), contest.Part(), action.Part(),
		reading.Part(), static.Part(), hero.Part(),
		stress.Part(), stress.TracksPart(), stress.TraumaPart(), stress.ShakenPart(),
		life.Part(),
		scale.Part(), crowd.Part(), gang.Part(),
		doom.Part(), crisis.Part(), nobank.Part(),
		order.Part(),
		timed.Part(),
		core.ThingsPart(), core.ScenesPart(), core.PointsPart(), core.PeoplePart(),
		sheets.BookPart(), sheets.Part(), pathway.Part(), statement.Part(), growth.Part(), record.Part(),
		relation.Part(), specialty.Part(), resource.Part(), signature.Part(), gear.Part(),
		milestone.Part(), vehicle.Part(),
		shelf.Part(), special.Part(), core.TablePart(),
	}
}

// theKit is Cortex with all its parts.
var theKit = core.NewKit(Parts()...)
