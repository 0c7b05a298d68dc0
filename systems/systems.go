// Package systems lists every rules system that Mesa knows. A new system is added in one line here.
package systems

import (
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/systems/universais"
)

// All returns the systems in the order in which they are offered.
func All() []game.System { return []game.System{cortex.System(), nde.System(), universais.System()} }
