package counter

import "mesa/game"

// Tally implements game.Tallied: how many dice showed their highest face.
func (e Rolled) Tally() []game.Count {
	c := game.Count{Key: "counter.count.top", Of: len(e.Pool)}
	for i, d := range e.Pool {
		if e.Faces[i] == int(d) {
			c.N++
		}
	}
	return []game.Count{c}
}

// Tally implements game.Tallied: how many hidden throws came out high. Whoever
// may not know learns not even that there was one.
func (e Hidden) Tally() []game.Count {
	switch {
	case len(e.Pool) == 0:
		return nil
	case e.Big:
		return []game.Count{{Key: "counter.count.big", N: 1, Of: 1}}
	}
	return []game.Count{{Key: "counter.count.big", Of: 1}}
}

// Opens implements game.Opening: an answer begins a new session.
func (Answered) Opens() {}

// Closes implements game.Closing.
func (Closed) Closes() {}

// Mark implements game.Marking: a big step is of weight.
func (e Added) Mark() game.Mark {
	if e.N >= 10 {
		return game.Outcome
	}
	return ""
}

// Changes implements game.Changing.
func (Added) Changes() []game.Ref { return []game.Ref{"count"} }

// Mark implements game.Marking. Only two may read what was whispered.
func (Whispered) Mark() game.Mark { return game.Growth }

// Changes implements game.Changing.
func (Whispered) Changes() []game.Ref { return []game.Ref{"count"} }

// Mark implements game.Marking. Whoever may not know learns not even that there
// was a throw.
func (e Hidden) Mark() game.Mark {
	if len(e.Pool) == 0 {
		return ""
	}
	return game.Harm
}
