// Package static has tests against a fixed number in place of difficulty dice (section 12.5). It
// has no moves. It answers the policy draft.FixedNumber, and each test keeps the number of its
// call.
package static

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
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
		Hooks:    []engine.Hooks{draft.Hooks{CannotOpposeTogether: refuseAdding}},
		Policies: []engine.Answer{draft.FixedNumber.Is(func(row string) int { return numbers[row] })},
	}
}

// refuseAdding refuses traits and assets beside a number: the GM picks a higher number instead
// (STATIC-R2).
func refuseAdding(_ *engine.State, _ string, built draft.Pool) *game.Refusal {
	adds := func(p pool.Die) bool {
		return p.From == pool.FromScene || p.From == pool.FromTrait || p.From == pool.FromAsset
	}
	if i := slices.IndexFunc(built.Dice, adds); i >= 0 && built.Sum {
		return game.Refuse("STATIC-R2", "cortex.refused.adds_nothing", game.W("name", built.Dice[i].Name))
	}
	return nil
}
