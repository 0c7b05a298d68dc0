package milestone

import (
	"mesa/game"
	"mesa/systems/cortex/core/people"
)

// Earners implements game.Earner.
func (e XPGained) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Claim.Char)} }

// Earners implements game.Earner.
func (e XPSet) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }
