package core

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

// Opens implements game.Opening.
func (SessionBegun) Opens() {}
