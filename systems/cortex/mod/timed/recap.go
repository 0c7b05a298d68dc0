package timed

import "mesa/game"

// RecapMark implements game.RecapEvent: what came of a timed test.
func (e TimedOver) RecapMark() game.RecapMark {
	if len(e.Stats()) == 0 {
		return ""
	}
	return game.RecapOutcome
}
