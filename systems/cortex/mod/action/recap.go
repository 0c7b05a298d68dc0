package action

import "mesa/game"

// RecapMark implements game.RecapEvent. It marks a heroic success.
func (e ActionDone) RecapMark() game.RecapMark {
	if e.Steps > 0 {
		return game.RecapOutcome
	}
	return ""
}
