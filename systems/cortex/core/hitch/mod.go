package hitch

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// The options of hitches and opportunities.
var (
	mayRefuseHitch = rulekit.NewFlag("hitch.player_may_refuse", false, "CORE-HITCH-R4")
	capHitch       = rulekit.NewFlag("hitch.cap_at_d12", false, "CORE-HITCH-R6")
	freeOnGMBotch  = rulekit.NewFlag("opportunity.gm_botch_free", false, "OPP-R4")
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
