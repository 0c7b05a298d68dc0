package state

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/sheet"
)

// SceneState is the Scene that runs.
type SceneState struct {
	Scene  Scene `json:"scene"`
	Scenes int   `json:"scenes"` // the number of Scenes so far
}

const (
	MaxTension = 99
	MaxPresent = MaxPCs + MaxNPCs
)

// Modes of a Scene.
const (
	Unstructured = "unstructured"
	Combat       = "combat"
)

var Modes = []sheet.Word{
	{Word: Unstructured, Also: []string{"nao-estruturado", "cena"}},
	{Word: Combat, Also: []string{"combate"}},
}

// Scene is the Scene that runs. Mode "" means that none is open.
type Scene struct {
	N       int      `json:"n"`
	Name    string   `json:"name,omitempty"`
	Mode    string   `json:"mode,omitempty"`
	Tension int      `json:"tension,omitempty"`
	In      []string `json:"in,omitempty"`  // PCs and NPCs
	Old     int      `json:"old,omitempty"` // the number of rolls in Past from earlier Scenes

	Order   []string `json:"order,omitempty"`   // of turns, if the GM set it
	Turn    string   `json:"turn,omitempty"`    // the PC or NPC that has the turn, in combat
	Ended   bool     `json:"ended,omitempty"`   // the turn is over, and the next has not begun
	Stepped bool     `json:"stepped,omitempty"` // Step Out was used in this turn
	// SteppedBy are the PCs that used Step Out in this turn, once each.
	SteppedBy []string `json:"steppedBy,omitempty"`
}

// Open reports whether a Scene runs.
func (sc *Scene) Open() bool { return sc.Mode != "" }

// JoinScene adds a new PC or NPC to the Scene that runs.
func (s *SceneState) JoinScene(id string) {
	if s.Scene.Open() && !s.Scene.Has(id) {
		s.Scene.In = append(slices.Clip(s.Scene.In), id)
	}
}

// RemoveFromScene removes a PC or NPC from the Scene.
func (s *SceneState) RemoveFromScene(id string) {
	s.Scene.In = slices.DeleteFunc(slices.Clone(s.Scene.In), func(in string) bool { return in == id })
}

// Fight reports whether a combat runs.
func (sc *Scene) Fight() bool { return sc.Mode == Combat }

// Has reports whether a PC or NPC is in the Scene.
func (sc *Scene) Has(id string) bool { return slices.Contains(sc.In, id) }

// ModeMsg returns the name of a mode.
func ModeMsg(mode string) game.Msg { return game.Say("universais.mode." + mode) }
