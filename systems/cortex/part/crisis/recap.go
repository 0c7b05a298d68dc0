package crisis

import "mesa/game"

// Mark implements game.Marking: a crisis that is over.
func (Gone) Mark() game.Mark { return game.Outcome }
