package nde

import "mesa/game"

// Stats implements game.StatsEvent. It counts how many throws show a 1, which brings a complication
// for certain (NDE-TEST-07). The 2d6 game has no rule for single dice, so Stats returns nil there.
func (e Rolled) Stats() []game.Count {
	if e.Two {
		return nil
	}
	return []game.Count{game.CountOnce("nde.count.one", len(e.Faces) > 0 && e.Faces[0] == 1)}
}

// Stats implements game.StatsEvent. It counts how many tests, attacks or powers succeed, and which
// of these are exceptional or at a cost, by the outcome after Luck. It returns nil for a test
// without a throw.
func (e TestClosed) Stats() []game.Count {
	var counts []game.Count
	switch e.Test.Outcome {
	case Exceptional, Success, AtACost:
		counts = []game.Count{game.CountOnce("nde.count."+e.Test.Kind, true),
			game.CountOnce("nde.count.exceptional", e.Test.Outcome == Exceptional),
			game.CountOnce("nde.count.cost", e.Test.Outcome == AtACost)}
	case Failure:
		counts = []game.Count{game.CountOnce("nde.count."+e.Test.Kind, false)}
	}
	return counts
}
