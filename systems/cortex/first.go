package cortex

import "mesa/game"

// firstSteps are the steps that lead a new table to its first test: those of an empty table, and
// those of a table that plays the demo.
var firstSteps = game.FirstSteps{
	Empty: []game.FirstStep{
		{Say: game.Say("cortex.first.people"), Moves: []string{"character", "create"}, GM: true, People: true},
		{Say: game.Say("cortex.first.session"), Moves: []string{"session"}, GM: true},
		{Say: game.Say("cortex.first.scene"), Moves: []string{"scene"}, GM: true},
		{Say: game.Say("cortex.first.call"), Moves: []string{"test"}, GM: true},
	},
	Demo: []game.FirstStep{
		{Say: game.Say("cortex.first.demo", game.W("name", "")), Moves: []string{"test"}, GM: true},
		{Say: game.Say("cortex.first.roll", game.W("name", "")), Moves: []string{"roll"}},
		{Say: game.Say("cortex.first.choose"), Moves: []string{"choose"}, Passes: true},
		{Say: game.Say("cortex.first.end")},
	},
}
