package framing

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// timeMove lets the GM say that time has passed. It lifts the bars against new tries to recover,
// also the bars after giving in (RECOVER-R3, GIVEIN-R1).
func timeMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "time-passes", Category: game.CategoryScene},
		func(s *engine.State, c *game.Collector) {
			if slices.ContainsFunc(things.Afflictions(s), func(k things.Affliction) bool { return k.Barred }) {
				c.Add(game.Offer{Label: game.Say("cortex.time-passes.now"), About: "scene"})
			}
		}, func(t *engine.Tx, _ game.Args) { t.Emit(scene.TimePassed{}) }), "RECOVER-R3", "no_bar")
}

// sceneTypes are the types of scenes in the order of SCENE-03 to -08.
var sceneTypes = []string{scene.Opening, scene.Action, scene.Bridge, scene.Exploration, scene.Flashback, scene.TagScene}

// sceneMove begins a scene (SCENE-01). It first ends the running scene, unless the new scene is a
// flashback, which opens inside the running scene (SCENE-R1, -R4).
func sceneMove() game.Move[engine.State] {
	paramType := game.Param{Name: "type", Kind: game.Pick, Min: 1, Max: 1}
	paramTitle := game.Param{Name: "name", Kind: game.Text, Max: 80}
	paramStakes := game.Param{Name: "stakes", Kind: game.Pick, Min: 1, Max: 1}
	paramTraits := game.Param{Name: "traits", Kind: game.Text, Max: 300}
	return people.GMOffers(game.Spec{Name: "scene", Category: game.CategoryScene, Slash: true,
		Params: []game.Param{paramType, paramTitle, paramStakes, paramTraits, paramRest}},
		func(s *engine.State, c *game.Collector) {
			label := game.Say("cortex.scene.frame")
			if scene.Of(s).Scene.N > 0 && check.Of(s).MidRoll() {
				label = game.Say("cortex.scene.frame_drop")
			}
			then := SceneEndLosses(s, true)
			inputs := []game.Input{
				{Param: paramType, Choices: sceneChoices()},
				{Param: paramTitle, Preset: sceneNumber(s)},
				{Param: paramStakes, Choices: stakesChoices(scene.UsualStakes.Of(s))},
				{Param: paramTraits},
			}
			if usesRest(s) {
				inputs = append(inputs, game.Input{Param: paramRest, Choices: restChoices()})
			}
			c.Add(game.Offer{Label: label, About: "scene", Primary: scene.Of(s).Scene.N == 0,
				Form: game.Form{OpensForm: true},
				Loss: game.Loss{Destructive: len(then) > 0, Consequences: then}, Validate: fitScene, Inputs: inputs})
			if scene.Of(s).Scene.N > 0 && scene.Of(s).Behind == nil {
				c.Add(flashbackOffer(s, inputs[1:]))
			}
		}, beginScene)
}

// paramRest says whether people rest in a scene (STRESS-R5). Unanswered, they rest in a bridge
// scene alone.
var paramRest = game.Param{Name: "rest", Kind: game.Pick, Max: 1}

func restChoices() []game.Choice {
	return []game.Choice{{Word: "rest", Label: game.Say("cortex.scene.rest")},
		{Word: "no-rest", Label: game.Say("cortex.scene.no_rest")}}
}

// usesRest reports whether a mod in the game does anything when people rest.
func usesRest(s *engine.State) bool {
	return slices.ContainsFunc(engine.HooksOf[Hooks](s),
		func(h Hooks) bool { return h.OnRest != nil || h.OnRested != nil })
}

func fitScene(args game.Args) *game.Refusal {
	_, no := parseTraits(args.One("traits"))
	return no
}

// flashbackOffer returns the offer to open a flashback inside the running scene. Of that scene only
// running checks and open decisions are lost.
func flashbackOffer(s *engine.State, inputs []game.Input) game.Offer {
	o := game.Offer{Fixed: game.Args{"type": {scene.Flashback}}, Label: game.Say("cortex.scene.flashback"),
		About: "scene", Validate: fitScene,
		Inputs: inputs}
	if check.Of(s).MidRoll() {
		o.Destructive, o.Consequences = true, rulekit.Msgs(game.Say("cortex.scene.dropped"))
	}
	return o
}

// sceneChoices returns all types of scenes except the flashback, which has an offer of its own.
func sceneChoices() []game.Choice {
	var cs []game.Choice
	for _, t := range sceneTypes {
		if t != scene.Flashback {
			cs = append(cs,
				game.Choice{Word: t, Label: game.Say("cortex.scene.type." + t),
					Note: game.Say("cortex.scene.means." + t), Selected: t == scene.Action})
		}
	}
	return cs
}

// sceneWord is the word for a scene, by language.
var sceneWord = map[string][]string{"en": {"Scene"}, "pt-BR": {"Cena"}}

// sceneNumber returns the default name of the next scene, such as "Scene 4", in the table's
// language.
func sceneNumber(s *engine.State) string {
	return rulekit.InLanguage(sceneWord, s.Lang, 0) + " " + game.Itoa(scene.Of(s).Framed+1)
}

func stakesChoices(ticked string) []game.Choice {
	var cs []game.Choice
	for _, w := range []string{scene.NormalStakes, scene.HighStakes} {
		cs = append(cs, game.Choice{Word: w, Label: game.Say("cortex.stakes." + w), Selected: w == ticked})
	}
	return cs
}

