package framing

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
)

// onTheTable are an asset of each duration, and a complication on Ana and on the scene.
var onTheTable = []game.Event{asset("rope", things.ForScene), asset("map", things.ForSession),
	asset("sword", "signature"), hurt("hurt", "ana"), hurt("fog", "")}

// Rules: SCENE-R2 OPP-R6 COMP-R2 ASSET-03
//
// TestSceneEndTakesWhatIsItsOwn: assets of the scene and complications on it go, steps of other
// assets lapse; complications on characters go under complication.clear_at=scene_end alone. A character
// that was taken out is back.
func TestSceneEndTakesWhatIsItsOwn(t *testing.T) {
	for options, want := range map[string]string{
		"": "map d6, sword d6, hurt d8", "complication.clear_at=scene_end": "map d6, sword d6",
		"complication.clear_at=session_end": "map d6, sword d6, hurt d8",
	} {
		b := newTable(t, options).fold(begun(scene.Action)).fold(onTheTable...)
		b.Fold(people.OutSet{Char: "ana", How: people.OutRuled}, has("ana", 2))
		b.Do(game.GMChair, "end-scene")
		if b.left() != want || people.Of(b.S).Char("ana").IsOut() || scene.Of(b.S).Scene.N != 0 {
			t.Errorf("%q: left is %q, want %q; the scene: %v", options, b.left(), want, scene.Of(b.S).Scene)
		}
		b.wantPoints("points stay", map[string]int{"ana": 2})
	}
	if no := newTable(t, "").Try(game.GMChair, "end-scene"); no == nil || no.Reason.Key != "cortex.refused.no_scene" {
		t.Errorf("without a scene: %v", no)
	}
}

// Rules: SCENE-R1 SCENE-R2
//
// TestNewSceneEndsTheOpenOne: its type, stakes and traits are those that the GM gives; a name that
// is only its number is not kept.
func TestNewSceneEndsTheOpenOne(t *testing.T) {
	b := newTable(t, "").fold(begun(scene.Opening)).fold(onTheTable...)
	b.Do(game.GMChair, "scene", "type=action", "name=Pier", "stakes=high", "traits=Wet d6, Cold d10")
	now := scene.Of(b.S).Scene
	if b.left() != "map d6, sword d6, hurt d8" || now.N != 2 || now.Name != "Pier" || now.Type != scene.Action ||
		now.Stakes != scene.HighStakes || len(now.Traits) != 2 || now.Traits[1].Die != dice.D10 || now.Rest {
		t.Errorf("left is %q in %+v", b.left(), now)
	}
	b.Do(game.GMChair, "scene")
	if now = scene.Of(b.S).Scene; now.N != 3 || now.Name != "" || now.Stakes != scene.NormalStakes {
		t.Errorf("the next scene is %+v", now)
	}
	b.S.Lang = "pt-BR"
	if got := sceneNumber(b.S); got != "Cena 4" {
		t.Errorf("the next scene is called %q", got)
	}
	too := strings.Repeat("Wet d6, ", maxSceneTraits+1)
	for line, key := range map[string]string{too: "cortex.refused.scene_traits", "Wet d7": ""} {
		no := b.Try(game.GMChair, "scene", "traits="+line)
		if no == nil || key != "" && no.Reason.Key != key || scene.Of(b.S).Scene.N != 3 {
			t.Errorf("traits %q: %v", line, no)
		}
	}
}

// Rules: SCENE-R4 SCENE-R2
//
// TestFlashbackOpensInsideTheScene: the scene waits and goes on as it was; its end takes nothing but
// itself. A new scene ends both.
func TestFlashbackOpensInsideTheScene(t *testing.T) {
	const all = "rope d8, map d8, sword d8, hurt d8, fog d8"
	b := newTable(t, "").fold(begun(scene.Exploration)).fold(onTheTable...)
	b.Do(game.GMChair, "scene", "type=flashback", "name=Before")
	if now := scene.Of(b.S); b.left() != all || now.Scene.Type != scene.Flashback || now.Behind == nil {
		t.Errorf("left is %q in %+v", b.left(), now.Scene)
	}
	for _, o := range b.Offers(game.GMChair, "scene") {
		if o.Fixed.Has("type", scene.Flashback) {
			t.Error("a flashback opens inside a flashback")
		}
	}
	b.Do(game.GMChair, "end-scene")
	if now := scene.Of(b.S); b.left() != all || now.Scene.Name != "Roof" || now.Behind != nil {
		t.Errorf("back: left is %q in %+v", b.left(), now.Scene)
	}
	b.Do(game.GMChair, "scene", "type=flashback")
	b.Do(game.GMChair, "scene", "type=action")
	now := scene.Of(b.S)
	if b.left() != "map d6, sword d6, hurt d8" || now.Scene.Type != scene.Action || now.Behind != nil {
		t.Errorf("a new scene: left is %q in %+v", b.left(), now.Scene)
	}
}

