package core

import (
	"cmp"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

func tellTried(e TriedBack) []game.Msg {
	return kit.Just(game.Say("cortex.event.tried", NameOr(e.Name, e.By), game.W("who", cmp.Or(e.Whom, e.Char))))
}

func tellTime(TimePassed) []game.Msg { return kit.Just(game.Say("cortex.event.time")) }

func tellStakes(e StakesSet) []game.Msg {
	return kit.Just(game.Say("cortex.event.stakes", game.M("stakes", game.Say("cortex.stakes."+e.Stakes))))
}

func tellSceneTrait(e SceneTraitSet) []game.Msg {
	return kit.Just(game.Say("cortex.event.scene_trait", game.W("name", e.Trait.Name), game.M("dice", pool.DiceMsg(e.Trait.Dice()))))
}

func tellSceneTraitGone(e SceneTraitGone) []game.Msg {
	return kit.Just(game.Say("cortex.event.scene_trait_gone", game.W("name", e.Name)))
}

func tellSession(e SessionBegun) []game.Msg {
	return kit.Just(game.Say("cortex.event.session", game.N("n", e.N)))
}

func tellSessionEnd(e SessionEnded) []game.Msg {
	return kit.Just(game.Say("cortex.event.session_end", game.N("n", e.N)))
}

func tellPointsSet(e PointsSet) []game.Msg {
	who, n := game.M("who", ownerOf(e.Purse, e.Name)), game.N("n", e.N)
	if e.By != 0 {
		return kit.Just(game.Say("cortex.event.points.changed", who, game.W("by", fmt.Sprintf("%+d", e.By)), n))
	}
	return kit.Just(game.Say("cortex.event.points.set", who, n))
}

func tellChar(e CharSet) []game.Msg {
	key := "cortex.event.character"
	if e.Comes {
		key = "cortex.event.character.comes"
	}
	return kit.Just(game.Say(key, game.M("who", game.Say("cortex.people."+e.Char.Rank, game.W("name", e.Char.Shown())))))
}

func tellRetired(e CharGone) []game.Msg {
	key := "cortex.event.retired"
	switch {
	case e.Why != "":
		key += "." + e.Why
	case e.NoUndo:
		key += "_for_good"
	}
	return kit.Just(game.Say(key, game.W("name", e.Name), game.W("chair", e.Chair)))
}

func tellEntered(e Entered) []game.Msg {
	if e.Away {
		return kit.Just(game.Say("cortex.event.left", NameOr(e.Name, e.Char)))
	}
	return kit.Just(game.Say("cortex.event.entered", NameOr(e.Name, e.Char)))
}

func tellBegins(e SceneBegun) []game.Msg {
	scene := e.Scene
	return kit.Just(game.Say("cortex.event.scene", game.W("name", scene.Name), game.M("type", game.Say("cortex.scene.type."+scene.Type)),
		game.M("stakes", game.Say("cortex.stakes."+scene.Stakes))))
}

// tellEnds says that a scene is over, what ends with it, and what stays (SCENE-R2,
// COMP-R2).
func tellEnds(es []game.Event, e SceneEnded, _ game.Seat) []game.Msg {
	ms := kit.Just(game.Say("cortex.event.scene_end", game.W("name", e.Name), game.M("type", game.Say("cortex.scene.type."+e.Type))))
	var gone, open []game.Msg
	for _, o := range es {
		switch o := o.(type) {
		case AssetGone:
			gone = with(gone, o.Why, o.Name)
		case CompGone:
			gone = with(gone, o.Why, o.Name)
		}
	}
	gone = append(gone, kit.Quotes(e.Traits)...)
	open = append(open, kit.Quotes(e.Kept)...)
	for i, left := range e.Open {
		k, whose := Comp(left), ""
		if i < len(e.Whose) {
			whose = e.Whose[i]
		}
		open = append(open, game.Say("cortex.event.scene_open", game.W("name", k.shown()), game.D("die", k.Die),
			game.M("on", bearing(whose, k.On))))
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
	return kit.Just(game.Say("cortex.event."+thing+".gone."+why, game.W("name", name)))
}
