package things

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
)

// rope is an asset of Ana's.
var rope = Asset{ID: "rope", Name: "Rope", Die: 6, Owner: "ana", For: ForScene}

// TestThingsComeAndGo: a thing is added, changed at its place, and removed; things that share a name
// are told apart.
func TestThingsComeAndGo(t *testing.T) {
	tb := newTable(t, []game.Event{AssetSet{Asset: rope}, limp(8)})
	second, better := rope, rope
	second.ID, better.Die = "rope-2", 8
	tb.emit(AssetSet{Asset: second}, AssetSet{Asset: better, Was: 6})
	if got := Of(tb.State).Assets; len(got) != 2 || got[0].Die != 8 || got[0].DisplayName() != "Rope (rope)" {
		t.Errorf("assets %+v", got)
	}
	tb.emit(AssetGone{ID: "rope"}, ComplicationGone{ID: "limp"}, AssetGone{ID: "rope"})
	if got := Of(tb.State); len(got.Assets) != 1 || got.Asset("rope-2").DisplayName() != "Rope" ||
		got.Asset("rope") != nil || got.Complication("limp") != nil {
		t.Errorf("left are %+v", got)
	}
}

// TestTheRetiredTakeTheirThings: what they own and what is on them goes, the rest stays.
func TestTheRetiredTakeTheirThings(t *testing.T) {
	open := Asset{ID: "torch", Name: "Torch", Die: 6, For: ForScene}
	tb := newTable(t, []game.Event{AssetSet{Asset: rope}, AssetSet{Asset: open}, limp(8),
		ComplicationSet{Complication: Complication{ID: "fog", Name: "Fog", Die: 6}}, people.CharacterGone{ID: "ana"}})
	if got := Of(tb.State); len(got.Assets) != 1 || got.Asset("torch") == nil || len(got.Complications) != 1 ||
		got.Complication("fog") == nil {
		t.Errorf("left are %+v", got)
	}
}

// Rules: SCENE-R2 ASSET-03 ASSET-04 TRAIT-13
//
// TestAssetsOutlastTheirScene: those for the session and signature assets do.
func TestAssetsOutlastTheirScene(t *testing.T) {
	for want, assets := range map[bool][]Asset{
		true:  {{For: ForSession}, {For: ForScene, Signature: true}},
		false: {{For: ForScene}, {For: ForRoll}, {For: ForScene, Bought: true, Shared: true}},
	} {
		for _, a := range assets {
			if got := a.Outlasts(); got != want {
				t.Errorf("%+v outlasts: %v", a, got)
			}
		}
	}
}

// TestWordsOfTheTableAreTaken: of characters, their traits and SFX, of things, and of traits of the
// scene, also behind a flashback. A new word gets a number.
func TestWordsOfTheTableAreTaken(t *testing.T) {
	trait := func(name string) game.Event {
		return scene.SceneTraitSet{Trait: sheet.Trait{Word: game.Slug(name), Name: name, Die: 6}}
	}
	tb := newTable(t, []game.Event{AssetSet{Asset: rope}, limp(8), scene.SceneBegun{Scene: scene.Scene{N: 1}},
		trait("Dark"), scene.SceneBegun{Scene: scene.Scene{N: 2, Type: scene.Flashback}}, trait("Rain")})
	for word, c := range map[string]struct{ taken, onTable bool }{
		"ana": {true, false}, "fight": {true, false}, "rush": {true, false}, "rope": {true, true}, "limp": {true, true},
		"dark": {true, true}, "rain": {true, true}, "snow": {false, false},
	} {
		if taken, on := IsTaken(tb.State, word), IsOnTable(tb.State, word); taken != c.taken || on != c.onTable {
			t.Errorf("%s: taken %v, on the table %v", word, taken, on)
		}
	}
	if got := FreeWord(tb.State, "Rope") + " " + FreeWord(tb.State, "Snow"); got != "rope-2 snow" {
		t.Errorf("free are %s", got)
	}
	if got := FreeWord(tb.State, strings.Repeat("x", 30)); len(got) != maxID {
		t.Errorf("%s is no id", got)
	}
}

