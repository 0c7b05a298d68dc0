package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// Mod returns the mod for contests (section 14): any number of sides, giving in, and interference.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "contest", Chapter: engine.ChapterRolls,
		WhyOff: func(move string) *game.Refusal {
			if move != "give-in" {
				return nil
			}
			return game.Refuse("GIVEIN-R6", "cortex.refused.give_in_none")
		},
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return check.ResolutionMode.Is(s, check.ResolutionMode.Default) },
		// with the value action_reaction there are actions instead (12.1)
		Options: []*rulekit.Option{includeWindow.Option, gmMayInitiate.Option, remindAfter.Option, heroicBasis.Option,
			giveInBar.Option,
			giveInPay.Option},
		CharacterMoves: []string{"give-in", "go-on", "interfere"},
		Moves: []game.Move[engine.State]{allowMove(), goOnMove(), giveInMove(), interfereMove(),
			contestMove(), joinMove(),
			unbarMove(), endContestMove()},
		Events: contestEvents(),
		Handlers: []engine.Handler{
			engine.On(Section, func(g *Contests, e check.Rolled) {
				g.update(e.Roll.For, func(c *Contest) { c.Open = append(slices.Clip(c.Open), e.Roll.ID) })
				g.trim()
			}),
			engine.On(Section, func(g *Contests, e check.RollResolved) {
				for _, c := range g.Contests {
					c.Open = rulekit.Without(c.Open, e.Roll)
				}
			}),
			engine.On(Section, func(g *Contests, _ scene.BeatPassed) { g.countBeats(1) }),
			engine.On(Section, func(g *Contests, _ scene.SceneBegun) { g.countBeats(scene.SceneBeats) }),
			engine.On(Section, (*Contests).sceneEnded),
			engine.On(Section, func(g *Contests, _ scene.SessionEnded) { g.Bars = nil }),
			engine.On(Section, func(g *Contests, _ scene.TimePassed) { g.Bars = nil }),
		},
		Valid: func(s *engine.State) bool { return max(len(contests(s)), len(Section.Of(s).Bars)) <= engine.MaxLists },
		Hooks: []engine.Hooks{
			check.Hooks{Kind: checkKind(), Decisions: []*check.DecisionKind{includeDecision}, OnRead: askInclude},
		},
		Policies: []engine.Answer{roll.Interference.Is(interference{})},
	}
}
