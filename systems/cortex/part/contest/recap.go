package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// Mark implements game.Marking: how a contest ended, but for one that was called
// off.
func (e Done) Mark() game.Mark {
	if e.Status == core.Abandoned {
		return ""
	}
	return game.Outcome
}

// Mark implements game.Marking: a side that was beaten heroically.
func (e Fell) Mark() game.Mark {
	if e.Steps > 0 {
		return game.Outcome
	}
	return ""
}
