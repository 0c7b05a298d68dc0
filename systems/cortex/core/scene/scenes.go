package scene

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// SceneBeats is the number of beats that a change of scenes counts as. It is large enough that no
// test or contest counts as just ended afterwards.
const SceneBeats = 9

// OpensSession implements game.SessionOpener.
func (SessionBegun) OpensSession() {}

// IsTagScene reports whether a tag scene runs. In a tag scene players do what belongs to the end
// of a session, such as growth (GROW-TAG-01).
func (s *Scenes) IsTagScene() bool { return s.Scene.Type == TagScene }

// Scenes is the section of scenes and sessions.
type Scenes struct {
	Session int    `json:"session"`
	Playing bool   `json:"playing"` // a session is open
	Scene   Scene  `json:"scene"`
	Behind  *Scene `json:"behind,omitempty"` // waits while a flashback runs (SCENE-R4)
	Framed  int    `json:"framed"`           // number of the last scene that began
}

// section holds the scenes and sessions.
var section = engine.NewSection[Scenes]("scenes", 0)

// Of returns the section of scenes, to be read only.
func Of(s *engine.State) *Scenes { return section.Of(s) }

// Scene types (section 20.1 of docs/rules/cortex-core.md).
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

// Scene is a scene; N 0 means that there is none.
type Scene struct {
	N      int           `json:"n"`
	Name   string        `json:"name,omitempty"`
	Type   string        `json:"type,omitempty"`
	Stakes string        `json:"stakes,omitempty"`
	Traits []sheet.Trait `json:"traits,omitempty"`
	Beats  int           `json:"beats"`          // beats so far, such as resolved tests and contests
	Rest   bool          `json:"rest,omitempty"` // a scene of rest (STRESS-R5)
}

type (
	// TimePassed lifts the bars against new tries to recover.
	TimePassed struct{}
	// SceneBegun begins a scene. A flashback keeps the scene that ran before behind it.
	SceneBegun struct {
		Scene Scene `json:"scene"`
	}
	// LeftOpen is a complication that outlasts a scene, as it was at the scene's end.
	LeftOpen struct {
		ID         string   `json:"id"`
		Name       string   `json:"name"`
		Die        dice.Die `json:"die"`
		On         string   `json:"on,omitempty"`
		Barred     bool     `json:"barred,omitempty"`
		Beyond     bool     `json:"beyond,omitempty"`
		SharesName bool     `json:"twin,omitempty"`
	}
	// SceneEnded ends the running scene; after a flashback the scene behind it goes on. Assets and
	// complications that end with the scene have events of their own in the same decision. Open
	// are the complications that stay; a flashback names none.
	SceneEnded struct {
		Type    string     `json:"type"`
		Name    string     `json:"name,omitempty"`
		Open    []LeftOpen `json:"open,omitempty"`
		Bearers []string   `json:"whose,omitempty"` // names of the bearers of Open, in the same order
		// Traits are the names of the scene's traits, which end with the scene. Kept are the names
		// of the assets that stay; a flashback names none. Older records have neither Traits nor
		// Kept.
		Traits []string `json:"traits,omitempty"`
		Kept   []string `json:"kept,omitempty"`
	}
	// StakesSet changes the stakes of the scene.
	StakesSet struct {
		Stakes string `json:"stakes"`
	}
	// SceneTraitSet adds a trait to the scene, or replaces the trait with the same word.
	SceneTraitSet struct {
		Trait sheet.Trait `json:"trait"`
	}
	// SceneTraitGone removes a trait from the scene.
	SceneTraitGone struct {
		Word string `json:"word"`
		Name string `json:"name"`
	}
	// SessionBegun opens a session.
	SessionBegun struct {
		N int `json:"n"`
	}
	// SessionEnded closes a session.
	SessionEnded struct {
		N int `json:"n"`
	}
	// BeatPassed counts one beat, such as a resolved test or contest (CORE-TEST-10).
	BeatPassed struct{}
)

// EventName implements game.Event.
func (TimePassed) EventName() string { return "cortex.time" }

// EventName implements game.Event.
func (SceneBegun) EventName() string { return "cortex.scene" }

// EventName implements game.Event.
func (SceneEnded) EventName() string { return "cortex.scene.ended" }

// EventName implements game.Event.
func (StakesSet) EventName() string { return "cortex.stakes" }

// EventName implements game.Event.
func (SceneTraitSet) EventName() string { return "cortex.scene.trait" }

// EventName implements game.Event.
func (SceneTraitGone) EventName() string { return "cortex.scene.trait.gone" }

// EventName implements game.Event.
func (SessionBegun) EventName() string { return "cortex.session" }

// EventName implements game.Event.
func (SessionEnded) EventName() string { return "cortex.session.ended" }

// EventName implements game.Event.
func (BeatPassed) EventName() string { return "cortex.beat" }

// begin folds SceneBegun.
func (g *Scenes) begin(e SceneBegun) {
	g.Behind = nil
	if old := g.Scene; e.Scene.Type == Flashback && old.N > 0 {
		g.Behind = &old
	}
	g.Framed = max(g.Framed, e.Scene.N)
	g.Scene = e.Scene
}

// end folds SceneEnded.
func (g *Scenes) end(SceneEnded) {
	if g.Behind != nil {
		g.Scene, g.Behind = *g.Behind, nil
		return
	}
	g.Scene = Scene{}
}

// setTrait adds a trait to the scene, or replaces the trait with the same word.
func (s *Scene) setTrait(t sheet.Trait) {
	s.Traits = slices.Clone(s.Traits)
	for i := range s.Traits {
		if s.Traits[i].Word == t.Word {
			s.Traits[i] = t
			return
		}
	}
	s.Traits = append(s.Traits, t)
}

// isValid reports whether a scene keeps the bounds of stored values.
func isValid(s Scene) bool {
	return !sheet.IsTooLong(s.Name, s.Type, s.Stakes) && len(s.Traits) <= sheet.MaxTraits && sheet.ValidTraits(s.Traits)
}
