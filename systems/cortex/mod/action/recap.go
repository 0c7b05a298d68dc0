package action

import "mesa/game"

// RecapMark implements game.RecapEvent: a heroic success is of weight.
func (e ActionDone) RecapMark() game.RecapMark {
	if e.Steps > 0 {
		return game.RecapOutcome
	}
	return ""
}
