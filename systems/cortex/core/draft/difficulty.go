package draft

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// Difficulty is what opposes a test at its start, before anything joins it: a
// row of the table (CORE-TEST-04), unless a part puts something else there.
type Difficulty interface {
	// Input asks the GM what it is to be, with the words of a draft ticked, or
	// else what one tap takes for a row (CORE-TEST-11).
	Input(s *engine.State, picked []string, row string) game.Input
	// Standard is what opposes where nobody is asked: words for a row.
	Standard(s *engine.State, row string) []string
	// Dice are those of some words; foe is the GMC that opposes, "" for none.
	Dice(s *engine.State, words []string, foe string) []pool.Die
	// Size is the one size that the dice of some words have, 0 if they need not
	// have one (ASSET-13).
	Size(words []string) dice.Die
}

// DifficultyAt is how this table opposes tests.
func DifficultyAt(s *engine.State) Difficulty { return TestDifficulty.Of(s) }

// Problems are all that there are now.
func Problems(s *engine.State) []Problem {
	var all []Problem
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Problems != nil {
			all = append(all, h.Problems(s)...)
		}
	}
	return all
}

// Opening are the dice that oppose a test at its start: those of a problem that
// is named, or of the difficulty. Without words it is what a row asks for.
func Opening(s *engine.State, words []string, row, foe string) []pool.Die {
	for _, p := range Problems(s) {
		if slices.Contains(words, p.Word) {
			return p.Dice
		}
	}
	if len(words) == 0 {
		words = DifficultyAt(s).Standard(s, row)
	}
	return DifficultyAt(s).Dice(s, words, foe)
}

// ByNumber reports whether a test with such an opposition is against a number:
// dice of a GMC, and loose ones, are rolled as ever, and so is what the GM says
// (STATIC-03, STATIC-R4).
func ByNumber(s *engine.State, args game.Args) bool {
	problem := func(p Problem) bool { return slices.Contains(args[ParamDifficulty.Name], p.Word) }
	return FixedNumber.Of(s) != nil && LeadOpponent(s, args[ParamWith.Name]) == "" && !args.Has("how", HowRolled) &&
		len(args["dice"]) == 0 &&
		!slices.ContainsFunc(Problems(s), problem)
}

// HowRolled is the GM's word that a difficulty is rolled all the same.
const HowRolled = "rolled"

// LaidOut is what the GM lays out against a test: what opposes at its start by the
// answers, or else by a row, what is picked of some options, and loose dice.
func LaidOut(s *engine.State, row string, os []PoolOption, args game.Args) Pool {
	hard, with := args[ParamDifficulty.Name], args[ParamWith.Name]
	if !ByNumber(s, args) {
		return BuildOpposition(Opening(s, hard, row, LeadOpponent(s, with)), os, with, game.DiceOf(args["dice"]))
	}
	if len(hard) > 0 {
		row = hard[0]
	}
	p := BuildOpposition(nil, os, with, nil)
	p.Sum, p.Number = true, FixedNumber.Of(s)(row)
	return p
}

// NumberDie is the effect die that a number stands for (STATIC-R3): d4 for none,
// and d6 where there are no effect dice (NOEFF-02).
func NumberDie(s *engine.State, n int) dice.Die {
	switch {
	case EffectDice.Of(s) == pool.EffectNone:
		return dice.D6
	case n == 0:
		return dice.D4
	}
	return RowDie(n)
}

// RowDie is the die that a number stands for where a rule wants one of the opposition's
// (STATIC-R3), 0 for none.
func RowDie(n int) dice.Die {
	if n == 0 {
		return 0
	}
	return dice.Die(n+5) / 2
}

// InputDifficulty asks what opposes a test at its start; where that is a number, it
// says which.
func InputDifficulty(s *engine.State, picked []string, row string) game.Input {
	input := DifficultyAt(s).Input(s, picked, row)
	number := FixedNumber.Of(s)
	for i := range input.Choices {
		if c := &input.Choices[i]; number != nil && number(c.Word) > 0 {
			c.Dice, c.Note = nil, game.Say("cortex.difficulty.number", game.N("n", number(c.Word)))
		}
	}
	return input
}

// ParamDifficulty asks what opposes a test at its start. Max is what any difficulty takes;
// that of an offer may be less.
var ParamDifficulty = game.Param{Name: "difficulty", Kind: game.Pick, Max: game.MaxDice}

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

// difficultyDie is the size of a row, 0 for NoDice.
func difficultyDie(word string) dice.Die {
	for _, d := range difficulties {
		if d.Word == word {
			return d.Die
		}
	}
	return 0
}

// rows are the five standard difficulties, and none.
type rows struct{}

func (rows) Input(_ *engine.State, picked []string, row string) game.Input {
	if len(picked) > 0 {
		row = picked[0]
	}
	input := game.Input{Param: ParamDifficulty}
	input.Min, input.Max = 1, 1
	for _, d := range difficulties {
		input.Choices = append(input.Choices,
			game.Choice{Word: d.Word, Label: game.Say("cortex.difficulty." + d.Word), Dice: pool.Sizes(TwoOf(d.Die)),
				Selected: d.Word == row})
	}
	input.Choices = append(input.Choices,
		game.Choice{Word: NoDice, Label: game.Say("cortex.difficulty.none"), Selected: row == NoDice})
	return input
}

func (rows) Standard(_ *engine.State, row string) []string { return []string{row} }

func (d rows) Dice(_ *engine.State, words []string, _ string) []pool.Die { return TwoOf(d.Size(words)) }

func (rows) Size(words []string) dice.Die {
	if len(words) == 0 {
		return 0
	}
	return difficultyDie(words[0])
}

// The questions about play that exactly one mod answers.
var (
	// TestDifficulty is what opposes a test at its start.
	TestDifficulty = engine.NewPolicy[Difficulty]("difficulty", rows{})
	// FixedNumber returns what a difficulty comes to without dice (STATIC-01). nil: dice are thrown.
	FixedNumber = engine.NewPolicy[func(row string) int]("number", nil)
)
