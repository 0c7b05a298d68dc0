package crisis

import "mesa/game"

// RecapMark implements game.RecapEvent. The end of a crisis is part of the story.
func (CrisisGone) RecapMark() game.RecapMark { return game.RecapOutcome }