// Rules: COMP-R3 STRESS-R5 SCENE-05
//
// TestBridgeSceneRests: people rest in a bridge scene unless the GM says no, and in another one if
// the GM says so; complications on characters step down under complication.bridge_step_down alone.
func TestBridgeSceneRests(t *testing.T) {
	const step = "complication.bridge_step_down=true"
	for _, c := range []struct {
		options, kind, rest string
		rests               bool
		want                string
	}{
		{"", "bridge", "", true, "hurt d8"},
		{step, "bridge", "", true, "hurt d6"},
		{step, "bridge", "rest=no-rest", false, "hurt d6"},
		{step, "action", "", false, "hurt d8"},
		{"", "action", "rest=rest", true, "hurt d8"},
	} {
		rested := ""
		b := newTable(t, c.options, &engine.Mod{Name: "toy", Hooks: []engine.Hooks{Hooks{
			OnRest:   func(*engine.Tx) { rested += "begun" },
			OnRested: func(*engine.Tx) { rested += ", ended" },
		}}}).fold(hurt("hurt", "ana"))
		words := []string{"type=" + c.kind}
		if c.rest != "" {
			words = append(words, c.rest)
		}
		b.Do(game.GMChair, "scene", words...)
		if b.left() != c.want || (rested == "begun") != c.rests {
			t.Errorf("%+v: left is %q, rest %q", c, b.left(), rested)
		}
		if b.Do(game.GMChair, "end-scene"); (rested == "begun, ended") != c.rests {
			t.Errorf("%+v: at its end: rest %q", c, rested)
		}
	}
}

// Rules: SCENE-R2
//
// TestGMReadsWhatEndsWithTheScene: what goes, what stays, and that a decision is dropped; nothing is
// told where nothing goes.
func TestGMReadsWhatEndsWithTheScene(t *testing.T) {
	owed := check.DecisionOwed{Pending: check.Pending{ID: 2, Kind: "toy", Char: "ana"}}
	toy := &engine.Mod{Name: "toy", Hooks: []engine.Hooks{Hooks{
		OnEnd: func(*engine.Tx) {},
		Losses: func(*engine.State) (gone, stay []game.Msg) {
			return []game.Msg{game.Say("toy.gone")}, []game.Msg{game.Say("toy.stays")}
		}}}}
	inside := append([]game.Event{begun(scene.Action), begun(scene.Flashback)}, onTheTable...)
	for name, c := range map[string]struct {
		mods   []*engine.Mod
		events []game.Event
		all    bool
		keys   string
		gone   int
	}{
		"no scene":          {nil, onTheTable, true, "", 0},
		"a trait":           {nil, []game.Event{begun(scene.Action)}, false, "gone", 1},
		"a decision":        {nil, []game.Event{begun(scene.Action), owed}, false, "dropped gone", 1},
		"things":            {nil, append([]game.Event{begun(scene.Action)}, onTheTable...), false, "gone stay", 3},
		"of a mod":          {[]*engine.Mod{toy}, []game.Event{begun(scene.Action)}, false, "gone stay", 2},
		"a flashback alone": {nil, inside, false, "gone", 1},
		"with its scene":    {nil, inside, true, "gone stay", 4},
	} {
		var keys []string
		gone := 0
		for _, m := range SceneEndLosses(newTable(t, "", c.mods...).fold(c.events...).S, c.all) {
			key := strings.TrimPrefix(strings.TrimPrefix(m.Key, "cortex.scene."), "then.")
			if keys = append(keys, key); key == "gone" {
				gone = len(m.Args[0].Msgs)
			}
		}
		if got := strings.Join(keys, " "); got != c.keys || gone != c.gone {
			t.Errorf("%s: told %q with %d things, want %q with %d", name, got, gone, c.keys, c.gone)
		}
	}
}

// TestOnlyTheFirstThingsAreNamed: of many the first twelve are named and the others counted.
func TestOnlyTheFirstThingsAreNamed(t *testing.T) {
	for n, want := range map[int][2]int{1: {1, 0}, 12: {12, 0}, 15: {12, 3}} {
		if got := FirstNames(make([]game.Msg, n)); len(got[0].Msgs) != want[0] || got[1].Num != want[1] {
			t.Errorf("of %d are named %d and %d counted", n, len(got[0].Msgs), got[1].Num)
		}
	}
}

// Rules: CORE-STAKES-R1 CORE-TEST-06 RECOVER-R3
//
// TestGMChangesTheRunningScene: its stakes between checks and never during one, a trait up to the
// maximum, and time that lifts bars.
func TestGMChangesTheRunningScene(t *testing.T) {
	b := newTable(t, "").fold(begun(scene.Action))
	b.Do(game.GMChair, "stakes")
	if got := scene.Of(b.S).Scene.Stakes; got != scene.HighStakes {
		t.Errorf("stakes are %s", got)
	}
	b.Fold(check.DecisionOwed{Pending: check.Pending{ID: 2, Kind: "toy", Char: "ana"}})
	b.WantRefusal("CORE-STAKES-R1", game.GMChair, "stakes")
	b.Do(game.GMChair, "scene-trait", "name=Wet")
	if got := scene.Of(b.S).Scene.Traits; len(got) != 2 || got[1].Word != "wet" || got[1].Die != dice.D8 {
		t.Errorf("its traits are %v", got)
	}
	for n := range maxSceneTraits - 2 {
		b.Do(game.GMChair, "scene-trait", "name=Wet "+game.Itoa(n), "die=d6")
	}
	for key, b := range map[string]*table{
		"cortex.refused.scene_traits": b, "cortex.refused.no_scene": newTable(t, ""),
	} {
		if no := b.Try(game.GMChair, "scene-trait", "name=More"); no == nil || no.Reason.Key != key {
			t.Errorf("one trait more: %v, want %s", no, key)
		}
	}
	barred := hurt("hurt", "ana")
	barred.Complication.Barred = true
	b = newTable(t, "").fold(hurt("fog", ""))
	b.WantRefusal("RECOVER-R3", game.GMChair, "time-passes")
	b.fold(barred).Do(game.GMChair, "time-passes")
	if things.Of(b.S).Complication("hurt").Barred {
		t.Error("a bar stands after time has passed")
	}
}
