package framing

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// NamedEnd says what ends with a scene, and what stays. A flashback takes its own
// traits alone.
func NamedEnd(s *engine.State, e scene.SceneEnded) scene.SceneEnded {
	for _, k := range e.Open {
		e.Whose = append(e.Whose, people.Of(s).Name(k.On))
	}
	for _, t := range scene.Of(s).Scene.Traits {
		e.Traits = append(e.Traits, t.Name)
	}
	if scene.Of(s).Behind != nil {
		return e
	}
	for _, a := range things.Of(s).Assets {
		if a.Outlasts() {
			e.Kept = append(e.Kept, a.DisplayName())
		}
	}
	return e
}

// maxNamed is how many things are named where something is lost; of more, how
// many.
const maxNamed = 12

// endingAssets are the assets that a scene's end takes, and those it leaves
// (SCENE-R2).
func endingAssets(s *engine.State) (gone, kept []game.Msg) {
	for _, a := range things.Of(s).Assets {
		if a.Outlasts() {
			kept = append(kept, game.Quote(a.DisplayName()))
		} else {
			gone = append(gone, game.Quote(a.DisplayName()))
		}
	}
	return gone, kept
}

// endingComps are the complications that a scene's end takes, and those it
// leaves.
func endingComps(s *engine.State, all bool) (gone, open []game.Msg) {
	for _, k := range things.Of(s).Complications {
		if all || k.On == "" {
			gone = append(gone, game.Quote(k.DisplayName()))
		} else {
			open = append(open, game.Quote(k.DisplayName()))
		}
	}
	return gone, open
}

// sessionEnding says what a session's end takes (SCENE-R3).
func sessionEnding(s *engine.State) []game.Msg {
	var gone []game.Msg
	for _, a := range things.Of(s).Assets {
		if a.For == things.ForSession && !a.Signature {
			gone = append(gone, game.Quote(a.DisplayName()))
		}
	}
	if ClearComps.Is(s, "session_end") {
		for _, k := range things.Of(s).Complications {
			gone = append(gone, game.Quote(k.DisplayName()))
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return []game.Msg{game.Say("cortex.session.then.gone", Fewest(gone)...)}
}

func traitNames(ts []sheet.Trait) []game.Msg {
	var ms []game.Msg
	for _, t := range ts {
		ms = append(ms, game.Quote(t.Name))
	}
	return ms
}

// Fewest are the things of a sentence: the first of them, and how many more.
func Fewest(things []game.Msg) []game.Arg {
	shown := things[:min(len(things), maxNamed)]
	return []game.Arg{game.L("things", shown...), game.N("more", len(things)-len(shown))}
}

// Losing says what is lost with an asset: a PC's, or one open to all; nothing
// where it is a GMC's, which is the GM's own.
func Losing(s *engine.State, a *things.Asset) []game.Msg {
	name, die := game.W("name", a.DisplayName()), game.D("die", a.Die)
	if a.Owner == "" {
		return rulekit.Msgs(game.Say("cortex.remove.then.open", name, die))
	}
	if c := people.Of(s).Char(a.Owner); c != nil && c.IsPC() {
		return rulekit.Msgs(game.Say("cortex.remove.then", name, die, game.W("who", c.DisplayName())))
	}
	return nil
}

// TellEnds says that a scene is over, what ends with it, and what stays (SCENE-R2,
// COMP-R2).
func TellEnds(es []game.Event, e scene.SceneEnded, _ game.Actor) []game.Msg {
	ms := rulekit.Msgs(game.Say("cortex.event.scene_end", game.W("name", e.Name),
		game.M("type", game.Say("cortex.scene.type."+e.Type))))
	var gone, open []game.Msg
	for _, o := range es {
		switch o := o.(type) {
		case things.AssetGone:
			gone = scene.With(gone, o.Why, o.Name)
		case things.ComplicationGone:
			gone = scene.With(gone, o.Why, o.Name)
		}
	}
	gone = append(gone, rulekit.Quotes(e.Traits)...)
	open = append(open, rulekit.Quotes(e.Kept)...)
	for i, left := range e.Open {
		k, whose := things.Complication(left), ""
		if i < len(e.Whose) {
			whose = e.Whose[i]
		}
		open = append(open, game.Say("cortex.event.scene_open", game.W("name", k.DisplayName()), game.D("die", k.Die),
			game.M("on", things.BearerArg(whose, k.On))))
	}
	if len(gone) > 0 {
		ms = append(ms, game.Say("cortex.event.scene_gone_list", game.L("list", gone...)))
	}
	if len(open) > 0 {
		ms = append(ms, game.Say("cortex.event.scene_open_list", game.L("list", open...)))
	}
	return ms
}
