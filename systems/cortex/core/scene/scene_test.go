package scene

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// rulesOf returns the rules of a game with scenes and nothing else.
func rulesOf() game.Rules[engine.State] {
	start := func(*engine.State, json.RawMessage) error { return nil }
	return engine.New(engine.Core{Start: start}, Mod()).Rules("toy", nil)
}

// after returns a table after these events.
func after(t *testing.T, events ...game.Event) *engine.State {
	t.Helper()
	rules := rulesOf()
	s, err := rules.Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		rules.Events.Fold(s, e)
	}
	return s
}

// Scenes of the tests: a raid, and a memory in it.
var (
	raid   = SceneBegun{Scene{N: 1, Name: "The raid", Type: Action, Stakes: NormalStakes}}
	memory = SceneBegun{Scene{N: 2, Name: "Years ago", Type: Flashback}}
	dark   = sheet.Trait{Word: "dark", Name: "Dark", Die: 8}
	rain   = sheet.Trait{Word: "rain", Name: "Rain", Die: 6}
)

// Rules: SCENE-R1 SCENE-R4
//
// TestOneSceneRunsAndAFlashbackHoldsItBack: a scene replaces the one that runs; a flashback keeps
// that one, and its end goes back there.
func TestOneSceneRunsAndAFlashbackHoldsItBack(t *testing.T) {
	chase := SceneBegun{Scene{N: 3, Name: "The chase"}}
	for name, c := range map[string]struct {
		events       []game.Event
		runs, behind string
		framed       int
	}{
		"nothing yet":               {},
		"a scene":                   {[]game.Event{raid}, "The raid", "", 1},
		"a scene that is over":      {[]game.Event{raid, SceneEnded{Type: Action}}, "", "", 1},
		"a flashback":               {[]game.Event{raid, memory}, "Years ago", "The raid", 2},
		"a flashback that is over":  {[]game.Event{raid, memory, SceneEnded{Type: Flashback}}, "The raid", "", 2},
		"a flashback without scene": {[]game.Event{memory}, "Years ago", "", 2},
		"a scene after a flashback": {[]game.Event{raid, memory, chase}, "The chase", "", 3},
		"an end without a scene":    {[]game.Event{SceneEnded{}}, "", "", 0},
		"both are over": {[]game.Event{raid, memory, SceneEnded{Type: Flashback}, SceneEnded{Type: Action}},
			"", "", 2},
	} {
		got, behind := Of(after(t, c.events...)), ""
		if got.Behind != nil {
			behind = got.Behind.Name
		}
		if got.Scene.Name != c.runs || behind != c.behind || got.Framed != c.framed {
			t.Errorf("%s: %q runs, %q waits, %d framed", name, got.Scene.Name, behind, got.Framed)
		}
	}
}

// Rules: SCENE-R4 CORE-STAKES-R1 CORE-TEST-10
//
// TestAFlashbackLeavesTheSceneBehindAsItWas: stakes, traits and beats of a flashback are its own.
func TestAFlashbackLeavesTheSceneBehindAsItWas(t *testing.T) {
	inFlashback := []game.Event{raid, SceneTraitSet{dark}, BeatPassed{}, memory, StakesSet{HighStakes},
		SceneTraitSet{rain}, BeatPassed{}, BeatPassed{}}
	got := Of(after(t, inFlashback...)).Scene
	if got.Stakes != HighStakes || got.Beats != 2 || len(got.Traits) != 1 || got.Traits[0].Word != "rain" {
		t.Errorf("the flashback is %+v", got)
	}
	got = Of(after(t, append(inFlashback, SceneEnded{Type: Flashback})...)).Scene
	if got.Stakes != NormalStakes || got.Beats != 1 || len(got.Traits) != 1 || got.Traits[0].Word != "dark" {
		t.Errorf("the scene behind it is %+v", got)
	}
}

// Rules: CORE-POOL-R7
//
// TestSceneTraits: a trait with a new word comes last, one with a known word replaces that, and a
// trait that goes leaves the others.
func TestSceneTraits(t *testing.T) {
	both := []game.Event{raid, SceneTraitSet{dark}, SceneTraitSet{rain}}
	darker := sheet.Trait{Word: "dark", Name: "Pitch Dark", Die: 10}
	for name, c := range map[string]struct {
		then game.Event
		want []sheet.Trait
	}{
		"another beat": {BeatPassed{}, []sheet.Trait{dark, rain}},
		"one replaced": {SceneTraitSet{darker}, []sheet.Trait{darker, rain}},
		"one gone":     {SceneTraitGone{Word: "dark"}, []sheet.Trait{rain}},
		"none of that": {SceneTraitGone{Word: "fog"}, []sheet.Trait{dark, rain}},
	} {
		if got := Of(after(t, append(slices.Clip(both), c.then)...)).Scene.Traits; !slices.Equal(got, c.want) {
			t.Errorf("%s: the scene has %v", name, got)
		}
	}
}

