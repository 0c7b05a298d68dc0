package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// TwoOf are the two dice of a standard difficulty (CORE-TEST-04); none of size 0.
func TwoOf(size dice.Die) []pool.Die {
	if size == 0 {
		return nil
	}
	return []pool.Die{{From: pool.FromDifficulty, Die: size}, {From: pool.FromDifficulty, Die: size}}
}

// The standard difficulties (CORE-TEST-04).
const (
	VeryEasy    = "very-easy"
	Easy        = "easy"
	Challenging = "challenging"
	Hard        = "hard"
	VeryHard    = "very-hard"
	NoDice      = "none" // nothing but what opposes
)

// difficulties are the rows of the table of CORE-TEST-04: two dice of a size.
var difficulties = []struct {
	Word string
	Die  dice.Die
}{
	{VeryEasy, 4}, {Easy, 6}, {Challenging, 8}, {Hard, 10}, {VeryHard, 12},
}

// DifficultyWords are the rows by their words, the easiest first.
func DifficultyWords() []string {
	var ws []string
	for _, d := range difficulties {
		ws = append(ws, d.Word)
	}
	return ws
}

// DifficultyDie is the size of a row, 0 for NoDice.
func DifficultyDie(word string) dice.Die {
	for _, d := range difficulties {
		if d.Word == word {
			return d.Die
		}
	}
	return 0
}

// DifficultyAsk offers the rows, one of them ticked.
func DifficultyAsk(ticked string, none bool) game.Ask {
	ask := game.Ask{Param: game.Param{Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}}
	for _, d := range difficulties {
		ask.Among = append(ask.Among,
			game.Choice{Word: d.Word, Label: game.Say("cortex.difficulty." + d.Word), Dice: pool.Sizes(TwoOf(d.Die)),
				Ticked: d.Word == ticked})
	}
	if none {
		ask.Among = append(ask.Among, game.Choice{Word: NoDice, Label: game.Say("cortex.difficulty.none"), Ticked: ticked == NoDice})
	}
	return ask
}
