package stress

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

func hasStress(s *engine.State) bool { return withStress(s) || withShaken(s) }

// TracksMod returns the mod for stress by types as harm.model, with the options for types alone.
func TracksMod() *engine.Mod {
	return &engine.Mod{
		Name: "tracks", Chapter: engine.ChapterHarm,
		Enabled:      withStress,
		CannotRemove: refuseRemovingStress,
		Options:      []*rulekit.Option{stressTracks.Option, stressPP.Option},
		Values:       []rulekit.Value{{Option: harm.HarmModel.Option, Word: modelStress}},
	}
}

// Mod returns the mod for all that stress by types and stress on traits share (sections 19.1 and
// 19.3).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "stress", Chapter: engine.ChapterHarm,
		Section:  Section,
		Enabled:  hasStress,
		Options:  []*rulekit.Option{stressCompare.Option, stressHitch.Option, stressSeized.Option},
		Synonyms: terms,
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellStress, engine.On(Section, (*Stress).stressSet)),
				func(s *engine.State, e StressSet) StressSet {
					e.Name = people.Of(s).Name(e.Char)
					e.Shakes = shakes(s, e)
					return e
				}),
			game.WithNames(engine.EventOf(tellPushed,
				engine.On(Section, func(g *Stress, e StressPushed) {
					g.Pushes = append(slices.Clip(g.Pushes), e.Push)
				})), func(s *engine.State, e StressPushed) StressPushed {
				e.Name = people.Of(s).Name(e.Push.Char)
				return e
			}),
			engine.EventOf[PushEnded](nil, engine.On(Section, func(g *Stress, e PushEnded) {
				g.Pushes = slices.DeleteFunc(slices.Clone(g.Pushes), func(p Push) bool { return p == e.Push })
			})),
		},
		Handlers: []engine.Handler{
			engine.On(Section, (*Stress).characterGone),
			engine.On(Section, func(g *Stress, _ scene.TimePassed) { g.liftBars() }),
			engine.On(Section, func(g *Stress, e scene.SceneEnded) {
				if e.Type != scene.Flashback {
					g.liftBars()
				}
			}),
		},
		Moves: []game.Move[engine.State]{stressMove(), inflictMove()},
		Valid: func(s *engine.State) bool {
			g := Section.Of(s)
			return max(len(g.Dice), len(g.Trauma), len(g.Pushes)) <= engine.MaxLists &&
				!slices.ContainsFunc(slices.Concat(g.Dice, g.Trauma), func(d StressDie) bool {
					return sheet.IsTooLong(d.Char, d.Track) || sheet.IsNoDie(d.Die)
				})
		},
		Hooks: []engine.Hooks{
			things.Hooks{Kinds: []*things.AfflictionKind{stressKind}},
			harm.Hooks{Harms: stressKind.All, Heal: endAll(stressKind)},
			draft.Hooks{Aims: []*draft.AimKind{stressAim}, PoolOptions: pushOptions, CannotOppose: refusePushed},
			check.Hooks{Before: askToPush, OnClosed: endPushes,
				Decisions: []*check.DecisionKind{pushDecision, strainDecision}},
			roll.Hooks{OnThrow: notePush},
			framing.Hooks{OnRest: stepDownAll},
		},
		Policies: []engine.Answer{harm.Model.Is(stressHarm{}), check.RiskKey.Is("risky_stress")},
	}
}

// terms are the words of stress with their other spellings. Brazilian tables say "stress" in
// English.
var terms = game.Synonyms{
	howPush:       {"forcar"},
	"physical":    {"fisico"},
	"standard":    {"padrao"},
	"normal_only": {"so-normais"},
	modelShaken:   {"abalado"},
	attributes:    {"atributos"},
	"rest":        {"descanso"},
	"no-rest":     {"sem-descanso"},
}
