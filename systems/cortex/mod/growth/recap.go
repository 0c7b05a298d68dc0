package growth

import (
	"mesa/game"
	"mesa/systems/cortex/core/people"
)

// Earners implements game.Earner.
func (e GrowthEarned) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }

// Earners implements game.Earner. The dice of a growth roll may be spent.
func (e GrowthEnded) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }
