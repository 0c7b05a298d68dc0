package growth

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// Earns implements game.Earning.
func (e Earned) Earns() []game.Ref { return []game.Ref{core.CharRef(e.Char)} }

// Earns implements game.Earning: the dice of a growth roll may be spent.
func (e Ended) Earns() []game.Ref { return []game.Ref{core.CharRef(e.Char)} }
