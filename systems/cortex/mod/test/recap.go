package test

import "mesa/game"

// RecapMark implements game.RecapEvent. It marks a heroic success.
func (e TestDone) RecapMark() game.RecapMark {
	if e.Steps > 0 {
		return game.RecapOutcome
	}
	return ""
}
