package framing

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// sceneEnded returns the event that ends the running scene. open are the complications that stay.
// For a flashback open is nil, and no asset is named.
func sceneEnded(s *engine.State, open []scene.LeftOpen) scene.SceneEnded {
	now := scene.Of(s)
	e := scene.SceneEnded{Type: now.Scene.Type, Name: now.Scene.Name, Open: open}
	for _, k := range open {
		e.Bearers = append(e.Bearers, people.Of(s).Name(k.On))
	}
	for _, t := range now.Scene.Traits {
		e.Traits = append(e.Traits, t.Name)
	}
	if now.Behind != nil {
		return e
	}
	for _, a := range things.Of(s).Assets {
		if a.Outlasts() {
			e.Kept = append(e.Kept, a.DisplayName())
		}
	}
	return e
}

// maxNamed is the maximum number of things that FirstNames names. FirstNames only counts the other
// things.
const maxNamed = 12

// endingAssets returns the assets that end with the scene, and the assets that stay (SCENE-R2).
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

// endingComps returns the complications that end with the scene, and the complications that stay.
// With all, complications on characters end too.
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

// sessionEndLosses returns a sentence on what ends with the session (SCENE-R3), nil if nothing
// does.
func sessionEndLosses(s *engine.State) []game.Msg {
	var gone []game.Msg
	for _, a := range things.Of(s).Assets {
		if a.For == things.ForSession && !a.Signature {
			gone = append(gone, game.Quote(a.DisplayName()))
		}
	}
	if clearComps.Is(s, "session_end") {
		for _, k := range things.Of(s).Complications {
			gone = append(gone, game.Quote(k.DisplayName()))
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return []game.Msg{game.Say("cortex.session.then.gone", FirstNames(gone)...)}
}

func traitNames(ts []sheet.Trait) []game.Msg {
	var ms []game.Msg
	for _, t := range ts {
		ms = append(ms, game.Quote(t.Name))
	}
	return ms
}

// FirstNames returns the message arguments "things", the first maxNamed, and "more", the number of
// the others.
func FirstNames(things []game.Msg) []game.Arg {
	shown := things[:min(len(things), maxNamed)]
	return []game.Arg{game.L("things", shown...), game.N("more", len(things)-len(shown))}
}