// TestWordOnASheet: neither the sheet nor the table nor the other words have it; another sheet may.
func TestWordOnASheet(t *testing.T) {
	tb := newTable(t, []game.Event{AssetSet{Asset: rope}})
	ana, vex := people.Of(tb.State).Char("ana"), people.Of(tb.State).Char("vex")
	for _, c := range []struct {
		char       *people.Character
		name, want string
	}{
		{ana, "Fight", "fight-2"}, {ana, "Rush", "rush-2"}, {vex, "Fight", "fight"}, {vex, "Rope", "rope-2"},
		{ana, "Other", "other-2"}, {ana, "A very long name", "a-very"},
	} {
		if got := WordOn(tb.State, c.char, c.name, 7, "other"); got != c.want {
			t.Errorf("%s for %s: %s", c.name, c.char.ID, got)
		}
	}
}

// TestStockNamesFitTheirBearer: a vehicle has names of its own.
func TestStockNamesFitTheirBearer(t *testing.T) {
	falcon := people.CharacterSet{Char: people.Character{ID: "falcon", Rank: people.Vehicle}}
	tb := newTable(t, []game.Event{falcon})
	if got := StockNameOn(tb.State, "falcon", 1); got != "Engine Trouble" {
		t.Errorf("a vehicle has %s", got)
	}
	if got := StockNameOn(tb.State, "ana", 1); got != "Rattled" || got != StockNameOn(tb.State, "", 1) {
		t.Errorf("Ana has %s", got)
	}
	if got := StockName(newTable(t, []game.Event{
		ComplicationSet{Complication: Complication{ID: "r", Name: "rattled", Die: 6}}}).State, 1); got != "Exposed" {
		t.Errorf("beside Rattled: %s", got)
	}
}

// TestCompNamedFindsByName: on its bearer alone, in any spelling.
func TestCompNamedFindsByName(t *testing.T) {
	got := Of(newTable(t, []game.Event{limp(8)}).State)
	for _, c := range []struct{ char, name, want string }{
		{"ana", "LIMP", "limp"}, {"vex", "Limp", ""}, {"", "Limp", ""},
	} {
		if id := got.CompNamed(c.char, c.name); id != c.want {
			t.Errorf("%s on %q is %q", c.name, c.char, id)
		}
	}
}

// TestThingsOutOfBoundsAreInvalid: an import has to keep the bounds of play; moves make half as many.
func TestThingsOutOfBoundsAreInvalid(t *testing.T) {
	assets, comps := slices.Repeat([]*Asset{{}}, 201), slices.Repeat([]*Complication{{}}, 201)
	long := strings.Repeat("x", 1000)
	for name, c := range map[string]struct {
		things      Things
		full, valid bool
	}{
		"nothing":                 {Things{}, false, true},
		"99 assets":               {Things{Assets: assets[:99]}, false, true},
		"100 assets":              {Things{Assets: assets[:100]}, true, true},
		"200 complications":       {Things{Complications: comps[:200]}, true, true},
		"201 assets":              {Things{Assets: assets}, true, false},
		"201 complications":       {Things{Complications: comps}, true, false},
		"an asset of d7":          {Things{Assets: []*Asset{{Die: 7}}}, false, false},
		"a base die of d7":        {Things{Assets: []*Asset{{Die: 8, BaseDie: 7}}}, false, false},
		"an asset's long name":    {Things{Assets: []*Asset{{Name: long}}}, false, false},
		"a complication of d14":   {Things{Complications: []*Complication{{Die: 14}}}, false, false},
		"a complication, long id": {Things{Complications: []*Complication{{ID: long}}}, false, false},
	} {
		tb := newTable(t, nil)
		section.Set(tb.State, c.things)
		if full, valid := Of(tb.State).TableFull(), tb.play.Valid(); full != c.full || valid != c.valid {
			t.Errorf("%s: full %v, valid %v", name, full, valid)
		}
	}
	if MaxThings != 100 || engine.MaxLists != 200 {
		t.Errorf("%d and %d", MaxThings, engine.MaxLists)
	}
}
