package view

import (
	"reflect"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/sheet"
)

// empty is a pool of the GM's that shows nothing.
type empty struct{ points.PointBank }

func (empty) Items(*engine.State) []game.Item { return nil }

// abouts returns what the blocks are about.
func abouts(bs []game.Block) []game.Ref {
	var all []game.Ref
	for _, b := range bs {
		all = append(all, b.About)
	}
	return all
}

// TestBriefShowsWhatIsMadeFirst: pools and what else the actor makes, the scene, points and assets if there
// are any, and then what mods add.
func TestBriefShowsWhatIsMadeFirst(t *testing.T) {
	blocks := Hooks{Blocks: func(_ *engine.State, by game.Actor) []game.Block {
		return []game.Block{{About: "rest", Title: game.Quote(by.Chair)}, {About: "made", InProgress: true}}
	}}
	b := newTable(t, "", with(Hooks{}, blocks)).fold(begun{"d1"})
	ana := people.Of(b.S).Char("ana")
	b.duel(duel{at: []check.RollContext{{ID: "d1", Char: ana, ResultsKept: 2}}})
	v := ShowBrief(b.S, coretest.Actor("ana"))
	if want := []game.Ref{"pool", "made", "scene", "points", "rest"}; !slices.Equal(abouts(v.Blocks), want) {
		t.Errorf("%v, want %v", abouts(v.Blocks), want)
	}
	if len(v.Cards) != 1 || v.Cards[0].About != "duel/d1" || len(v.People) != 4 ||
		!v.Blocks[4].Title.Equal(game.Quote("ana")) {
		t.Errorf("cards %v, people %v, blocks %v", v.Cards, v.People, v.Blocks)
	}
	v = ShowBrief(b.fold(asset("rope", "ana", false)).S, coretest.Actor("beto"))
	if want := []game.Ref{"made", "scene", "points", "assets", "rest"}; !slices.Equal(abouts(v.Blocks), want) {
		t.Errorf("with an asset, to Beto: %v, want %v", abouts(v.Blocks), want)
	}
	without := &engine.Mod{Name: "empty", Policies: []engine.Answer{points.GM.Is(empty{})}}
	v = ShowBrief(newTable(t, "", without).S, coretest.Actor("ana"))
	if want := []game.Ref{"scene"}; !slices.Equal(abouts(v.Blocks), want) {
		t.Errorf("without points: %v, want %v", abouts(v.Blocks), want)
	}
}

// Rules: CORE-STAKES-01 CORE-HITCH-R5 SCENE-05
//
// TestSceneIsShownWithItsStakesTraitsAndComplications: and that there is none.
func TestSceneIsShownWithItsStakesTraitsAndComplications(t *testing.T) {
	want := game.Block{Kind: game.TextBlock, About: "scene", Title: game.Say("cortex.scene.title"),
		Items: []game.Item{{Label: game.Say("cortex.scene.no_scene")}}}
	if got := sceneBlock(newTable(t, "").S); !reflect.DeepEqual(got, want) {
		t.Errorf("without a scene: %+v", got)
	}
	b := newTable(t, "").fold(scene.SceneBegun{Scene: scene.Scene{N: 2, Name: "Roof", Type: scene.Bridge,
		Stakes: scene.HighStakes, Traits: []sheet.Trait{{Word: "dark", Name: "Dark", Die: dice.D8}}}},
		hurt("fire", ""), hurt("other", "ana"))
	fire := trouble("fire", "")
	fire.Label = game.Say("cortex.burden.item", game.W("name", "fire"),
		game.M("note", game.Say("cortex.pool.comp", game.M("on", game.Say("cortex.on.scene")))))
	want.Items = []game.Item{{About: "scene", Label: game.Say("cortex.scene.now", game.N("n", 2),
		game.W("name", "Roof"), game.M("type", game.Say("cortex.scene.type.bridge")),
		game.M("stakes", game.Say("cortex.stakes.high")))},
		{About: "scene", Label: game.Quote("Dark"), Dice: []game.Die{{Size: dice.D8}}}, fire}
	if got := sceneBlock(b.S); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Rules: PP-BANK-01 PP-START-R3
//
// TestPointsBesideThePersons: those of the GM's pool, and wallets of no PC that is shown: of a chair
// without a PC, and of who is away.
func TestPointsBesideThePersons(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		events  []game.Event
		by      string
		want    []game.Ref
	}{
		"all have a PC": {"", nil, "ana", []game.Ref{"purse/bank"}},
		"one without": {"", []game.Event{people.CharacterGone{ID: "beto"}}, "ana",
			[]game.Ref{"purse/bank", "purse/beto"}},
		"one who is away": {"", []game.Event{people.SceneEntered{Char: "beto", Away: true}}, "ana",
			[]game.Ref{"purse/bank", "purse/beto"}},
		"away, to its player": {"", []game.Event{people.SceneEntered{Char: "beto", Away: true}}, "beto",
			[]game.Ref{"purse/bank"}},
		"of characters": {"pp.owner=character", nil, "ana", []game.Ref{"purse/bank"}},
		"of characters and a chair": {"pp.owner=character", []game.Event{has("beto", 1)}, "ana",
			[]game.Ref{"purse/bank", "purse/beto"}},
		"a chair of a GMC with them": {"", []game.Event{coretest.Character("beto", people.Major, "beto")}, "ana",
			[]game.Ref{"purse/bank", "purse/beto"}},
	} {
		b := newTable(t, c.options).fold(c.events...)
		var got []game.Ref
		block := PointsBlock(b.S, persons(b.S, coretest.Actor(c.by)))
		for _, item := range block.Items {
			got = append(got, item.About)
		}
		if !slices.Equal(got, c.want) || block.About != "points" || block.Kind != game.ListBlock {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Rules: ASSET-05
//
// TestAssetsAreShownWithTheirOwners: or as the scene's.
func TestAssetsAreShownWithTheirOwners(t *testing.T) {
	b := newTable(t, "").fold(asset("rope", "ana", false), asset("map", "beto", true), asset("fog", "", false))
	got := ShowBrief(b.S, coretest.Actor("ana")).Blocks[2]
	line := func(key, id string, owner game.Msg) game.Item {
		return game.Item{About: game.Ref("asset/" + id), Label: game.Say(key, game.W("name", id),
			game.D("die", dice.D6), game.M("owner", owner), game.M("for", game.Say("cortex.asset.for.scene")))}
	}
	want := game.Block{Kind: game.ListBlock, About: "assets", Title: game.Say("cortex.assets.title"),
		Items: []game.Item{line("cortex.asset.personal", "rope", game.Quote("Ana")),
			line("cortex.asset.open", "map", game.Quote("Beto")),
			line("cortex.asset.open", "fog", game.Say("cortex.the_scene"))}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
