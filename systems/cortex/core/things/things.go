package things

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// SharedName implements rulekit.SharedNamer.
func (a *Asset) SharedName() (id, name string, shares *bool) { return a.ID, a.Name, &a.SharesName }

// SharedName implements rulekit.SharedNamer.
func (c *Complication) SharedName() (id, name string, shares *bool) {
	return c.ID, c.Name, &c.SharesName
}

// DisplayName returns the asset's name, made unique at the table.
func (a *Asset) DisplayName() string { return rulekit.DisplayName(a) }

// DisplayName returns the complication's name, made unique at the table.
func (c *Complication) DisplayName() string { return rulekit.DisplayName(c) }

// MarkSharedNames marks the assets that share a name with another asset, and likewise the
// complications.
func (g *Things) MarkSharedNames() {
	rulekit.MarkSharedNames(g.Assets)
	rulekit.MarkSharedNames(g.Complications)
}

// CompNamed returns the id of the complication of that name on a character, "" for none.
func (s *Things) CompNamed(char, name string) string {
	for _, k := range s.CompsOn(char) {
		if game.Canonical(k.Name) == game.Canonical(name) {
			return k.ID
		}
	}
	return ""
}

// TableFull reports whether the table has the maximum of assets or complications.
func (s *Things) TableFull() bool { return max(len(s.Assets), len(s.Complications)) >= MaxThings }

// MaxThings is the number of assets, and of complications, from which the moves of the GM make no
// more.
const MaxThings = engine.MaxLists / 2

// Outlasts reports whether an asset stays when its scene ends (SCENE-R2).
func (a *Asset) Outlasts() bool { return a.Signature || a.For == ForSession }

// Things is the section of assets and complications.
type Things struct {
	Assets        []*Asset        `json:"assets"`
	Complications []*Complication `json:"comps"`
}

// section holds the assets and complications.
var section = engine.NewSection[Things]("things", 0)

// Of returns the section of assets and complications, to be read only.
func Of(s *engine.State) *Things { return section.Of(s) }

// How long an asset lasts.
const (
	ForRoll    = "roll"
	ForScene   = "scene"
	ForSession = "session"
)

// Asset is a helpful thing with a die (docs/rules/cortex-core.md, section 17).
type Asset struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Die        dice.Die `json:"die"`
	BaseDie    dice.Die `json:"base"`  // size after the scene, if the asset is stepped up for the scene (OPP-R6)
	Owner      string   `json:"owner"` // a character; "" for the scene's own
	Shared     bool     `json:"open,omitempty"`
	For        string   `json:"for"`
	Bought     bool     `json:"bought,omitempty"`    // with plot points, not by a test
	Signature  bool     `json:"signature,omitempty"` // never shared (TRAIT-13)
	SharesName bool     `json:"twin,omitempty"`      // another asset has the same name
}

// Complication is a complication on a character or on the scene (docs/rules/cortex-core.md, section
// 18).
type Complication struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Die        dice.Die `json:"die"`
	On         string   `json:"on,omitempty"`     // a character; "" is the scene
	Barred     bool     `json:"barred,omitempty"` // no new try to recover until time passes (RECOVER-03)
	Beyond     bool     `json:"beyond,omitempty"` // it went past d12 and took the character out
	SharesName bool     `json:"twin,omitempty"`   // another complication has the same name
}

type (
	// AssetSet is an asset as it now is; Was is the die before, 0 for a new asset.
	AssetSet struct {
		Asset     Asset    `json:"asset"`
		Was       dice.Die `json:"was,omitempty"`
		Why       string   `json:"why"`
		OwnerName string   `json:"whose,omitempty"` // the owner by name
	}
	// AssetGone ends an asset.
	AssetGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Why  string `json:"why"`
	}
	// ComplicationSet is a complication as it now is; Was is the die before, 0 for a new
	// complication.
	ComplicationSet struct {
		Complication Complication `json:"comp"`
		Was          dice.Die     `json:"was,omitempty"`
		Why          string       `json:"why"`
		BearerName   string       `json:"whose,omitempty"` // name of the bearer
	}
	// ComplicationGone ends a complication.
	ComplicationGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		On   string `json:"on,omitempty"`
		Why  string `json:"why"`
	}
)

// EventName implements game.Event.
func (AssetSet) EventName() string { return "cortex.asset" }

// EventName implements game.Event.
func (AssetGone) EventName() string { return "cortex.asset.gone" }

// EventName implements game.Event.
func (ComplicationSet) EventName() string { return "cortex.complication" }

// EventName implements game.Event.
func (ComplicationGone) EventName() string { return "cortex.complication.gone" }

// retired folds people.CharacterGone.
func (g *Things) retired(e people.CharacterGone) {
	g.Complications = slices.DeleteFunc(g.Complications, func(c *Complication) bool { return c.On == e.ID })
	g.Assets = slices.DeleteFunc(g.Assets, func(a *Asset) bool { return a.Owner == e.ID })
	g.MarkSharedNames()
}

// liftBars lets all complications be recovered again.
func (g *Things) liftBars() {
	for _, k := range g.Complications {
		k.Barred = false
	}
}

// sceneEnded folds scene.SceneEnded.
func (g *Things) sceneEnded(e scene.SceneEnded) {
	if e.Type == scene.Flashback {
		return
	}
	g.liftBars()
	for _, k := range g.Complications {
		k.Beyond = false
	}
}

// Asset returns the asset with this id, nil if there is none.
func (s *Things) Asset(id string) *Asset {
	for _, a := range s.Assets {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// Complication returns the complication with this id, nil if there is none.
func (s *Things) Complication(id string) *Complication {
	for _, c := range s.Complications {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// CompsOn returns the complications of a character; "" is the scene.
func (s *Things) CompsOn(char string) []*Complication {
	var on []*Complication
	for _, c := range s.Complications {
		if c.On == char {
			on = append(on, c)
		}
	}
	return on
}

// isValid reports whether assets and complications keep the bounds of stored values.
func isValid(s *engine.State) bool {
	if max(len(Of(s).Assets), len(Of(s).Complications)) > engine.MaxLists {
		return false
	}
	for _, a := range Of(s).Assets {
		if sheet.IsTooLong(a.ID, a.Name) || sheet.IsNoDie(a.Die) || sheet.IsNoDie(a.BaseDie) {
			return false
		}
	}
	for _, c := range Of(s).Complications {
		if sheet.IsTooLong(c.ID, c.Name) || sheet.IsNoDie(c.Die) {
			return false
		}
	}
	return true
}
