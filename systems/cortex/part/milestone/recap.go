package milestone

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// Earns implements game.Earning.
func (e Hit) Earns() []game.Ref { return []game.Ref{core.CharRef(e.Claim.Char)} }

// Earns implements game.Earning.
func (e XPSet) Earns() []game.Ref { return []game.Ref{core.CharRef(e.Char)} }
