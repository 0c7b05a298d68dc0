package scene

import (
	"cmp"

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

func tellTime(TimePassed) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.time")) }

func tellStakes(e StakesSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.stakes", game.M("stakes", game.Say("cortex.stakes."+e.Stakes))))
}

func tellSceneTrait(e SceneTraitSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.scene_trait", game.W("name", e.Trait.Name),
		game.M("dice", pool.DiceMsg(e.Trait.Dice()))))
}

func tellSceneTraitGone(e SceneTraitGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.scene_trait_gone", game.W("name", e.Name)))
}

func tellSession(e SessionBegun) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.session", game.N("n", e.N)))
}

func tellSessionEnd(e SessionEnded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.session_end", game.N("n", e.N)))
}

func tellBegins(e SceneBegun) []game.Msg {
	sceneNow := e.Scene
	return rulekit.Msgs(game.Say("cortex.event.scene", game.N("n", sceneNow.N), game.W("name", sceneNow.Name),
		game.M("type", game.Say("cortex.scene.type."+sceneNow.Type)),
		game.M("stakes", game.Say("cortex.stakes."+sceneNow.Stakes))))
}

// WithScene is the Why of things.AssetGone and things.ComplicationGone for a thing that ends with
// its scene.
const WithScene = "scene"

// lostThing is an event for the loss of a thing. ended is true if the thing ended with its scene.
type lostThing interface {
	EndedWithScene() (name string, ended bool)
}

// endedThings returns the names of the things that end with a scene, by the events of its end.
func endedThings(es []game.Event) (names []game.Msg) {
	for _, e := range es {
		if e, ok := e.(lostThing); ok {
			if name, ended := e.EndedWithScene(); ended {
				names = append(names, game.Quote(name))
			}
		}
	}
	return names
}

// tellEnds tells that a scene is over, what ends with it, and what stays (SCENE-R2, COMP-R2).
func tellEnds(es []game.Event, e SceneEnded, _ game.Actor) []game.Msg {
	ms := rulekit.Msgs(game.Say("cortex.event.scene_end", game.W("name", e.Name),
		game.M("type", game.Say("cortex.scene.type."+e.Type))))
	gone, open := append(endedThings(es), rulekit.Quotes(e.Traits)...), rulekit.Quotes(e.Kept)
	for i, k := range e.Open {
		bearer := ""
		if i < len(e.Bearers) {
			bearer = e.Bearers[i]
		}
		open = append(open, game.Say("cortex.event.scene_open", game.W("name", rulekit.DisplayName(&k)),
			game.D("die", k.Die), game.M("on", BearerArg(bearer, k.On))))
	}
	if len(gone) > 0 {
		ms = append(ms, game.Say("cortex.event.scene_gone_list", game.L("list", gone...)))
	}
	if len(open) > 0 {
		ms = append(ms, game.Say("cortex.event.scene_open_list", game.L("list", open...)))
	}
	return ms
}

// BearerArg returns the bearer of a complication as text; without an id it is the scene.
func BearerArg(name, id string) game.Msg {
	if id == "" {
		return game.Say("cortex.on.scene")
	}
	return game.Say("cortex.on.char", game.W("name", cmp.Or(name, id)))
}

// SharedName implements rulekit.SharedNamer.
func (k *LeftOpen) SharedName() (id, name string, shares *bool) { return k.ID, k.Name, &k.SharesName }
