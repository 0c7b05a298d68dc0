package check

import (
	"mesa/systems/rulekit"
)

// ResolutionMode says how characters come to throw dice. Each mod that brings a mode adds its word.
var ResolutionMode = rulekit.NewEnum("resolution.mode", "ACT-01", "test_contest")
