package harm

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Mod returns the mod of what effect dice do.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "harm", Chapter: engine.ChapterHarm,
		Synonyms: game.Synonyms{
			howTakeout: {"tirar-de-cena"},
			howSecond:  {"segundo"},
			"stay":     {"ficar"},
			"out":      {"sair"},
		},
		Options: []*rulekit.Option{beyondD12.Under(engine.ChapterRolls), stackEffects.Under(engine.ChapterRolls),
			leastComp.Option, HarmModel.Option, FreeformAsset.Under(engine.ChapterThings),
			assetLasts.Under(engine.ChapterThings), mergeComps.Option},
		Hooks: []engine.Hooks{
			check.Hooks{Decisions: []*check.DecisionKind{stayDecision, beyondDecision, landDecision, useDecision}},
			draft.Hooks{Aims: coreAims},
		},
	}
}
