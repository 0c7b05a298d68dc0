package action

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Mod returns the mod for action and reaction (section 12.1).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "action", Chapter: engine.ChapterRolls,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return resolution.Is(s, mode) },
		Options:  []*rulekit.Option{counterEffect.Option},
		Values:   []rulekit.Value{{Option: resolution.Option, Word: mode}},
		Moves:    []game.Move[engine.State]{actionMove(), resistMove()},
		Events:   events(),
		Handlers: []engine.Handler{
			engine.On(Section, (*Actions).rolled),
			engine.On(Section, func(g *Actions, e check.RollResolved) {
				for _, a := range g.Actions {
					a.Open = rulekit.Without(a.Open, e.Roll)
				}
			}),
			engine.On(Section, func(g *Actions, _ scene.BeatPassed) { g.countBeats(1) }),
			engine.On(Section, func(g *Actions, _ scene.SceneBegun) { g.countBeats(scene.SceneBeats) }),
			engine.On(Section, func(g *Actions, _ scene.SceneEnded) { g.countBeats(scene.SceneBeats) }),
		},
		Valid: func(s *engine.State) bool { return len(actions(s)) <= engine.MaxLists },
		Hooks: []engine.Hooks{
			check.Hooks{Kind: checkKind(), Decisions: []*check.DecisionKind{counterDecision}},
		},
		Policies: []engine.Answer{draft.CallPolicy.Is(draft.CallTerms{First: true, Ties: true})},
	}
}

// terms are the synonyms of the words of actions.
var terms = game.Synonyms{
	mode:                         {"acao-e-reacao", "acao-reacao"},
	nobody:                       {"ninguem"},
	"paid":                       {"pago"},
	"free":                       {"livre", "gratis"},
	counters:                     {"revidar", "contra-atacar"},
	check.ResolutionMode.Default: {"tests-e-contests"},
	lets:                         {"deixar"},
}

func events() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellBegun, engine.On(Section, func(g *Actions, e ActionBegun) {
			g.Actions = append(g.Actions, &e.Act)
			g.trim()
		}), check.OpensCheck(func(e ActionBegun) (string, []string) { return e.Act.ID, e.Act.sides() })),
			func(s *engine.State, e ActionBegun) ActionBegun {
				e.Name, e.Foe = people.Of(s).Name(e.Act.Char), people.Of(s).Name(e.Act.Against)
				return e
			}),
		game.WithNames(engine.EventOf(func(e ActionDone) []game.Msg { return rulekit.Msgs(tellDone(e)) },
			engine.On(Section,
				func(g *Actions, e ActionDone) { g.update(e.Action, func(a *Action) { a.Done, a.Since = &e, 0 }) }),
			check.ClosesCheck(func(e ActionDone) string { return e.Action })).AsVerdict(),
			func(s *engine.State, e ActionDone) ActionDone {
				e.Name = people.Of(s).Name(e.Char)
				if a := byID(s, e.Action); a != nil {
					e.Foe = people.Of(s).Name(a.Against)
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellCountered), func(s *engine.State, e ActionCountered) ActionCountered {
			e.Name, e.OnName = people.Of(s).Name(e.Char), people.Of(s).Name(e.On)
			return e
		}),
		engine.EventOf(func(e DiceLeftOut) []game.Msg { return pool.TellLeftOut(e.Dice) }),
	}
}

func (g *Actions) rolled(e check.Rolled) {
	g.update(e.Roll.For, func(a *Action) {
		if a.Action == 0 {
			a.Action = e.Roll.ID
		} else {
			a.Reaction = e.Roll.ID
		}
		a.Open = append(slices.Clip(a.Open), e.Roll.ID)
	})
	g.trim()
}

// countBeats adds n beats to the actions that have ended. It does not count beyond
// scene.SceneBeats.
func (g *Actions) countBeats(n int) {
	for _, a := range g.Actions {
		if a.over() {
			a.Since = min(a.Since+n, scene.SceneBeats)
		}
	}
}

// update changes an action if it exists.
func (g *Actions) update(id string, change func(*Action)) {
	for _, a := range g.Actions {
		if a.ID == id {
			change(a)
		}
	}
}

func (g *Actions) trim() {
	g.Actions = rulekit.TrimOldest(g.Actions, check.KeptChecks,
		func(a *Action) bool { return a.over() && len(a.Open) == 0 })
}
