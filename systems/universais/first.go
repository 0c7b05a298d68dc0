package universais

import "mesa/game"

// firstSteps lead an empty table to its first roll, and guide through the demo.
var firstSteps = game.FirstSteps{
	Empty: []game.FirstStep{
		{Say: game.Say("universais.first.people"), Moves: []string{"create"}, GM: true, People: true},
		{Say: game.Say("universais.first.chapter"), Moves: []string{"chapter"}, GM: true},
		{Say: game.Say("universais.first.scene"), Moves: []string{"scene"}, GM: true},
		{Say: game.Say("universais.first.roll", game.W("name", "")), Moves: []string{"roll"}},
	},
	Demo: []game.FirstStep{
		{Say: game.Say("universais.first.roll", game.W("name", "")), Moves: []string{"roll"}},
		{Say: game.Say("universais.first.frame"), Moves: []string{"frame"}, GM: true},
		{Say: game.Say("universais.first.throw", game.W("name", "")), Moves: []string{"throw"}},
		{Say: game.Say("universais.first.end")},
	},
}
