package framing

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Mod returns the mod of the moves about scenes and sessions, such as their beginnings and ends, and
// of the move that drops open checks.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "framing",
		Synonyms: game.Synonyms{
			wordStart:  {"inicio", "comeco", "comecar"},
			wordEnd:    {"fim", "encerrar", "terminar"},
			startD4:    {"rolar-d4"},
			startPrime: {"rolar-prime-set"},
		},
		Options: []*rulekit.Option{startMode.Under(engine.ChapterPoints), startPoints.Under(engine.ChapterPoints),
			startRule.Under(engine.ChapterPoints), clearComps.Under(engine.ChapterHarm),
			bridgeSteps.Under(engine.ChapterHarm)},
		Moves: []engine.Move{sceneMove(), endSceneMove(), stakesMove(), sceneTraitMove(), timeMove(), sessionMove(),
			endMove()},
	}
}
