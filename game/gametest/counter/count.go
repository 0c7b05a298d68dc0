package counter

import "mesa/game"

// Stats implements game.StatsEvent: how many dice showed their highest face.
func (e Rolled) Stats() []game.Count {
	c := game.Count{Key: "counter.count.top", Of: len(e.Pool)}
	for i, d := range e.Pool {
		if e.Faces[i] == int(d) {
			c.N++
		}
	}
	return []game.Count{c}
}

// Stats implements game.StatsEvent: how many hidden throws came out high. The public event counts
// nothing, so that players do not learn of the throw.
func (e Hidden) Stats() []game.Count {
	switch {
	case len(e.Pool) == 0:
		return nil
	case e.Big:
		return []game.Count{{Key: "counter.count.big", N: 1, Of: 1}}
	}
	return []game.Count{{Key: "counter.count.big", Of: 1}}
}

// OpensSession implements game.SessionOpener: an answer begins a new session.
func (Answered) OpensSession() {}

// ClosesSession implements game.SessionCloser.
func (Closed) ClosesSession() {}

// RecapMark implements game.RecapEvent: a big step is an outcome.
func (e Added) RecapMark() game.RecapMark {
	if e.N >= 10 {
		return game.RecapOutcome
	}
	return ""
}

// ChangedSheets implements game.SheetChanger.
func (Added) ChangedSheets() []game.Ref { return []game.Ref{"count"} }

// RecapMark implements game.RecapEvent. Only the chair and the GM may read the whisper.
func (Whispered) RecapMark() game.RecapMark { return game.RecapGrowth }

// ChangedSheets implements game.SheetChanger.
func (Whispered) ChangedSheets() []game.Ref { return []game.Ref{"count"} }

// RecapMark implements game.RecapEvent. The public event has no mark, so that players do not learn
// of the throw.
func (e Hidden) RecapMark() game.RecapMark {
	if len(e.Pool) == 0 {
		return ""
	}
	return game.RecapHarm
}
