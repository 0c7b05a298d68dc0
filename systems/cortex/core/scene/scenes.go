package scene

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// SceneBeats stand for a change of scenes: nothing is fresh after it.
const SceneBeats = 9

// OpensSession implements game.SessionOpener.
func (SessionBegun) OpensSession() {}

const MaxSceneTraits = 12

// Tagging reports whether a tag scene runs: what comes at a session's end comes now
// (GROW-TAG-01).
func (s *Scenes) Tagging() bool { return s.Scene.Type == TagScene }

// Scenes are the scene that runs, and the sessions.
type Scenes struct {
	Session int    `json:"session"`
	Playing bool   `json:"playing"` // a session is open
	Scene   Scene  `json:"scene"`
	Behind  *Scene `json:"behind,omitempty"` // the scene that waits while a flashback runs (SCENE-R4)
	Framed  int    `json:"framed"`           // how many were
}

var Section = &engine.Section[Scenes]{Always: true, Name: "scenes"}

// Of returns the scenes of a table, to be read.
func Of(s *engine.State) *Scenes { return Section.Of(s) }

// Scene types (section 20.1).
const (
	Opening     = "opening"
	Action      = "action"
	Bridge      = "bridge"
	Exploration = "exploration"
	Flashback   = "flashback"
	TagScene    = "tag"
)

// Stakes of a scene.
const (
	NormalStakes = "normal"
	HighStakes   = "high"
)

// Scene is the scene that runs; N 0 means that none was framed yet.
type Scene struct {
	N      int           `json:"n"`
	Name   string        `json:"name,omitempty"`
	Type   string        `json:"type,omitempty"`
	Stakes string        `json:"stakes,omitempty"`
	Traits []sheet.Trait `json:"traits,omitempty"`
	Beats  int           `json:"beats"`
	Rest   bool          `json:"rest,omitempty"` // of rest (STRESS-R5)
}

type (
	// TimePassed lifts what barred a new try.
	TimePassed struct{}
	// SceneBegun frames a scene. A flashback leaves the old one waiting.
	SceneBegun struct {
		Scene Scene `json:"scene"`
	}
	// LeftOpen is a complication that outlasts a scene, as it was then.
	LeftOpen struct {
		ID         string   `json:"id"`
		Name       string   `json:"name"`
		Die        dice.Die `json:"die"`
		On         string   `json:"on,omitempty"`
		Barred     bool     `json:"barred,omitempty"`
		Beyond     bool     `json:"beyond,omitempty"`
		SharesName bool     `json:"twin,omitempty"`
	}
	// SceneEnded ends the scene that runs; after a flashback the one that
	// waited goes on. What goes with it has facts of its own, before it; Open
	// are the complications that stay.
	SceneEnded struct {
		Type  string     `json:"type"`
		Name  string     `json:"name,omitempty"`
		Open  []LeftOpen `json:"open,omitempty"`
		Whose []string   `json:"whose,omitempty"` // whom the open ones burden, by name
		// Traits are those of the scene, which end with it, and Kept the assets that do
		// not, by name. Older records do not say.
		Traits []string `json:"traits,omitempty"`
		Kept   []string `json:"kept,omitempty"`
	}
	// StakesSet changes the stakes of the scene.
	StakesSet struct {
		Stakes string `json:"stakes"`
	}
	// SceneTraitSet adds a trait to the scene, or changes the one of its word.
	SceneTraitSet struct {
		Trait sheet.Trait `json:"trait"`
	}
	// SceneTraitGone removes one.
	SceneTraitGone struct {
		Word string `json:"word"`
		Name string `json:"name"`
	}
	// SessionBegun opens a session.
	SessionBegun struct {
		N int `json:"n"`
	}
	// SessionEnded closes it.
	SessionEnded struct {
		N int `json:"n"`
	}
	// BeatPassed counts one resolved test or contest (CORE-TEST-10).
	BeatPassed struct{}
)

func (TimePassed) EventName() string { return "cortex.time" }

func (SceneBegun) EventName() string { return "cortex.scene" }

func (SceneEnded) EventName() string { return "cortex.scene.ended" }

func (StakesSet) EventName() string { return "cortex.stakes" }

func (SceneTraitSet) EventName() string { return "cortex.scene.trait" }

func (SceneTraitGone) EventName() string { return "cortex.scene.trait.gone" }

func (SessionBegun) EventName() string { return "cortex.session" }

func (SessionEnded) EventName() string { return "cortex.session.ended" }

func (BeatPassed) EventName() string { return "cortex.beat" }

// Begin frames a scene. A flashback leaves the old one waiting.
func (g *Scenes) Begin(e SceneBegun) {
	g.Behind = nil
	if old := g.Scene; e.Scene.Type == Flashback && old.N > 0 {
		g.Behind = &old
	}
	g.Framed = max(g.Framed, e.Scene.N)
	g.Scene = e.Scene
}

// End folds SceneEnded.
func (g *Scenes) End(SceneEnded) {
	if g.Behind != nil {
		g.Scene, g.Behind = *g.Behind, nil
		return
	}
	g.Scene = Scene{}
}

// SetTrait gives the scene a trait, or changes the one of its word.
func (s *Scene) SetTrait(t sheet.Trait) {
	s.Traits = slices.Clone(s.Traits)
	for i := range s.Traits {
		if s.Traits[i].Word == t.Word {
			s.Traits[i] = t
			return
		}
	}
	s.Traits = append(s.Traits, t)
}

// ValidScene reports whether a scene keeps the bounds of what is stored.
func ValidScene(s Scene) bool {
	return !sheet.IsTooLong(s.Name, s.Type, s.Stakes) && len(s.Traits) <= sheet.MaxTraits && sheet.ValidTraits(s.Traits)
}
