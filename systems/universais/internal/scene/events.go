package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/state"
)

// The events of Scenes.
type (
	// SceneBegun opens a Scene.
	SceneBegun struct {
		Scene state.Scene `json:"scene"`
		Names state.Names `json:"names,omitempty"`
	}
	// SceneEnded ends a Scene. Tension is the Tension that the Scene had at the end.
	SceneEnded struct {
		N       int    `json:"n"`
		Name    string `json:"name,omitempty"`
		Tension int    `json:"tension"`
	}
	// Tensed sets the Tension.
	Tensed struct {
		Now int `json:"now"`
		Was int `json:"was"`
	}
	// Present says that a PC or NPC is in the Scene now, or out of it.
	Present struct {
		Who   string      `json:"who"`
		In    bool        `json:"in,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
)

// The events of turns (24.7). The rules have no procedure of combat; these events keep the order of
// turns.
type (
	// TurnBegun starts a turn.
	TurnBegun struct {
		Who   string      `json:"who"`
		Names state.Names `json:"names,omitempty"`
	}
	// TurnEnded ends a turn. The character can still Step Out.
	TurnEnded struct {
		Who   string      `json:"who"`
		Names state.Names `json:"names,omitempty"`
	}
	// SteppedOut is one more action at the end of a turn, for Influence.
	SteppedOut struct {
		Who   string      `json:"who"`
		What  string      `json:"what"`
		Text  string      `json:"text,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
	// Ordered sets the order of turns.
	Ordered struct {
		Who   []string    `json:"who"`
		Names state.Names `json:"names,omitempty"`
	}
)

func (SceneBegun) EventName() string { return "universais.scene" }
func (SceneEnded) EventName() string { return "universais.scene.ended" }
func (Tensed) EventName() string     { return "universais.tension" }
func (Present) EventName() string    { return "universais.present" }
func (TurnBegun) EventName() string  { return "universais.turn" }
func (TurnEnded) EventName() string  { return "universais.turn.ended" }
func (SteppedOut) EventName() string { return "universais.step-out" }
func (Ordered) EventName() string    { return "universais.order" }

// SceneBoundary implements game.SceneBoundary.
func (e SceneBegun) SceneBoundary() (name string, begins bool) { return e.Scene.Name, true }

// SceneBoundary implements game.SceneBoundary.
func (e SceneEnded) SceneBoundary() (name string, begins bool) { return e.Name, false }

func foldSceneBegun(s *state.State, e SceneBegun) {
	s.Scene, s.Scenes = e.Scene, max(s.Scenes, e.Scene.N)
	s.Scene.Old = len(s.Past)
}

// foldSceneEnded ends the Scene. Its Tension is gone (UNI-TENS-02), and all stakes are safe
// (UNI-STAKE-05).
func foldSceneEnded(s *state.State, _ SceneEnded) {
	s.Scene, s.Felled = state.Scene{N: s.Scene.N, Old: len(s.Past)}, nil
	for _, p := range s.PCs {
		p.Stake = ""
	}
}

func foldPresent(s *state.State, e Present) {
	s.Scene.In = slices.DeleteFunc(slices.Clone(s.Scene.In), func(id string) bool { return id == e.Who })
	if e.In && s.Scene.Open() {
		s.Scene.In = append(s.Scene.In, e.Who)
	}
}

func tellSceneBegun(e SceneBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.scene."+e.Scene.Mode, game.W("name", e.Scene.Name),
		e.Names.NamesArg(e.Scene.In)))
}

func tellSceneEnded(e SceneEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.scene.ended", game.W("name", e.Name), game.N("tension", e.Tension)))
}

func tellTensed(e Tensed) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.tension", game.N("now", e.Now), game.N("was", e.Was)))
}

func tellPresent(e Present) []game.Msg {
	key := "universais.event.exit"
	if e.In {
		key = "universais.event.enter"
	}
	return rulekit.Msgs(game.Say(key, e.Names.NameArg(e.Who)))
}

func outingMsg(w string) game.Msg { return game.Say("universais.outing." + w) }

func tellTurn(e TurnBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.begun", e.Names.NameArg(e.Who)))
}

func tellTurnEnded(e TurnEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.ended", e.Names.NameArg(e.Who)))
}

func tellSteppedOut(e SteppedOut) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.out", e.Names.NameArg(e.Who), game.M("what", outingMsg(e.What)),
		game.W("text", e.Text)))
}

func tellOrdered(e Ordered) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.order", e.Names.NamesArg(e.Who)))
}
