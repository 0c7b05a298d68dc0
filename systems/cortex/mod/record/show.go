package record

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// sheetItems returns the items of a sheet that list the character's sessions and how each was used
// (STATE-15).
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	all := recordsOf(s, c.ID)
	if len(all) == 0 {
		return nil
	}
	items := []game.Item{{Label: game.Say("cortex.record.unspent", game.N("n", len(unspentRecords(s, c.ID))),
		game.N("of", len(all)))}}
	for _, r := range all {
		key := "cortex.record.item"
		switch {
		case r.Spent == importedBase:
			key = "cortex.record.item.spent_elsewhere"
		case r.Spent > 0:
			key = "cortex.record.item.spent"
		case scene.Of(s).Playing && r.Called == scene.Of(s).Session:
			key = "cortex.record.item.called"
		case r.Common:
			key = "cortex.record.item.common"
		}
		title := game.Quote(r.Name)
		if r.Name == "" {
			title = game.Say("cortex.record.unnamed")
		}
		items = append(items, game.Item{Label: game.Say(key, game.M("title", title), game.N("n", sessionNumber(r.N)),
			game.N("in", r.Spent))})
	}
	return items
}
