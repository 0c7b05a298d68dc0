package nde

import "mesa/game"

// firstSteps holds the steps that lead an empty table to its first roll, and the steps at the demo.
var firstSteps = game.FirstSteps{
	Empty: []game.FirstStep{
		{Say: game.Say("nde.first.people"), Moves: []string{"pc", "create"}, GM: true, People: true},
		{Say: game.Say("nde.first.scene"), Moves: []string{"scene"}, GM: true},
		{Say: game.Say("nde.first.session"), Moves: []string{"session"}, GM: true},
		{Say: game.Say("nde.first.call"), Moves: []string{"test"}, GM: true},
	},
	Demo: []game.FirstStep{
		{Say: game.Say("nde.first.attack", game.W("name", "")), Moves: []string{"attack"}},
		{Say: game.Say("nde.first.choose"), Moves: []string{"choose", "luck"}, Passes: true},
		{Say: game.Say("nde.first.end")},
	},
}
