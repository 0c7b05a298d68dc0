package check

import (
	"mesa/systems/rulekit"
)

// ResolutionMode is the option that says how dice come to be thrown: by tests and contests, or in
// the way of a mod, which adds a value.
var ResolutionMode = rulekit.NewEnum("resolution.mode", "ACT-01", "test_contest")
