package crisis

import "mesa/game"

// RecapMark implements game.RecapEvent: a crisis that is over.
func (CrisisGone) RecapMark() game.RecapMark { return game.RecapOutcome }
