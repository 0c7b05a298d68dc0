package things

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/scene"
)

// Rules: RECOVER-03 OUT-02
//
// TestComplicationsAreTold: new, stepped, the same, renamed, barred and beyond d12, each by its own
// sentence.
func TestComplicationsAreTold(t *testing.T) {
	name, on := game.W("name", "Limp"), game.M("on", game.Say("cortex.on.char", game.W("name", "Ana")))
	d8, was6, was10 := game.D("die", 8), game.D("was", 6), game.D("was", 10)
	for _, c := range []struct {
		was            dice.Die
		why            string
		barred, beyond bool
		want           game.Msg
	}{
		{0, "hitch", false, false, game.Say("cortex.event.comp.new", name, d8, on)},
		{6, "hitch", false, false, game.Say("cortex.event.comp.step", name, was6, d8, on)},
		{10, "recovery", true, false, game.Say("cortex.event.comp.recovering", name, was10, d8)},
		{10, "recovery", false, false, game.Say("cortex.event.comp.step", name, was10, d8, on)},
		{8, "recovery", true, false, game.Say("cortex.event.comp.barred", name, d8, on)},
		{8, "ruled", false, false, game.Say("cortex.event.comp.same", name, d8, on)},
		{8, "renamed", false, false, game.Say("cortex.event.comp.renamed", name, d8, on)},
		{8, "hitch", false, true, game.Say("cortex.event.comp.beyond", name, on)},
		{8, "renamed", false, true, game.Say("cortex.event.comp.renamed", name, d8, on)},
		{8, "recovery", true, true, game.Say("cortex.event.comp.beyond", name, on)},
	} {
		e := ComplicationSet{Complication: Complication{ID: "limp", Name: "Limp", Die: 8, On: "ana", Barred: c.barred,
			Beyond: c.beyond}, Was: c.was, Why: c.why}
		checkMsgs(t, c.want.Key, newTable(t, nil).emit(e), c.want)
	}
	fog := ComplicationSet{Complication: Complication{ID: "fog", Name: "Fog", Die: 6}}
	checkMsgs(t, "on the scene", newTable(t, nil).emit(fog), game.Say("cortex.event.comp.new", game.W("name", "Fog"),
		game.D("die", 6), game.M("on", game.Say("cortex.on.scene"))))
}

// Rules: ASSET-05
//
// TestAssetsAreTold: with the owner and how long they last; an open one is open to all.
func TestAssetsAreTold(t *testing.T) {
	line := func(key string, owner, lasts game.Msg) game.Arg {
		return game.M("asset", game.Say(key, game.W("name", "Rope"), game.D("die", 6), game.M("owner", owner),
			game.M("for", lasts)))
	}
	inScene, inSession := game.Say("cortex.asset.for.scene"), game.Say("cortex.asset.for.session")
	name, die, anas := game.W("name", "Rope"), game.D("die", 6), game.Quote("Ana")
	open, lasting, scenes := rope, rope, rope
	open.Shared, lasting.For, scenes.Owner = true, ForSession, ""
	for _, c := range []struct {
		event AssetSet
		want  game.Msg
	}{
		{AssetSet{Asset: rope}, game.Say("cortex.event.asset.new", line("cortex.asset.personal", anas, inScene))},
		{AssetSet{Asset: scenes},
			game.Say("cortex.event.asset.new", line("cortex.asset.open", game.Say("cortex.the_scene"), inScene))},
		{AssetSet{Asset: open, Was: 6}, game.Say("cortex.event.asset.now", line("cortex.asset.open", anas, inScene))},
		{AssetSet{Asset: lasting, Was: 6},
			game.Say("cortex.event.asset.now", line("cortex.asset.personal", anas, inSession))},
		{AssetSet{Asset: rope, Was: 6, Why: "give"},
			game.Say("cortex.event.asset.given", name, die, game.W("owner", "Ana"))},
		{AssetSet{Asset: scenes, Was: 6, Why: "give"},
			game.Say("cortex.event.asset.now", line("cortex.asset.open", game.Say("cortex.the_scene"), inScene))},
		{AssetSet{Asset: rope, Was: 4}, game.Say("cortex.event.asset.step", name, game.D("was", 4), die)},
	} {
		checkMsgs(t, c.want.Key, newTable(t, nil).emit(c.event), c.want)
	}
}

// Rules: SCENE-R2
//
// TestThingsThatEndWithAScene: the scene's end names them, so they are not told again; by hand they
// are.
func TestThingsThatEndWithAScene(t *testing.T) {
	end := scene.SceneEnded{Type: scene.Action, Name: "The raid"}
	ended := game.Say("cortex.event.scene_end", game.W("name", "The raid"),
		game.M("type", game.Say("cortex.scene.type.action")))
	asset, comp := AssetGone{ID: "rope", Name: "Rope", Why: scene.WithScene},
		ComplicationGone{ID: "fog", Name: "Fog", Why: scene.WithScene}
	checkMsgs(t, "with the scene", newTable(t, nil).emit(asset, comp, end), ended,
		game.Say("cortex.event.scene_gone_list", game.L("list", game.Quote("Rope"), game.Quote("Fog"))))
	checkMsgs(t, "no scene ends", newTable(t, nil).emit(asset, comp),
		game.Say("cortex.event.asset.gone.scene", game.W("name", "Rope")),
		game.Say("cortex.event.comp.gone.scene", game.W("name", "Fog")))
	asset.Why, comp.Why = "used", "recovery"
	checkMsgs(t, "for another reason", newTable(t, nil).emit(asset, comp, end), ended,
		game.Say("cortex.event.asset.gone.used", game.W("name", "Rope")),
		game.Say("cortex.event.comp.gone.recovery", game.W("name", "Fog")))
}

// TestEventNamesOfThings: a log keeps them for ever.
func TestEventNamesOfThings(t *testing.T) {
	for _, name := range []string{"cortex.asset", "cortex.asset.gone", "cortex.complication",
		"cortex.complication.gone"} {
		if !slices.Contains(newTable(t, nil).rules.Events.Events(), name) {
			t.Errorf("no event is called %s", name)
		}
	}
}
