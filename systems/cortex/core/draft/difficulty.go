package draft

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// Difficulty gives the first dice against a test, before anything joins them: a row of the table
// (CORE-TEST-04), unless a mod replaces it.
type Difficulty interface {
	// Input asks the GM for the difficulty. Preset are the words picked so far, or if there are
	// none the word row (CORE-TEST-11).
	Input(s *engine.State, picked []string, row string) game.Input
	// Standard returns the words for a row, used if the GM is not asked.
	Standard(s *engine.State, row string) []string
	// Dice returns the dice of some words. foe is the GMC that opposes, "" for none.
	Dice(s *engine.State, words []string, foe string) []pool.Die
	// Size returns the one size that the dice of some words share, 0 if they need not share one
	// (ASSET-13).
	Size(words []string) dice.Die
}

// Problems returns the problems of all mods in the game.
func Problems(s *engine.State) []Problem {
	var all []Problem
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Problems != nil {
			all = append(all, h.Problems(s)...)
		}
	}
	return all
}

// FirstDice returns the first dice against a test: the dice of the problem that the words name, or
// of the difficulty. Without words they are the standard dice of the row.
func FirstDice(s *engine.State, words []string, row, foe string) []pool.Die {
	for _, p := range Problems(s) {
		if slices.Contains(words, p.Word) {
			return p.Dice
		}
	}
	if len(words) == 0 {
		words = TestDifficulty.Of(s).Standard(s, row)
	}
	return TestDifficulty.Of(s).Dice(s, words, foe)
}

// IsByNumber reports whether the difficulty of a test is a number. It is false at a table that
// throws dice, and if a GMC opposes, loose dice are given, a problem is picked, or the GM says so
// (STATIC-03, STATIC-R4).
func IsByNumber(s *engine.State, args game.Args) bool {
	problem := func(p Problem) bool { return slices.Contains(args[ParamDifficulty.Name], p.Word) }
	return FixedNumber.Of(s) != nil && LeadOpponent(s, args[ParamWith.Name]) == "" && !args.Has("how", HowRolled) &&
		len(args["dice"]) == 0 &&
		!slices.ContainsFunc(Problems(s), problem)
}

// HowRolled is the GM's answer that a difficulty is rolled even if it could be a number.
const HowRolled = "rolled"

// OppositionFromArgs returns the opposition that the arguments describe: the difficulty that they
// name, or else the row; the picked options of os; and loose dice.
func OppositionFromArgs(s *engine.State, row string, os []PoolOption, args game.Args) Pool {
	hard, with := args[ParamDifficulty.Name], args[ParamWith.Name]
	if !IsByNumber(s, args) {
		return BuildOpposition(FirstDice(s, hard, row, LeadOpponent(s, with)), os, with, game.DiceOf(args["dice"]))
	}
	if len(hard) > 0 {
		row = hard[0]
	}
	p := BuildOpposition(nil, os, with, nil)
	p.Sum, p.Number = true, FixedNumber.Of(s)(row)
	return p
}

// InputDifficulty asks for the difficulty of a test. If difficulties are numbers, the choices show
// them.
func InputDifficulty(s *engine.State, picked []string, row string) game.Input {
	input := TestDifficulty.Of(s).Input(s, picked, row)
	number := FixedNumber.Of(s)
	for i := range input.Choices {
		if c := &input.Choices[i]; number != nil && number(c.Word) > 0 {
			c.Dice, c.Note = nil, game.Say("cortex.difficulty.number", game.N("n", number(c.Word)))
		}
	}
	return input
}

// ParamDifficulty asks for the difficulty of a test. Max is the most that any difficulty takes; an
// offer may take fewer.
var ParamDifficulty = game.Param{Name: "difficulty", Kind: game.Pick, Max: game.MaxDice}

// twoDice returns the two dice of a standard difficulty (CORE-TEST-04), nil for size 0.
func twoDice(size dice.Die) []pool.Die {
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
	NoDice      = "none" // no dice of a difficulty
)

// difficulties are the rows of the table of CORE-TEST-04: two dice of one size each.
var difficulties = []struct {
	Word string
	Die  dice.Die
}{
	{VeryEasy, 4}, {Easy, 6}, {Challenging, 8}, {Hard, 10}, {VeryHard, 12},
}

// DifficultyWords returns the words of the rows, easiest first.
func DifficultyWords() []string {
	var ws []string
	for _, d := range difficulties {
		ws = append(ws, d.Word)
	}
	return ws
}

// difficultyDie returns the size of a row, 0 for NoDice.
func difficultyDie(word string) dice.Die {
	for _, d := range difficulties {
		if d.Word == word {
			return d.Die
		}
	}
	return 0
}

// rows is the Difficulty with the five standard rows and NoDice.
type rows struct{}

// Input implements Difficulty.
func (rows) Input(_ *engine.State, picked []string, row string) game.Input {
	if len(picked) > 0 {
		row = picked[0]
	}
	input := game.Input{Param: ParamDifficulty}
	input.Min, input.Max = 1, 1
	for _, d := range difficulties {
		input.Choices = append(input.Choices,
			game.Choice{Word: d.Word, Label: game.Say("cortex.difficulty." + d.Word), Dice: pool.Sizes(twoDice(d.Die)),
				Selected: d.Word == row})
	}
	input.Choices = append(input.Choices,
		game.Choice{Word: NoDice, Label: game.Say("cortex.difficulty.none"), Selected: row == NoDice})
	return input
}

// Standard returns the word of the row.
func (rows) Standard(_ *engine.State, row string) []string { return []string{row} }

// Dice returns two dice of the size of the row (CORE-TEST-04).
func (d rows) Dice(_ *engine.State, words []string, _ string) []pool.Die {
	return twoDice(d.Size(words))
}

// Size returns the size of the row, 0 for none.
func (rows) Size(words []string) dice.Die {
	if len(words) == 0 {
		return 0
	}
	return difficultyDie(words[0])
}

// The policies: questions that at most one mod in the game answers.
var (
	// TestDifficulty says what opposes a test at its start.
	TestDifficulty = engine.NewPolicy[Difficulty]("difficulty", rows{})
	// FixedNumber returns what a difficulty comes to without dice (STATIC-01). nil: dice are thrown.
	FixedNumber = engine.NewPolicy[func(row string) int]("number", nil)
)
