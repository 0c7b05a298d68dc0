package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// SessionTitle implements game.TitledSession.
func (e SessionBegun) SessionTitle() game.Msg {
	return game.Say("cortex.session.called", game.N("n", e.N))
}

// ClosesSession implements game.SessionCloser.
func (SessionEnded) ClosesSession() {}

// SceneBoundary implements game.SceneBoundary. A flashback begins without an end of the scene that
// it interrupts.
func (e SceneBegun) SceneBoundary() (name string, begins bool) { return e.Scene.Name, true }

// SceneBoundary implements game.SceneBoundary.
func (e SceneEnded) SceneBoundary() (name string, begins bool) { return e.Name, false }

// RecapMark implements game.RecapEvent.
func (StakesSet) RecapMark() game.RecapMark { return game.RecapOutcome }

// TellTime tells TimePassed.
func TellTime(TimePassed) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.time")) }

// TellStakes tells StakesSet.
func TellStakes(e StakesSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.stakes", game.M("stakes", game.Say("cortex.stakes."+e.Stakes))))
}

// TellSceneTrait tells SceneTraitSet.
func TellSceneTrait(e SceneTraitSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.scene_trait", game.W("name", e.Trait.Name),
		game.M("dice", pool.DiceMsg(e.Trait.Dice()))))
}

// TellSceneTraitGone tells SceneTraitGone.
func TellSceneTraitGone(e SceneTraitGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.scene_trait_gone", game.W("name", e.Name)))
}

// TellSession tells SessionBegun.
func TellSession(e SessionBegun) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.session", game.N("n", e.N)))
}

// TellSessionEnd tells SessionEnded.
func TellSessionEnd(e SessionEnded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.session_end", game.N("n", e.N)))
}

// TellBegins tells SceneBegun.
func TellBegins(e SceneBegun) []game.Msg {
	sceneNow := e.Scene
	return rulekit.Msgs(game.Say("cortex.event.scene", game.N("n", sceneNow.N), game.W("name", sceneNow.Name),
		game.M("type", game.Say("cortex.scene.type."+sceneNow.Type)),
		game.M("stakes", game.Say("cortex.stakes."+sceneNow.Stakes))))
}

// WithScene is the Why of things.AssetGone and things.ComplicationGone for a thing that ends with
// its scene.
const WithScene = "scene"

// AppendEnded adds the name of a thing to gone if the thing ended with its scene.
func AppendEnded(gone []game.Msg, why, name string) []game.Msg {
	if why != WithScene {
		return gone
	}
	return append(gone, game.Quote(name))
}

// endsScene reports whether a decision ended a scene.
func endsScene(es []game.Event) bool {
	return slices.ContainsFunc(es, func(e game.Event) bool { _, ok := e.(SceneEnded); return ok })
}

// TellGone tells that a thing is gone, and why. It returns nil if the thing ended with a scene,
// because SceneEnded names it. thing is "asset" or "comp".
func TellGone(es []game.Event, thing, why, name string) []game.Msg {
	if why == WithScene && endsScene(es) {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event."+thing+".gone."+why, game.W("name", name)))
}
