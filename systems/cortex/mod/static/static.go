// Package static is tests against a number in place of difficulty dice (section
// 12.5). It has no moves: the core asks its policy TargetNumber, and each test keeps what
// it was called against.
package static

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/rulekit"
)

const word = "static"

var difficulty = rulekit.NewEnum("resolution.difficulty", "STATIC-01", "dice", word).Taking(word, "difficulty")

// numbers are the rows of STATIC-01.
var numbers = map[string]int{core.VeryEasy: 3, core.Easy: 7, core.Challenging: 11, core.Hard: 15, core.VeryHard: 19}

// Mod is tests against a number.
func Mod() *core.Mod {
	return &core.Mod{
		Name: "static", Chapter: core.ChapterRolls,
		Options:  []*rulekit.Option{difficulty.Option},
		Synonyms: game.Synonyms{word: {"fixa", "fixo"}, "dice": {"dados"}, core.HowRolled: {"rolado", "rolada"}},
		Enabled:  func(s *core.State) bool { return difficulty.Is(s, word) },
		Policies: []core.Answer{core.FixedNumber.Is(func(row string) int { return numbers[row] })},
	}
}
