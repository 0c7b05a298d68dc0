package check

import (
	"mesa/systems/rulekit"
)

// ResolutionMode is the option that says how dice come to be thrown: by tests and contests, or in
// the way of a mod, which adds a value.
var ResolutionMode = rulekit.NewEnum("resolution.mode", "ACT-01", "test_contest")

// The options of opportunities and difficulties.
var (
	OpportunityPool  = rulekit.NewEnum("opportunity.pool", "OPP-R1", "shared", "per_player")
	RevealDifficulty = rulekit.NewEnum("test.reveal_difficulty", "CORE-TEST-R6", "at_roll", "at_outcome")
)
