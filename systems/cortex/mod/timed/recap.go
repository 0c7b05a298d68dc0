package timed

import "mesa/game"

// RecapMark implements game.RecapEvent. It marks a timed test that was played to its end.
func (e TimedEnded) RecapMark() game.RecapMark {
	if len(e.Stats()) == 0 {
		return ""
	}
	return game.RecapOutcome
}
