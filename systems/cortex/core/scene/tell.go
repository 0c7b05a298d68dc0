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

// Scene implements game.SceneBoundary. A flashback begins inside the scene that waits.
func (e SceneBegun) SceneBoundary() (name string, begins bool) { return e.Scene.Name, true }

// Scene implements game.SceneBoundary.
func (e SceneEnded) SceneBoundary() (name string, begins bool) { return e.Name, false }

// RecapMark implements game.RecapEvent.
func (StakesSet) RecapMark() game.RecapMark { return game.RecapOutcome }

// TellTime returns what is told of TimePassed.
func TellTime(TimePassed) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.time")) }

// TellStakes returns what is told of StakesSet.
func TellStakes(e StakesSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.stakes", game.M("stakes", game.Say("cortex.stakes."+e.Stakes))))
}

// TellSceneTrait returns what is told of SceneTraitSet.
func TellSceneTrait(e SceneTraitSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.scene_trait", game.W("name", e.Trait.Name),
		game.M("dice", pool.DiceMsg(e.Trait.Dice()))))
}

// TellSceneTraitGone returns what is told of SceneTraitGone.
func TellSceneTraitGone(e SceneTraitGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.scene_trait_gone", game.W("name", e.Name)))
}

// TellSession returns what is told of SessionBegun.
func TellSession(e SessionBegun) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.session", game.N("n", e.N)))
}

// TellSessionEnd returns what is told of SessionEnded.
func TellSessionEnd(e SessionEnded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.session_end", game.N("n", e.N)))
}

// TellBegins returns what is told of SceneBegun.
func TellBegins(e SceneBegun) []game.Msg {
	sceneNow := e.Scene
	return rulekit.Msgs(game.Say("cortex.event.scene", game.N("n", sceneNow.N), game.W("name", sceneNow.Name),
		game.M("type", game.Say("cortex.scene.type."+sceneNow.Type)),
		game.M("stakes", game.Say("cortex.stakes."+sceneNow.Stakes))))
}

// WithScene is why something is gone that its scene took with it.
const WithScene = "scene"

// With adds what is gone with its scene.
func With(gone []game.Msg, why, name string) []game.Msg {
	if why != WithScene {
		return gone
	}
	return append(gone, game.Quote(name))
}

// endsScene reports whether a scene ended in a decision.
func endsScene(es []game.Event) bool {
	return slices.ContainsFunc(es, func(e game.Event) bool { _, ok := e.(SceneEnded); return ok })
}

// TellGone says that a thing is gone, and why. What a scene took with it the scene says.
func TellGone(es []game.Event, thing, why, name string) []game.Msg {
	if why == WithScene && endsScene(es) {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event."+thing+".gone."+why, game.W("name", name)))
}
