package universais

import "mesa/game"

// Stats implements game.StatsEvent: how many dice were Criticals. A Quick Roll has none
// (UNI-QCK-04).
func (e Thrown) Stats() []game.Count {
	if e.Quick || len(e.Faces) == 0 {
		return nil
	}
	return []game.Count{{Key: "universais.count.crit", N: e.Result.Crits, Of: len(e.Faces)}}
}

// Stats implements game.StatsEvent: the outcome of the roll.
func (e RollClosed) Stats() []game.Count {
	switch e.Roll.Outcome {
	case Success, Partial, Failure:
		return []game.Count{game.CountOnce("universais.count.roll", e.Roll.Outcome != Failure),
			game.CountOnce("universais.count.full", e.Roll.Outcome == Success)}
	}
	return nil
}
