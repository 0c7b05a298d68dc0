package cortex

import "mesa/game"

// Tally implements game.Tallied: 1s among the dice are hitches, or
// opportunities on the GM's dice (CORE-HITCH-01, -07); a player's roll of
// nothing but 1s is a botch (CORE-ROLL-08).
func (e Rolled) Tally() []game.Count {
	ones, dice := len(e.Roll.Ones()), len(e.Roll.Faces)
	if e.Roll.GM {
		return []game.Count{{Key: "cortex.count.opportunity", N: ones, Of: dice}}
	}
	return []game.Count{
		{Key: "cortex.count.hitch", N: ones, Of: dice},
		game.Once("cortex.count.botch", e.Roll.Botch()),
	}
}

// Tally implements game.Tallied: a test that was rolled is won or lost, and one
// that was won may be heroic (CORE-HEROIC-01).
func (e TestDone) Tally() []game.Count {
	switch e.Outcome {
	case Success:
		return []game.Count{game.Once("cortex.count.test", true), game.Once("cortex.count.heroic", e.Steps > 0)}
	case Failure:
		return []game.Count{game.Once("cortex.count.test", false)}
	}
	return nil
}

// Tally implements game.Tallied: a roll that beats the one before it in a
// contest. The roll that opens has nothing to beat.
func (e Stood) Tally() []game.Count {
	if e.Faced < 0 {
		return nil
	}
	return []game.Count{game.Once("cortex.count.contest", true)}
}

// Tally implements game.Tallied: a contest roll that did not beat the one
// before it.
func (e Fell) Tally() []game.Count {
	return []game.Count{game.Once("cortex.count.contest", false)}
}

// Opens implements game.Opening.
func (SessionBegun) Opens() {}
