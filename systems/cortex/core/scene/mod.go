package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Options of scenes: their stakes where the GM names none, and whether their types are enforced.
var (
	UsualStakes  = rulekit.NewEnum("scene.default_stakes", "CORE-STAKES-R1", NormalStakes, HighStakes)
	StrictScenes = rulekit.NewFlag("scene.strict_types", false, "SCENE-R1")
)

// Mod returns the mod of the running scene and of sessions.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "scene", Chapter: engine.ChapterScenes, Section: section, Synonyms: terms,
		Options: []*rulekit.Option{UsualStakes.Option, StrictScenes.Option},
		Events: []engine.EventKind{
			engine.EventOf(tellTime),
			engine.EventOf(tellBegins, engine.On(section, (*Scenes).begin)),
			game.ToldBy(engine.EventOf[SceneEnded](nil, engine.On(section, (*Scenes).end)), tellEnds).AsReason(),
			engine.EventOf(tellStakes, engine.On(section, func(g *Scenes, e StakesSet) { g.Scene.Stakes = e.Stakes })),
			engine.EventOf(tellSceneTrait,
				engine.On(section, func(g *Scenes, e SceneTraitSet) { g.Scene.setTrait(e.Trait) })),
			engine.EventOf(tellSceneTraitGone, engine.On(section, func(g *Scenes, e SceneTraitGone) {
				g.Scene.Traits = slices.DeleteFunc(slices.Clone(g.Scene.Traits),
					func(t sheet.Trait) bool { return t.Word == e.Word })
			})),
			engine.EventOf(tellSession,
				engine.On(section, func(g *Scenes, e SessionBegun) { g.Session, g.Playing = e.N, true })),
			engine.EventOf(tellSessionEnd, engine.On(section, func(g *Scenes, _ SessionEnded) { g.Playing = false })),
			engine.EventOf[BeatPassed](nil, engine.On(section, func(g *Scenes, _ BeatPassed) { g.Scene.Beats++ })),
		},
		Valid: func(s *engine.State) bool {
			return isValid(Of(s).Scene) && (Of(s).Behind == nil || isValid(*Of(s).Behind))
		},
	}
}

// terms are the Portuguese words for types of scenes and stakes. "Flashback" is said in English.
var terms = game.Synonyms{
	Opening:      {"abertura"},
	Action:       {"acao"},
	Bridge:       {"ponte"},
	Exploration:  {"exploracao"},
	TagScene:     {"final", "encerramento"},
	NormalStakes: {"normais"},
	HighStakes:   {"altos", "alto", "altas", "alta"},
}