// parseTraits parses the traits of a scene: "Dark d8, Slippery Tiles d6". It refuses more than
// maxSceneTraits.
func parseTraits(line string) ([]sheet.Trait, *game.Refusal) {
	var ts []sheet.Trait
	for _, text := range strings.Split(line, ",") {
		if strings.TrimSpace(text) == "" {
			continue
		}
		t, no := sheet.ParseTrait(strings.TrimSpace(text))
		if no != nil {
			return nil, no
		}
		ts = append(ts, t)
	}
	if len(ts) > maxSceneTraits {
		return nil, game.Refuse("", "cortex.refused.scene_traits", game.N("max", maxSceneTraits))
	}
	return ts, nil
}

func beginScene(t *engine.Tx, args game.Args) {
	flashback, name := args.One("type") == scene.Flashback, args.One("name")
	if name == sceneNumber(t.S) {
		name = ""
	}
	leaveScene(t, flashback)
	sceneNow := scene.Scene{N: scene.Of(t.S).Framed + 1, Name: name, Type: args.One("type"),
		Stakes: args.One("stakes")}
	sceneNow.Rest = args.One("rest") == "rest" || sceneNow.Type == scene.Bridge && args.One("rest") == ""
	t.Emit(scene.SceneBegun{Scene: sceneNow})
	traits, _ := parseTraits(args.One("traits"))
	for _, tr := range traits {
		tr.Word = things.FreeWord(t.S, tr.Name)
		t.Emit(scene.SceneTraitSet{Trait: tr})
	}
	if sceneNow.Rest {
		for _, h := range engine.HooksOf[Hooks](t.S) {
			if h.OnRest != nil {
				h.OnRest(t)
			}
		}
	}
	if sceneNow.Type == scene.Bridge && bridgeSteps.On(t.S) {
		stepDownComplications(t)
	}
}

// leaveScene ends the scene before a new one, and after a flashback the scene behind it too. A new
// flashback leaves the scene that it interrupts open, without the checks that run in it.
func leaveScene(t *engine.Tx, flashback bool) {
	if scene.Of(t.S).Scene.N > 0 && (!flashback || scene.Of(t.S).Behind != nil) {
		EndScene(t)
		if scene.Of(t.S).Behind == nil && scene.Of(t.S).Scene.N > 0 { // a flashback has ended
			EndScene(t)
		}
	} else if flashback {
		dropRunning(t)
	}
}

// stepDownComplications steps down each complication on a character, as a bridge scene does.
func stepDownComplications(t *engine.Tx) {
	for _, k := range slices.Clone(things.Of(t.S).Complications) {
		if k.On != "" {
			k.Step(t, -1, "bridge")
		}
	}
}

// stakesMove changes the stakes, but not while a check runs or a decision is owed
// (CORE-STAKES-R1).
func stakesMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "stakes", Category: game.CategoryScene,
		Params: []game.Param{{Name: "stakes", Kind: game.Pick, Min: 1, Max: 1}}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseNoScene(s)) {
				return
			}
			to := scene.HighStakes
			if check.Stakes(s) == scene.HighStakes {
				to = scene.NormalStakes
			}
			o := game.Offer{Fixed: game.Args{"stakes": {to}},
				Label: game.Say("cortex.stakes.set", game.M("stakes", game.Say("cortex.stakes."+to))), About: "scene"}
			if check.Of(s).MidRoll() {
				o.Closed = game.Refuse("CORE-STAKES-R1", "cortex.refused.stakes_inside")
			}
			c.Add(o)
		}, func(t *engine.Tx, args game.Args) { t.Emit(scene.StakesSet{Stakes: args.One("stakes")}) })
}

// sceneTraitMove adds a trait to the scene, which may then oppose in tests (CORE-TEST-06).
func sceneTraitMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "scene-trait", Category: game.CategoryScene,
		Params: []game.Param{people.ParamNewName, people.ParamDie}},
		func(s *engine.State, c *game.Collector) {
			if !c.Closed(NoSceneTrait(s, c.Actor)) {
				c.Add(game.Offer{Label: game.Say("cortex.scene-trait.add"), About: "scene",
					Inputs: []game.Input{{Param: people.ParamNewName},
						{Param: people.ParamDie, Choices: pool.DieSizes(dice.D8)}}})
			}
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(scene.SceneTraitSet{Trait: sheet.Trait{Word: things.FreeWord(t.S, args.One("name")),
				Name: args.One("name"), Die: pool.DieOf(args)}})
		})
}

// NoSceneTrait explains why the scene can get no trait: there is no scene, or the scene has the
// maximum. It is nil if the scene can get one, and for a guest if there is no scene.
func NoSceneTrait(s *engine.State, by game.Actor) *game.Refusal {
	switch {
	case scene.Of(s).Scene.N == 0:
		return people.ClosedReason(by, "", "no_scene")
	case len(scene.Of(s).Scene.Traits) >= maxSceneTraits:
		return game.Refuse("", "cortex.refused.scene_traits", game.N("max", maxSceneTraits))
	}
	return nil
}

// maxSceneTraits is the maximum number of traits of a scene.
const maxSceneTraits = 12
