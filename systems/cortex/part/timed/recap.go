package timed

import "mesa/game"

// Mark implements game.Marking: what came of a timed test.
func (e Over) Mark() game.Mark {
	if len(e.Tally()) == 0 {
		return ""
	}
	return game.Outcome
}
