package contest

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
)

// RecapMark implements game.RecapEvent. It marks the end of a contest unless it was abandoned.
func (e ContestDone) RecapMark() game.RecapMark {
	if e.Status == check.Abandoned {
		return ""
	}
	return game.RecapOutcome
}

// RecapMark implements game.RecapEvent. It marks a heroic success.
func (e SideFell) RecapMark() game.RecapMark {
	if e.Steps > 0 {
		return game.RecapOutcome
	}
	return ""
}
