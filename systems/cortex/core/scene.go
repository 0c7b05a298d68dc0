package core

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// timeMove is the GM's word that time has passed: what barred a new try is
// lifted, giving in included (RECOVER-R3, GIVEIN-R1).
func timeMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "time-passes", Category: game.CategoryScene},
		When: func(s *State, by game.Actor) []game.Offer {
			barred := slices.ContainsFunc(s.Afflictions(), func(k Affliction) bool { return k.Barred })
			if by.Role != game.GM || !barred {
				return nil
			}
			return []game.Offer{{Label: game.Say("cortex.time-passes.now"), About: "scene"}}
		},
		Do: func(t *Tx, _ game.Args) { t.Emit(TimePassed{}) },
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			return game.Refuse("RECOVER-R3", "cortex.refused.no_bar")
		},
	}
}

// sceneTypes are the kinds of scenes in the order of SCENE-03 to -08.
var sceneTypes = []string{Opening, Action, Bridge, Exploration, Flashback, TagScene}

const maxSceneTraits = 12

// sceneMove frames a scene (SCENE-01). The one that runs ends first, except
// for a flashback, which opens inside it (SCENE-R1, -R4).
func sceneMove() game.Move[State] {
	askType := game.Param{Name: "type", Kind: game.Pick, Min: 1, Max: 1}
	askTitle := game.Param{Name: "name", Kind: game.Text, Max: 80}
	askStakes := game.Param{Name: "stakes", Kind: game.Pick, Min: 1, Max: 1}
	askTraits := game.Param{Name: "traits", Kind: game.Text, Max: 300}
	return game.Move[State]{
		Spec: game.Spec{Name: "scene", Category: game.CategoryScene, Slash: true,
			Params: []game.Param{askType, askTitle, askStakes, askTraits, paramRest}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			label := game.Say("cortex.scene.frame")
			if s.Scene.N > 0 && s.MidRoll() {
				label = game.Say("cortex.scene.frame_drop")
			}
			then := s.Ending(true)
			inputs := []game.Input{
				{Param: askType, Choices: sceneChoices()},
				{Param: askTitle, Preset: s.sceneName()},
				{Param: askStakes, Choices: stakesChoices(usualStakes.Of(s))},
				{Param: askTraits},
			}
			if s.restMatters() {
				inputs = append(inputs, game.Input{Param: paramRest, Choices: restChoices()})
			}
			offers := []game.Offer{{Label: label, About: "scene", Primary: s.Scene.N == 0, OpensForm: true, Destructive: len(then) > 0,
				Consequences: then, Validate: fitScene, Inputs: inputs}}
			if s.Scene.N > 0 && s.Behind == nil {
				offers = append(offers, s.flashbackOffer(inputs[1:]))
			}
			return offers
		},
		Do:  frame,
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}
}

// paramRest marks a scene as one of rest, or not, where the type does not say so
// (STRESS-R5).
var paramRest = game.Param{Name: "rest", Kind: game.Pick, Max: 1}

func restChoices() []game.Choice {
	return []game.Choice{{Word: "rest", Label: game.Say("cortex.scene.rest")}, {Word: "no-rest", Label: game.Say("cortex.scene.no_rest")}}
}

// restMatters reports whether rest means anything at this table.
func (s *State) restMatters() bool {
	return slices.ContainsFunc(HooksOf[SceneHooks](s), func(h SceneHooks) bool { return h.OnRest != nil || h.OnRested != nil })
}

func fitScene(args game.Args) *game.Refusal {
	_, no := parseTraits(args.One("traits"))
	return no
}

// flashbackOffer opens a flashback inside the scene, which loses nothing but
// what is being rolled.
func (s *State) flashbackOffer(inputs []game.Input) game.Offer {
	o := game.Offer{Fixed: game.Args{"type": {Flashback}}, Label: game.Say("cortex.scene.flashback"), About: "scene", Validate: fitScene,
		Inputs: inputs}
	if s.MidRoll() {
		o.Destructive, o.Consequences = true, rulekit.Msgs(game.Say("cortex.scene.dropped"))
	}
	return o
}

// sceneChoices are the kinds of scenes that follow another one.
func sceneChoices() []game.Choice {
	var cs []game.Choice
	for _, t := range sceneTypes {
		if t != Flashback {
			cs = append(cs, game.Choice{Word: t, Label: game.Say("cortex.scene.type." + t), Selected: t == Action})
		}
	}
	return cs
}

