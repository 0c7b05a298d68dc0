package core

import (
	"cmp"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

func tellTried(e ReturnTried) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.tried", NameOr(e.Name, e.By), game.W("who", cmp.Or(e.Whom, e.Char))))
}

func tellTime(TimePassed) []game.Msg { return rulekit.Msgs(game.Say("cortex.event.time")) }

func tellStakes(e StakesSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.stakes", game.M("stakes", game.Say("cortex.stakes."+e.Stakes))))
}

func tellSceneTrait(e SceneTraitSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.scene_trait", game.W("name", e.Trait.Name), game.M("dice", pool.DiceMsg(e.Trait.Dice()))))
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

func tellPointsSet(e PointsSet) []game.Msg {
	who, n := game.M("who", ownerOf(e.Wallet, e.Name)), game.N("n", e.N)
	if e.By != 0 {
		return rulekit.Msgs(game.Say("cortex.event.points.changed", who, game.W("by", fmt.Sprintf("%+d", e.By)), n))
	}
	return rulekit.Msgs(game.Say("cortex.event.points.set", who, n))
}

func tellCharacter(e CharacterSet) []game.Msg {
	key := "cortex.event.character"
	if e.Comes {
		key = "cortex.event.character.comes"
	}
	return rulekit.Msgs(game.Say(key, game.M("who", game.Say("cortex.people."+e.Char.Rank, game.W("name", e.Char.DisplayName())))))
}

func tellRetired(e CharacterGone) []game.Msg {
	key := "cortex.event.retired"
	switch {
	case e.Why != "":
		key += "." + e.Why
	case e.NoUndo:
		key += "_for_good"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", e.Name), game.W("chair", e.Chair)))
}

func tellEntered(e SceneEntered) []game.Msg {
	if e.Away {
		return rulekit.Msgs(game.Say("cortex.event.left", NameOr(e.Name, e.Char)))
	}
	return rulekit.Msgs(game.Say("cortex.event.entered", NameOr(e.Name, e.Char)))
}

func tellBegins(e SceneBegun) []game.Msg {
	sceneNow := e.Scene
	return rulekit.Msgs(game.Say("cortex.event.scene", game.W("name", sceneNow.Name), game.M("type", game.Say("cortex.scene.type."+sceneNow.Type)),
		game.M("stakes", game.Say("cortex.stakes."+sceneNow.Stakes))))
}

// tellEnds says that a scene is over, what ends with it, and what stays (SCENE-R2,
// COMP-R2).
func tellEnds(es []game.Event, e SceneEnded, _ game.Actor) []game.Msg {
	ms := rulekit.Msgs(game.Say("cortex.event.scene_end", game.W("name", e.Name), game.M("type", game.Say("cortex.scene.type."+e.Type))))
	var gone, open []game.Msg
	for _, o := range es {
		switch o := o.(type) {
		case AssetGone:
			gone = with(gone, o.Why, o.Name)
		case ComplicationGone:
			gone = with(gone, o.Why, o.Name)
		}
	}
	gone = append(gone, rulekit.Quotes(e.Traits)...)
	open = append(open, rulekit.Quotes(e.Kept)...)
	for i, left := range e.Open {
		k, whose := Complication(left), ""
		if i < len(e.Whose) {
			whose = e.Whose[i]
		}
		open = append(open, game.Say("cortex.event.scene_open", game.W("name", k.displayName()), game.D("die", k.Die),
			game.M("on", bearerArg(whose, k.On))))
	}
	if len(gone) > 0 {
		ms = append(ms, game.Say("cortex.event.scene_gone_list", game.L("list", gone...)))
	}
	if len(open) > 0 {
		ms = append(ms, game.Say("cortex.event.scene_open_list", game.L("list", open...)))
	}
	return ms
}

// withScene is why something is gone that its scene took with it.
const withScene = "scene"

// with adds what is gone with its scene.
func with(gone []game.Msg, why, name string) []game.Msg {
	if why != withScene {
		return gone
	}
	return append(gone, game.Quote(name))
}

// endsScene reports whether a scene ended in a decision.
func endsScene(es []game.Event) bool {
	return slices.ContainsFunc(es, func(e game.Event) bool { _, ok := e.(SceneEnded); return ok })
}

// tellGone says that a thing is gone, and why. What a scene took with it the scene says.
func tellGone(es []game.Event, thing, why, name string) []game.Msg {
	if why == withScene && endsScene(es) {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event."+thing+".gone."+why, game.W("name", name)))
}
