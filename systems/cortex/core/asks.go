package core

import "mesa/game"

var (
	AskWhat = game.Param{Name: "what", Kind: game.Text, Max: 80}
	AskDice = game.Param{Name: "dice", Kind: game.Dice, Max: 12}
	AskWho  = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
)

var AskComp = game.Param{Name: "complication", Kind: game.Pick, Min: 1, Max: 1}
