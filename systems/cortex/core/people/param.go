package people

import (
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// ParamTo asks who gets a thing: a character, or WordScene where the scene may get an asset.
var ParamTo = game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}

// WordScene names the scene as the owner of an asset or the bearer of a complication.
const WordScene = "scene"

// Parameters that several moves share.
var (
	ParamWho       = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}   // a character
	ParamTrait     = game.Param{Name: "trait", Kind: game.Pick, Min: 1, Max: 1} // one of its traits
	ParamCharacter = game.Param{Name: "char", Kind: game.Pick, Min: 1, Max: 1}  // the character that acts
	ParamCheck     = game.Param{Name: "for", Kind: game.Pick, Min: 1, Max: 1}   // a check, such as a test
	ParamRoll      = game.Param{Name: "roll", Kind: game.Pick, Min: 1, Max: 1}  // a roll, "r12"
	ParamDecision  = game.Param{Name: "owed", Kind: game.Pick, Min: 1, Max: 1}  // a decision that is owed, "p3"
	// what is tried, in the player's own words
	ParamWhat    = game.Param{Name: "what", Kind: game.Text, Max: 80}
	ParamDice    = game.Param{Name: "dice", Kind: game.Dice, Max: 12} // loose dice
	ParamAim     = game.Param{Name: "make", Kind: game.Pick, Max: 1}  // the use of an effect die
	ParamName    = game.Param{Name: "name", Kind: game.Text, Max: 64} // of a new thing
	ParamNewName = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: sheet.MaxName}
)

// ParamDie asks for the size of a die.
var ParamDie = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
