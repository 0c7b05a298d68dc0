package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// maxNamed is how many things are named where something is lost; of more, how
// many.
const maxNamed = 12

// Ending says what is lost when the scene that runs ends, and then what stays;
// nothing where nothing is lost. With a flashback the scene behind it ends too
// if all is said to end.
func (s *State) Ending(all bool) []game.Msg {
	if s.Scene.N == 0 {
		return nil
	}
	gone, stay := traitNames(s.Scene.Traits), []game.Msg(nil)
	if all || s.Behind == nil {
		if s.Behind != nil {
			gone = append(gone, traitNames(s.Behind.Traits)...)
		}
		assets, kept := s.endingAssets()
		comps, open := s.endingComps(clearComps.Is(s, "scene_end"))
		gone, stay = slices.Concat(assets, comps, gone), slices.Concat(kept, open)
		for _, h := range HooksOf[SceneHooks](s) {
			if h.Losses != nil {
				lost, left := h.Losses(s)
				gone, stay = append(gone, lost...), append(stay, left...)
			}
		}
	}
	var then []game.Msg
	if s.MidRoll() {
		then = append(then, game.Say("cortex.scene.dropped"))
	}
	if len(gone) > 0 {
		then = append(then, game.Say("cortex.scene.then.gone", fewest(gone)...))
	}
	if len(then) > 0 && len(stay) > 0 {
		then = append(then, game.Say("cortex.scene.then.stay", fewest(stay)...))
	}
	return then
}

// endingAssets are the assets that a scene's end takes, and those it leaves
// (SCENE-R2).
func (s *State) endingAssets() (gone, kept []game.Msg) {
	for _, a := range s.Assets {
		if a.outlasts() {
			kept = append(kept, game.Quote(a.displayName()))
		} else {
			gone = append(gone, game.Quote(a.displayName()))
		}
	}
	return gone, kept
}

// endingComps are the complications that a scene's end takes, and those it
// leaves.
func (s *State) endingComps(all bool) (gone, open []game.Msg) {
	for _, k := range s.Complications {
		if all || k.On == "" {
			gone = append(gone, game.Quote(k.displayName()))
		} else {
			open = append(open, game.Quote(k.displayName()))
		}
	}
	return gone, open
}

// sessionEnding says what a session's end takes (SCENE-R3).
func (s *State) sessionEnding() []game.Msg {
	var gone []game.Msg
	for _, a := range s.Assets {
		if a.For == ForSession && !a.Signature {
			gone = append(gone, game.Quote(a.displayName()))
		}
	}
	if clearComps.Is(s, "session_end") {
		for _, k := range s.Complications {
			gone = append(gone, game.Quote(k.displayName()))
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return []game.Msg{game.Say("cortex.session.then.gone", fewest(gone)...)}
}

func traitNames(ts []sheet.Trait) []game.Msg {
	var ms []game.Msg
	for _, t := range ts {
		ms = append(ms, game.Quote(t.Name))
	}
	return ms
}

// fewest are the things of a sentence: the first of them, and how many more.
func fewest(things []game.Msg) []game.Arg {
	shown := things[:min(len(things), maxNamed)]
	return []game.Arg{game.L("things", shown...), game.N("more", len(things)-len(shown))}
}

// losing says what is lost with an asset: a PC's, or one open to all; nothing
// where it is a GMC's, which is the GM's own.
func (s *State) losing(a *Asset) []game.Msg {
	name, die := game.W("name", a.displayName()), game.D("die", a.Die)
	if a.Owner == "" {
		return rulekit.Msgs(game.Say("cortex.remove.then.open", name, die))
	}
	if c := s.Char(a.Owner); c != nil && c.IsPC() {
		return rulekit.Msgs(game.Say("cortex.remove.then", name, die, game.W("who", c.DisplayName())))
	}
	return nil
}

// outlasts reports whether an asset stays when its scene ends (SCENE-R2).
func (a *Asset) outlasts() bool { return a.Signature || a.For == ForSession }
