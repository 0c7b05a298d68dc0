package core

import "mesa/game"

// Stats implements game.StatsEvent: 1s among the dice are hitches, or
// opportunities on the GM's dice (CORE-HITCH-01, -07); a player's roll of
// nothing but 1s is a botch (CORE-ROLL-08).
func (e Rolled) Stats() []game.Count {
	ones, dice := len(e.Roll.Hitches()), len(e.Roll.Faces)
	if e.Roll.GM {
		return []game.Count{{Key: "cortex.count.opportunity", N: ones, Of: dice}}
	}
	return []game.Count{
		{Key: "cortex.count.hitch", N: ones, Of: dice},
		game.CountOnce("cortex.count.botch", e.Roll.Botch()),
	}
}

// OpensSession implements game.SessionOpener.
func (SessionBegun) OpensSession() {}
