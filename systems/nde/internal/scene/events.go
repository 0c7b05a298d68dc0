package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/foe"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
	"mesa/systems/rulekit"
)

// The events of scenes.
type (
	// SceneOpened begins a scene. Tokens are the PCs that have an Armor token in it (NDE-R39).
	// Counters are those that were added before the scene (NDE-R40).
	SceneOpened struct {
		N        int             `json:"n"`
		Name     string          `json:"name,omitempty"`
		Kind     string          `json:"kind"`
		Final    bool            `json:"final,omitempty"`
		Tokens   []string        `json:"tokens,omitempty"`
		Counters []state.Counter `json:"counters,omitempty"`
	}
	// SceneClosed ends a scene. Gone are the foes that leave with it.
	SceneClosed struct {
		N    int      `json:"n"`
		Kind string   `json:"kind"`
		Gone []string `json:"gone,omitempty"`
	}
	// FightBegun turns the present scene into a conflict.
	FightBegun struct {
		Final bool `json:"final,omitempty"`
	}
)

func (SceneOpened) EventName() string { return "nde.scene.opened" }
func (SceneClosed) EventName() string { return "nde.scene.closed" }
func (FightBegun) EventName() string  { return "nde.fight" }

func foldOpened(s *state.State, e SceneOpened) {
	s.Scenes = max(s.Scenes, e.N)
	s.Scene = state.Scene{N: e.N, Name: e.Name, Kind: e.Kind, Final: e.Final, Old: len(s.Past)}
	for _, c := range e.Counters {
		s.Scene.Counters = append(s.Scene.Counters, &c)
	}
	for _, p := range s.PCs {
		p.Token = slices.Contains(e.Tokens, p.ID)
	}
	if e.Kind == state.Conflict {
		turn.NewRound(s, 1)
	}
}

// foldSceneClosed clears the scene with its zones, cover, counters and effects, the waiting harm,
// the tokens and the failed goals. The foes in e.Gone leave.
func foldSceneClosed(s *state.State, e SceneClosed) {
	turn.NewRound(s, 0)
	s.Scene, s.Harms = state.Scene{}, nil
	s.Fought = s.Fought || e.Kind == state.Conflict
	for _, p := range s.PCs {
		p.Token, p.Failed = false, nil
	}
	for _, id := range e.Gone {
		foe.RemoveFoe(s, id)
	}
}

func foldFight(s *state.State, e FightBegun) {
	s.Scene.Kind, s.Scene.Final = state.Conflict, s.Scene.Final || e.Final
	turn.NewRound(s, 1)
}

func tellOpened(e SceneOpened) []game.Msg {
	if e.Kind == state.Conflict {
		return rulekit.Msgs(game.Say("nde.event.conflict", game.W("name", e.Name)))
	}
	return rulekit.Msgs(game.Say("nde.event.scene", game.W("name", e.Name)))
}

func tellSceneClosed(e SceneClosed) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.closed."+e.Kind, game.N("gone", len(e.Gone))))
}

func tellFight(FightBegun) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.conflict", game.W("name", "")))
}

// SceneBoundary implements game.SceneBoundary.
func (e SceneOpened) SceneBoundary() (name string, begins bool) { return e.Name, true }

// SceneBoundary implements game.SceneBoundary.
func (SceneClosed) SceneBoundary() (name string, begins bool) { return "", false }
