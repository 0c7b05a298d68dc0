package roster

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

type (
	// GMCKept adds or replaces a GMC of the roster.
	GMCKept struct {
		Entry StoredGMC `json:"entry"`
		N     int       `json:"n"` // the number of kept GMCs afterwards
	}
	// GMCDropped removes a GMC of the roster.
	GMCDropped struct {
		ID string `json:"id"`
		N  int    `json:"n"` // the number of kept GMCs afterwards
	}
)

func (GMCKept) EventName() string    { return "cortex.shelf" }
func (GMCDropped) EventName() string { return "cortex.shelf.dropped" }

// tellKept tells that something was prepared, but not what: that is for the GM alone.
func tellKept(e GMCKept) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.shelf", game.N("n", e.N)))
}

func tellDropped(e GMCDropped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.shelf", game.N("n", e.N)))
}
