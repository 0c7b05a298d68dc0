package roster

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// Roster is the state: the GMCs that a group keeps.
type Roster struct {
	Kept []StoredGMC `json:"kept,omitempty"` // oldest first
}

// StoredGMC is a GMC outside of play, of the roster or of the stock. Copies of it enter play.
type StoredGMC struct {
	ID    string      `json:"id"`
	Rank  string      `json:"rank"`
	Sheet sheet.Sheet `json:"sheet"`
}

// Section is the state of the roster.
var Section = engine.NewSection[Roster]("shelf", 0)

const (
	maxKept   = 40 // most GMCs that a group keeps
	maxCopies = 6  // most copies that enter play at a time
	maxID     = 15 // bytes, like the id of a character
)

func storedGMCs(s *engine.State) []StoredGMC { return Section.Of(s).Kept }

// summaryMsg returns the rank and the dice of a GMC, largest first.
func (e StoredGMC) summaryMsg() game.Msg {
	var all []dice.Die
	for _, t := range e.Sheet.All() {
		all = append(all, t.Dice()...)
	}
	slices.SortFunc(all, func(a, b dice.Die) int { return int(b) - int(a) })
	rank := game.Say("cortex.rank." + e.Rank)
	if len(all) == 0 {
		return rank
	}
	return game.Say("cortex.shelf.what", game.M("rank", rank), game.M("dice", pool.DiceMsg(all)))
}
