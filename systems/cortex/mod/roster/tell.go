package roster

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// tellKept tells that something was prepared, but not what: that is for the GM alone.
func tellKept(e GMCKept) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.shelf", game.N("n", e.N)))
}

func tellDropped(e GMCDropped) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.shelf", game.N("n", e.N)))
}

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

// show returns the block that lists the roster, for the GM alone.
func show(s *engine.State, by game.Actor) []game.Block {
	if by.Role != game.GM || len(storedGMCs(s)) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "shelf", Title: game.Say("cortex.shelf.title")}
	for _, e := range storedGMCs(s) {
		b.Items = append(b.Items,
			game.Item{Label: game.Say("cortex.shelf.item", game.W("name", e.Sheet.Name),
				game.M("what", e.summaryMsg()))})
	}
	return []game.Block{b}
}
