package check

import (
	"mesa/systems/rulekit"
)

// ResolutionMode is how characters come to dice; each mod that brings a way
// adds its word.
var ResolutionMode = rulekit.NewEnum("resolution.mode", "ACT-01", "test_contest")
