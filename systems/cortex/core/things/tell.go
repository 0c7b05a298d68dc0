package things

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// Line returns an asset with its owner and duration as text.
func (a *Asset) Line(owner game.Msg) game.Msg {
	key := "cortex.asset.personal"
	if a.Shared || a.Owner == "" {
		key = "cortex.asset.open"
	}
	return game.Say(key, game.W("name", a.DisplayName()), game.D("die", a.Die), game.M("owner", owner),
		game.M("for", game.Say("cortex.asset.for."+a.For)))
}

// OwnerArg returns the owner of an asset as text; without an id it is the scene.
func OwnerArg(name, id string) game.Msg {
	if id == "" {
		return game.Say("cortex.the_scene")
	}
	return game.Quote(cmp.Or(name, id))
}

func tellComp(e ComplicationSet) []game.Msg {
	name, die, on := game.W("name", e.Complication.DisplayName()), game.D("die", e.Complication.Die),
		game.M("on", scene.BearerArg(e.BearerName, e.Complication.On))
	switch {
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.comp.new", name, die, on))
	case e.Why == "renamed":
		return rulekit.Msgs(game.Say("cortex.event.comp.renamed", name, die, on))
	case e.Complication.Beyond && e.Was == e.Complication.Die:
		return rulekit.Msgs(game.Say("cortex.event.comp.beyond", name, on))
	case e.Was == e.Complication.Die && e.Why == "recovery":
		return rulekit.Msgs(game.Say("cortex.event.comp.barred", name, die, on))
	case e.Was == e.Complication.Die:
		return rulekit.Msgs(game.Say("cortex.event.comp.same", name, die, on))
	case e.Why == "recovery" && e.Complication.Barred:
		return rulekit.Msgs(game.Say("cortex.event.comp.recovering", name, game.D("was", e.Was), die))
	}
	return rulekit.Msgs(game.Say("cortex.event.comp.step", name, game.D("was", e.Was), die, on))
}

func tellAsset(e AssetSet) []game.Msg {
	line := game.M("asset", e.Asset.Line(OwnerArg(e.OwnerName, e.Asset.Owner)))
	switch {
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.asset.new", line))
	case e.Why == "give" && e.Asset.Owner != "":
		return rulekit.Msgs(game.Say("cortex.event.asset.given", game.W("name", e.Asset.DisplayName()),
			game.D("die", e.Asset.Die),
			game.W("owner", cmp.Or(e.OwnerName, e.Asset.Owner))))
	case e.Was == e.Asset.Die:
		return rulekit.Msgs(game.Say("cortex.event.asset.now", line))
	}
	return rulekit.Msgs(game.Say("cortex.event.asset.step", game.W("name", e.Asset.DisplayName()), game.D("was", e.Was),
		game.D("die", e.Asset.Die)))
}

func tellAssetGone(es []game.Event, e AssetGone, _ game.Actor) []game.Msg {
	return tellGone(es, "asset", e.Why, e.Name)
}

func tellCompGone(es []game.Event, e ComplicationGone, _ game.Actor) []game.Msg {
	return tellGone(es, "comp", e.Why, e.Name)
}

// EndedWithScene returns the asset's name, and whether the asset ended with its scene.
func (e AssetGone) EndedWithScene() (name string, ended bool) {
	return e.Name, e.Why == scene.WithScene
}

// EndedWithScene returns the complication's name, and whether the complication ended with its
// scene.
func (e ComplicationGone) EndedWithScene() (name string, ended bool) {
	return e.Name, e.Why == scene.WithScene
}

// endsScene reports whether a decision ended a scene.
func endsScene(es []game.Event) bool {
	return slices.ContainsFunc(es, func(e game.Event) bool { _, ok := e.(scene.SceneEnded); return ok })
}

// tellGone tells that a thing is gone, and why. It returns nil if the thing ended with a scene,
// because SceneEnded names it. thing is "asset" or "comp".
func tellGone(es []game.Event, thing, why, name string) []game.Msg {
	if why == scene.WithScene && endsScene(es) {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event."+thing+".gone."+why, game.W("name", name)))
}
