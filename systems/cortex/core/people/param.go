package people

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// ParamTo asks for the character that gets a thing.
var ParamTo = game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}

// WordScene names the scene as the owner of an asset or the bearer of a complication.
const WordScene = "scene"

// Parameters that several moves share.
var (
	ParamWho       = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}   // a character
	ParamTrait     = game.Param{Name: "trait", Kind: game.Pick, Min: 1, Max: 1} // one of its traits
	ParamCharacter = game.Param{Name: "char", Kind: game.Pick, Min: 1, Max: 1}  // the character that acts
	ParamCheck     = game.Param{Name: "for", Kind: game.Pick, Min: 1, Max: 1}   // a test or contest
	ParamRoll      = game.Param{Name: "roll", Kind: game.Pick, Min: 1, Max: 1}  // a roll, "r12"
	ParamDecision  = game.Param{Name: "owed", Kind: game.Pick, Min: 1, Max: 1}  // a decision that is owed, "p3"
	// any affliction
	// what is tried, in the player's own words
	ParamWhat    = game.Param{Name: "what", Kind: game.Text, Max: 80}
	ParamDice    = game.Param{Name: "dice", Kind: game.Dice, Max: 12} // loose dice
	ParamAim     = game.Param{Name: "make", Kind: game.Pick, Max: 1}  // the use of an effect die
	ParamName    = game.Param{Name: "name", Kind: game.Text, Max: 64} // of a new thing
	ParamNewName = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: sheet.MaxName}
)

// SelectOnly selects the only open choice, so that it need not be named. It changes nothing if
// there are several.
func SelectOnly(among []game.Choice) []game.Choice {
	open := -1
	for i, c := range among {
		if c.Closed == nil && open >= 0 {
			return among
		}
		if c.Closed == nil {
			open = i
		}
	}
	if open >= 0 {
		among[open].Selected = true
	}
	return among
}

// ParamDie asks for the size of a die.
var ParamDie = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}

// DieSizes returns the five sizes of dice (CORE-DICE-01) as choices, with ticked selected; 0
// selects none.
func DieSizes(ticked dice.Die) []game.Choice {
	cs := make([]game.Choice, len(dice.Ladder))
	for i, d := range dice.Ladder {
		cs[i] = game.Choice{Word: d.String(), Dice: dice.Ladder[i : i+1 : i+1], Selected: d == ticked}
	}
	return cs
}

// DieOf returns the die of the argument "die", 0 for none.
func DieOf(args game.Args) dice.Die {
	for _, d := range dice.Ladder {
		if d.String() == args.One("die") {
			return d
		}
	}
	return 0
}
