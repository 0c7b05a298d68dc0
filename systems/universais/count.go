package universais

import "mesa/game"

// Tally implements game.Tallied: how many of the dice were Criticals. In a Quick
// Roll none can be (UNI-QCK-04).
func (e Thrown) Tally() []game.Count {
	if e.Quick || len(e.Faces) == 0 {
		return nil
	}
	return []game.Count{{Key: "universais.count.crit", N: e.Lie.Crits, Of: len(e.Faces)}}
}

// Tally implements game.Tallied: a roll by its outcome at the end.
func (e RollClosed) Tally() []game.Count {
	switch e.Roll.Outcome {
	case Success, Partial, Failure:
		return []game.Count{game.Once("universais.count.roll", e.Roll.Outcome != Failure),
			game.Once("universais.count.full", e.Roll.Outcome == Success)}
	}
	return nil
}
