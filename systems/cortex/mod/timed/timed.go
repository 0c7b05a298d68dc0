package timed

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for timed tests.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "timed", Chapter: engine.ChapterScenes,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return enabled.On(s) },
		Options:  []*rulekit.Option{enabled.Option, rescue.Option},
		Events:   events(),
		Handlers: []engine.Handler{
			engine.On(Section, func(g *TimedState, _ scene.BeatPassed) { g.clearDecided() }),
			engine.On(Section, func(g *TimedState, e scene.SceneEnded) {
				if e.Type != scene.Flashback {
					g.clearDecided()
				}
			}),
			engine.On(Section, func(g *TimedState, e people.CharacterGone) {
				g.update(func(r *TimedTest) { r.Barred = rulekit.Without(r.Barred, e.ID) })
			}),
		},
		Moves: []game.Move[engine.State]{testMove(), buyMove(), chooseMove(), beginMove(), stageMove(), beatsMove(),
			stayMove(),
			endMove()},
		CharacterMoves: []string{"timed choose"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{Compared: countResult, OnOver: endIdle},
			framing.Hooks{Losses: sceneLosses, OnEnd: endWithScene},
			view.Hooks{Cards: cards, Blocks: show},
		},
	}
}

func valid(s *engine.State) bool {
	r := Section.Of(s).Row
	return r == nil || len(r.Stages) <= maxTests && r.Done <= len(r.Stages) && r.Beats <= mostBeats &&
		r.Budget <= maxBeats &&
		len(r.Barred) <= engine.MaxLists &&
		!sheet.IsTooLong(r.Objective, r.Benefit, r.Test, r.Char, r.Buyer, r.Over, r.Chosen) &&
		!sheet.IsTooLong(r.Stages...) && !sheet.IsTooLong(r.Barred...)
}
