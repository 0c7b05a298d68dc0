package framing

import (
	"mesa/systems/rulekit"
)

// The options of starting points, and of complications at the end of scenes and sessions.
var (
	startMode   = rulekit.NewEnum("pp.start_mode", "PP-MOD-01", "fixed", startD4, startPrime)
	startPoints = rulekit.NewNumber("pp.start", 1, 1, 20, "PP-START-R1").With(startMode.Option, "fixed")
	startRule   = rulekit.NewEnum("pp.start_rule", "PP-START-R1", "floor", "add")
	clearComps  = rulekit.NewEnum("complication.clear_at", "COMP-R2", "never", "scene_end", "session_end")
	bridgeSteps = rulekit.NewFlag("complication.bridge_step_down", false, "COMP-R3")
)

// Words of startMode for rolled starting points (PP-MOD-01).
const (
	startD4    = "roll_d4"
	startPrime = "prime_roll"
)