// sceneNames fit any scene, so that one framed by a tap has a name.
var sceneNames = map[string][]string{
	"en":    {"What Comes Next", "A New Place", "No Way Back", "Close at Hand", "Unfinished Business", "The Next Step"},
	"pt-BR": {"O que vem agora", "Um lugar novo", "Sem volta", "Bem de perto", "Contas a acertar", "O próximo passo"},
}

// sceneName proposes a name for the next scene in the table's language.
func (s *State) sceneName() string { return inLanguage(sceneNames, s.Lang, s.Framed) }

func stakesChoices(ticked string) []game.Choice {
	var cs []game.Choice
	for _, w := range []string{NormalStakes, HighStakes} {
		cs = append(cs, game.Choice{Word: w, Label: game.Say("cortex.stakes." + w), Selected: w == ticked})
	}
	return cs
}

// parseTraits reads the traits of a scene: "Dark d8, Slippery Tiles d6".
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

func frame(t *Tx, args game.Args) {
	flashback := args.One("type") == Flashback
	if t.S.Scene.N > 0 && (!flashback || t.S.Behind != nil) {
		EndScene(t)
		if t.S.Behind == nil && t.S.Scene.N > 0 { // a flashback ended: so does the scene behind it
			EndScene(t)
		}
	} else if flashback {
		dropRunning(t)
	}
	sceneNow := Scene{N: t.S.Framed + 1, Name: args.One("name"), Type: args.One("type"), Stakes: args.One("stakes")}
	sceneNow.Rest = args.One("rest") == "rest" || sceneNow.Type == Bridge && args.One("rest") == ""
	t.Emit(SceneBegun{sceneNow})
	traits, _ := parseTraits(args.One("traits"))
	for _, tr := range traits {
		tr.Word = t.S.FreeWord(tr.Name)
		t.Emit(SceneTraitSet{tr})
	}
	if sceneNow.Rest {
		for _, h := range HooksOf[SceneHooks](t.S) {
			if h.OnRest != nil {
				h.OnRest(t)
			}
		}
	}
	if sceneNow.Type == Bridge && bridgeSteps.On(t.S) {
		for _, k := range slices.Clone(t.S.Complications) {
			if k.On != "" {
				stepComp(t, k, -1, "bridge")
			}
		}
	}
}

// EndScene ends the scene in the order of SCENE-R2. A flashback only closes
// (SCENE-R4).
func EndScene(t *Tx) {
	dropRunning(t)
	name, kind, rest := t.S.Scene.Name, t.S.Scene.Type, t.S.Scene.Rest
	if t.S.Behind != nil {
		t.Emit(SceneEnded{Type: kind, Name: name})
		return
	}
	for _, h := range HooksOf[SceneHooks](t.S) {
		if h.OnEnd != nil {
			h.OnEnd(t)
		}
	}
	var open []LeftOpen
	var gone []Complication
	for _, k := range t.S.Complications {
		if k.On == "" || clearComps.Is(t.S, "scene_end") {
			gone = append(gone, *k)
		} else {
			open = append(open, LeftOpen(*k))
		}
	}
	t.Emit(SceneEnded{Type: kind, Name: name, Open: open})
	for _, a := range slices.Clone(t.S.Assets) {
		switch {
		case a.outlasts():
			restoreSize(t, a)
		default:
			t.Emit(AssetGone{ID: a.ID, Name: a.displayName(), Why: withScene})
		}
	}
	for _, k := range gone {
		t.Emit(ComplicationGone{ID: k.ID, Name: k.displayName(), On: k.On, Why: withScene})
	}
	if rest {
		for _, h := range HooksOf[SceneHooks](t.S) {
			if h.OnRested != nil {
				h.OnRested(t)
			}
		}
	}
}

// restoreSize brings an asset that was stepped up back to its size (OPP-R6).
func restoreSize(t *Tx, a *Asset) {
	if a.Die > a.BaseDie && a.BaseDie > 0 {
		next := *a
		next.Die = a.BaseDie
		t.Emit(AssetSet{Asset: next, Was: a.Die, Why: "lapse"})
	}
}

