package turnorder

import (
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// The modes of a scene.
const (
	modeNone   = "none"
	modeAction = "action_order"
	modeDrama  = "dramatic"
)

// The ways to find out who acts first, or in what order all act (section 20.3).
const (
	initHandoff = "handoff"
	initSides   = "side_leaders"
	initAll     = "individual"
	initFixed   = "fixed"
	initDie     = "fixed_plus_die"
)

// mode is the option for the order of scenes. The GM may set another mode for one scene.
var mode = rulekit.NewEnum("order.mode", "ORDER-R3", modeNone, modeAction, modeDrama).Taking(modeDrama, "contests")

// The other options of orders.
var (
	initiative = rulekit.NewEnum("initiative.mode", "INIT-R1", initHandoff, initSides, initAll, initFixed, initDie).
			With(mode.Option, modeAction)
	hitchesCount = rulekit.NewFlag("initiative.hitches", false, "INIT-R2")
	traits       = people.NewFormula("initiative.traits", "INIT-R3", initiative.Option, initFixed, initDie)
	leadStands   = rulekit.NewFlag("dramatic.lead_roll_stands", false, "DRAMA-R1").With(mode.Option, modeDrama)
)
