package nde

import "mesa/game"

// Tally implements game.Tallied: a 1 brings a complication for certain
// (NDE-TEST-07). The 2d6 game has no rule for single dice.
func (e Rolled) Tally() []game.Count {
	if e.Two {
		return nil
	}
	return []game.Count{game.Once("nde.count.one", len(e.Faces) > 0 && e.Faces[0] == 1)}
}

// Tally implements game.Tallied: a test, attack or power that was thrown, by
// its outcome after Luck.
func (e TestClosed) Tally() []game.Count {
	var counts []game.Count
	switch e.Test.Outcome {
	case Exceptional, Success, AtACost:
		counts = []game.Count{game.Once("nde.count."+e.Test.Kind, true), game.Once("nde.count.exceptional", e.Test.Outcome == Exceptional),
			game.Once("nde.count.cost", e.Test.Outcome == AtACost)}
	case Failure:
		counts = []game.Count{game.Once("nde.count."+e.Test.Kind, false)}
	}
	return counts
}
