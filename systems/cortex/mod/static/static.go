// Package static has tests against a fixed number in place of difficulty dice (section 12.5). It
// has no moves. It answers the policy draft.FixedNumber, and each test keeps the number of its
// call.
package static

import (
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

const wordStatic = "static"

var difficulty = rulekit.NewEnum("resolution.difficulty", "STATIC-01", "dice", wordStatic).Taking(wordStatic,
	"difficulty")

// numbers maps the words of a difficulty to the number to beat (STATIC-01).
var numbers = map[string]int{draft.VeryEasy: 3, draft.Easy: 7, draft.Challenging: 11, draft.Hard: 15,
	draft.VeryHard: 19}

// Mod returns the mod for tests against a fixed number.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "static", Chapter: engine.ChapterRolls,
		Options:  []*rulekit.Option{difficulty.Option},
		Synonyms: game.Synonyms{wordStatic: {"fixa", "fixo"}, "dice": {"dados"}, draft.HowRolled: {"rolado", "rolada"}},
		Enabled:  func(s *engine.State) bool { return difficulty.Is(s, wordStatic) },
		Policies: []engine.Answer{draft.FixedNumber.Is(func(row string) int { return numbers[row] })},
	}
}
