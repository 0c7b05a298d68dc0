package state

import (
	"strings"

	"mesa/game"
)

// DuelPrefix begins the id of each Duel, and of the roll of a Duel. No other roll's id begins with
// it.
const DuelPrefix = "d"

// DuelRef returns the Ref of a Duel's card.
func DuelRef(id string) game.Ref { return game.Ref("duel/" + id) }

// RollRef returns the Ref of a roll's card. The roll of a Duel is on the card of the Duel.
func RollRef(id string) game.Ref {
	if strings.HasPrefix(id, DuelPrefix) {
		return DuelRef(id)
	}
	return game.Ref("roll/" + id)
}
