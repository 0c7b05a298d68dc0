package framing

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// The options of starting points, and of complications at the end of scenes and sessions.
var (
	startMode   = rulekit.NewEnum("pp.start_mode", "PP-MOD-01", "fixed", startD4, startPrime)
	startPoints = rulekit.NewNumber("pp.start", 1, 1, 20, "PP-START-R1").With(startMode.Option, "fixed")
	startRule   = rulekit.NewEnum("pp.start_rule", "PP-START-R1", "floor", "add")
	clearComps  = rulekit.NewEnum("complication.clear_at", "COMP-R2", "never", "scene_end", "session_end")
	bridgeSteps = rulekit.NewFlag("complication.bridge_step_down", false, "COMP-R3")
)

// Words of startMode for rolled starting points (PP-MOD-01).
const (
	startD4    = "roll_d4"
	startPrime = "prime_roll"
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