// TestFoldsOfTraitsKeepWhatACopyHolds: a copy of the scene from before an event stays as it was.
func TestFoldsOfTraitsKeepWhatACopyHolds(t *testing.T) {
	rules, s := rulesOf(), after(t, raid, SceneTraitSet{dark})
	before := Of(s).Scene
	rules.Events.Fold(s, SceneTraitSet{sheet.Trait{Word: "dark", Name: "Dark", Die: 4}})
	rules.Events.Fold(s, SceneTraitGone{Word: "dark"})
	if !slices.Equal(before.Traits, []sheet.Trait{dark}) {
		t.Errorf("the copy has %v", before.Traits)
	}
}

// Rules: SCENE-R3
//
// TestSessionsOpenAndClose: a session is open from its beginning to its end, and its number stays.
func TestSessionsOpenAndClose(t *testing.T) {
	for name, c := range map[string]struct {
		events  []game.Event
		session int
		playing bool
	}{
		"before the first": {nil, 0, false},
		"in the first":     {[]game.Event{SessionBegun{1}}, 1, true},
		"between two":      {[]game.Event{SessionBegun{1}, SessionEnded{1}}, 1, false},
		"in the second":    {[]game.Event{SessionBegun{1}, SessionEnded{1}, SessionBegun{2}}, 2, true},
	} {
		if got := Of(after(t, c.events...)); got.Session != c.session || got.Playing != c.playing {
			t.Errorf("%s: session %d, playing %v", name, got.Session, got.Playing)
		}
	}
}

// Rules: GROW-TAG-01 SCENE-08
//
// TestOnlyATagSceneIsOne: no other type of scene is a tag scene.
func TestOnlyATagSceneIsOne(t *testing.T) {
	for _, of := range []string{"", Opening, Action, Bridge, Exploration, Flashback, TagScene} {
		if got := (&Scenes{Scene: Scene{N: 1, Type: of}}).IsTagScene(); got != (of == TagScene) {
			t.Errorf("a scene of the type %q: IsTagScene is %v", of, got)
		}
	}
}

// TestScenesOutOfBoundsAreInvalid: an import has to keep the bounds of typed scenes, also in the
// scene behind a flashback.
func TestScenesOutOfBoundsAreInvalid(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for name, c := range map[string]struct {
		scenes Scenes
		valid  bool
	}{
		"an empty table":   {Scenes{}, true},
		"a scene":          {Scenes{Scene: Scene{N: 1, Name: "The raid", Traits: []sheet.Trait{dark}}}, true},
		"a name too long":  {Scenes{Scene: Scene{N: 1, Name: long}}, false},
		"a die of 7":       {Scenes{Scene: Scene{Traits: []sheet.Trait{{Word: "dark", Name: "Dark", Die: 7}}}}, false},
		"too many traits":  {Scenes{Scene: Scene{Traits: make([]sheet.Trait, sheet.MaxTraits+1)}}, false},
		"behind, in order": {Scenes{Scene: memory.Scene, Behind: &raid.Scene}, true},
		"behind, too long": {Scenes{Scene: memory.Scene, Behind: &Scene{N: 1, Name: long}}, false},
	} {
		s := after(t)
		section.Set(s, c.scenes)
		if got := rulesOf().Valid(s); got != c.valid {
			t.Errorf("%s: valid is %v", name, got)
		}
	}
}

// Rules: CORE-STAKES-R1 SCENE-R1
//
// TestSceneOptionsHaveTheDefaultsOfTheRules: stakes are normal and types are not enforced.
func TestSceneOptionsHaveTheDefaultsOfTheRules(t *testing.T) {
	s := after(t)
	if !UsualStakes.Is(s, NormalStakes) || StrictScenes.On(s) {
		t.Errorf("stakes %s, strict %v", UsualStakes.Of(s), StrictScenes.On(s))
	}
	s.Choose("scene.default_stakes", HighStakes)
	s.Choose("scene.strict_types", "true")
	if !UsualStakes.Is(s, HighStakes) || !StrictScenes.On(s) {
		t.Errorf("set: stakes %s, strict %v", UsualStakes.Of(s), StrictScenes.On(s))
	}
}

// TestSceneWordsInPortuguese: types and stakes are understood in Portuguese, with accents or not.
func TestSceneWordsInPortuguese(t *testing.T) {
	s := after(t)
	for typed, word := range map[string]string{"Abertura": Opening, "ação": Action, "ponte": Bridge,
		"Exploração": Exploration, "final": TagScene, "altos": HighStakes, "normais": NormalStakes,
		"high": HighStakes} {
		if !s.MatchesWord(word, typed) {
			t.Errorf("%q does not mean %q", typed, word)
		}
	}
	if s.MatchesWord(Opening, "ponte") {
		t.Error("a bridge means an opening scene")
	}
}

// TestEventNamesOfScenes: a log keeps them for ever.
func TestEventNamesOfScenes(t *testing.T) {
	want := []string{"cortex.beat", "cortex.scene", "cortex.scene.ended", "cortex.scene.trait",
		"cortex.scene.trait.gone", "cortex.session", "cortex.session.ended", "cortex.stakes", "cortex.time"}
	if got := rulesOf().Events.Events(); !slices.Equal(got, want) {
		t.Errorf("events %v", got)
	}
}