// dropRunning abandons whatever runs, without effect: tests, contests, and
// decisions still owed. What was paid stays paid, but for what never came about
// (STRESS-R9).
func dropRunning(t *Tx) {
	for _, p := range slices.Clone(t.S.Pending) {
		t.Emit(DecisionMade{ID: p.ID, How: Abandoned})
	}
	for _, id := range t.S.OpenChecks() {
		t.S.CheckKindOf(id).Abandon(t, id)
	}
	for _, r := range slices.Clone(t.S.Rolls) {
		if !r.Resolved {
			t.Emit(RollResolved{r.ID})
		}
	}
	Advance(t)
}

// endSceneMove ends the scene without framing the next one.
func endSceneMove() game.Move[State] {
	return WithDefaultReason(game.Move[State]{
		Spec: game.Spec{Name: "end-scene", Category: game.CategoryScene},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM || s.Scene.N == 0 {
				return nil
			}
			key := "cortex.end-scene.now"
			switch {
			case s.Behind != nil:
				key = "cortex.end-scene.flashback"
			case s.MidRoll():
				key = "cortex.end-scene.drop"
			}
			then := s.Ending(false)
			return []game.Offer{{Label: game.Say(key), About: "scene", Destructive: len(then) > 0, Consequences: then}}
		},
		Do:  func(t *Tx, _ game.Args) { EndScene(t) },
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}, "", "no_scene")
}

// stakesMove changes the stakes between tests and contests, never inside one
// (CORE-STAKES-R1).
func stakesMove() game.Move[State] {
	return WithDefaultReason(game.Move[State]{
		Spec: game.Spec{Name: "stakes", Category: game.CategoryScene, Params: []game.Param{{Name: "stakes", Kind: game.Pick, Min: 1, Max: 1}}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM || s.Scene.N == 0 {
				return nil
			}
			to := HighStakes
			if s.Stakes() == HighStakes {
				to = NormalStakes
			}
			o := game.Offer{Fixed: game.Args{"stakes": {to}},
				Label: game.Say("cortex.stakes.set", game.M("stakes", game.Say("cortex.stakes."+to))), About: "scene"}
			if s.MidRoll() {
				o.Closed = game.Refuse("CORE-STAKES-R1", "cortex.refused.stakes_inside")
			}
			return []game.Offer{o}
		},
		Do:  func(t *Tx, args game.Args) { t.Emit(StakesSet{args.One("stakes")}) },
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}, "", "no_scene")
}

// sceneTraitMove gives the scene a trait, which may then oppose in tests
// (CORE-TEST-06).
func sceneTraitMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "scene-trait", Category: game.CategoryScene, Params: []game.Param{MustName, paramDie}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM || s.Scene.N == 0 || len(s.Scene.Traits) >= maxSceneTraits {
				return nil
			}
			return []game.Offer{{Label: game.Say("cortex.scene-trait.add"), About: "scene",
				Inputs: []game.Input{{Param: MustName}, {Param: paramDie, Choices: DieSizes(dice.D8)}}}}
		},
		Do: func(t *Tx, args game.Args) {
			t.Emit(SceneTraitSet{sheet.Trait{Word: t.S.FreeWord(args.One("name")), Name: args.One("name"), Die: DieOf(args)}})
		},
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
			return cmp.Or(s.GMOnly(by), s.NoSceneTrait(by))
		},
	}
}

// NoSceneTrait refuses a trait of a scene that there is not, or that has all it
// can have.
func (s *State) NoSceneTrait(by game.Actor) *game.Refusal {
	switch {
	case s.Scene.N == 0:
		return ClosedReason(by, "", "no_scene")
	case len(s.Scene.Traits) >= maxSceneTraits:
		return game.Refuse("", "cortex.refused.scene_traits", game.N("max", maxSceneTraits))
	}
	return nil
}

var paramDie = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}

// DieSizes are the five sizes (CORE-DICE-01), one of them ticked.
func DieSizes(ticked dice.Die) []game.Choice {
	cs := make([]game.Choice, len(dice.Ladder))
	for i, d := range dice.Ladder {
		cs[i] = game.Choice{Word: d.String(), Dice: dice.Ladder[i : i+1 : i+1], Selected: d == ticked}
	}
	return cs
}

// DieOf reads the word of dieChoices.
func DieOf(args game.Args) dice.Die {
	for _, d := range dice.Ladder {
		if d.String() == args.One("die") {
			return d
		}
	}
	return 0
}
