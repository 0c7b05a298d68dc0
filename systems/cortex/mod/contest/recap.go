package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
)

// RecapMark implements game.RecapEvent: how a contest ended, but for one that was called
// off.
func (e ContestDone) RecapMark() game.RecapMark {
	if e.Status == check.Abandoned {
		return ""
	}
	return game.RecapOutcome
}

// RecapMark implements game.RecapEvent: a side that was beaten heroically.
func (e SideFell) RecapMark() game.RecapMark {
	if e.Steps > 0 {
		return game.RecapOutcome
	}
	return ""
}
