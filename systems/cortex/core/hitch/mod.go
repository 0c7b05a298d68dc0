package hitch

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Mod returns the mod of hitches and opportunities.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "hitch", Chapter: engine.ChapterRolls,
		Synonyms: game.Synonyms{howTake: {"aceitar", "pegar"}},
		Options:  []*rulekit.Option{mayRefuseHitch.Option, capHitch.Option, freeOnGMBotch.Option},
		Hooks:    []engine.Hooks{check.Hooks{Decisions: []*check.DecisionKind{acceptDecision}}},
		Moves:    []engine.Move{hitchMove(), passMove(), opportunityMove()},
	}
}
