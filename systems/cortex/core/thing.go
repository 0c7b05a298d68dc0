package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/kit"
)

// Things are the assets and complications of the table.
type Things struct {
	Assets []*Asset `json:"assets"`
	Comps  []*Comp  `json:"comps"`
}

var thingsGroup = &Group[Things]{Name: "things", core: func(s *State) *Things { return &s.Things }}

// How long an asset lasts.
const (
	ForRoll    = "roll"
	ForScene   = "scene"
	ForSession = "session"
)

// Asset is a helpful thing with a die (section 17).
type Asset struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Die       dice.Die `json:"die"`
	Base      dice.Die `json:"base"`  // what it goes back to at scene end (OPP-R6)
	Owner     string   `json:"owner"` // a character; "" for the scene's own
	Open      bool     `json:"open,omitempty"`
	For       string   `json:"for"`
	Bought    bool     `json:"bought,omitempty"`    // with plot points, not by a test
	Signature bool     `json:"signature,omitempty"` // never shared (TRAIT-13)
	Twin      bool     `json:"twin,omitempty"`      // another has the same name
}

// Comp is a complication (section 18), on a character or pinned to the scene.
type Comp struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Die    dice.Die `json:"die"`
	On     string   `json:"on,omitempty"`     // a character; "" is the scene
	Barred bool     `json:"barred,omitempty"` // no new try to recover until time passes (RECOVER-03)
	Beyond bool     `json:"beyond,omitempty"` // it went past d12 and took the character out
	Twin   bool     `json:"twin,omitempty"`   // another has the same name
}

type (
	// AssetSet is an asset as it now is; Was is its die before, 0 if it is new.
	AssetSet struct {
		Asset Asset    `json:"asset"`
		Was   dice.Die `json:"was,omitempty"`
		Why   string   `json:"why"`
		Whose string   `json:"whose,omitempty"` // the owner by name
	}
	// AssetGone ends an asset.
	AssetGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Why  string `json:"why"`
	}
	// CompSet is a complication as it now is; Was is its die before.
	CompSet struct {
		Comp  Comp     `json:"comp"`
		Was   dice.Die `json:"was,omitempty"`
		Why   string   `json:"why"`
		Whose string   `json:"whose,omitempty"` // whom it burdens, by name
	}
	// CompGone ends a complication.
	CompGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		On   string `json:"on,omitempty"`
		Why  string `json:"why"`
	}
)

func (AssetSet) EventName() string  { return "cortex.asset" }
func (AssetGone) EventName() string { return "cortex.asset.gone" }
func (CompSet) EventName() string   { return "cortex.complication" }
func (CompGone) EventName() string  { return "cortex.complication.gone" }

// ThingsMod is assets and complications.
func ThingsMod() *Mod {
	return &Mod{
		Name: "things", Chapter: ChapterThings, Group: thingsGroup, Hooks: []Hooks{AfflictHooks{Kinds: []*Burdens{complications}}, DraftHooks{Aims: coreAims}},
		Options: []*kit.Option{HarmModel.Under(ChapterHarm), FreeformAsset.Option, assetLasts.Option, mergeComps.Under(ChapterHarm), clearComps.Under(ChapterHarm),
			bridgeSteps.Under(ChapterHarm)},
		Moves: []game.Move[State]{Vouched(assetMove(), buyer), shareMove(), keepMove(), giveMove(), newAssetMove(), newCompMove(),
			stepMove(), renameMove(), removeMove()},
		Facts: []Fact{
			kit.Named(FactOf(tellAsset, On(thingsGroup, func(g *Things, e AssetSet) {
				kit.Put(&g.Assets, e.Asset, func(a *Asset) bool { return a.ID == e.Asset.ID })
				g.tellApart()
			})), func(s *State, e AssetSet) AssetSet {
				e.Whose, e.Asset.Twin = s.Name(e.Asset.Owner), kit.IsTwin(s.Assets, &e.Asset)
				return e
			}),
			kit.Heard(FactOf[AssetGone](nil, On(thingsGroup, func(g *Things, e AssetGone) {
				g.Assets = slices.DeleteFunc(g.Assets, func(a *Asset) bool { return a.ID == e.ID })
				g.tellApart()
			})), tellAssetGone),
			kit.Named(FactOf(tellComp, On(thingsGroup, func(g *Things, e CompSet) {
				kit.Put(&g.Comps, e.Comp, func(c *Comp) bool { return c.ID == e.Comp.ID })
				g.tellApart()
			})), func(s *State, e CompSet) CompSet {
				e.Whose, e.Comp.Twin = s.Name(e.Comp.On), kit.IsTwin(s.Comps, &e.Comp)
				return e
			}),
			kit.Heard(FactOf[CompGone](nil, On(thingsGroup, func(g *Things, e CompGone) {
				g.Comps = slices.DeleteFunc(g.Comps, func(c *Comp) bool { return c.ID == e.ID })
				g.tellApart()
			})), tellCompGone),
		},
		Hears: []Hear{
			On(thingsGroup, (*Things).retired),
			On(thingsGroup, func(g *Things, _ TimePassed) { g.liftBars() }),
			On(thingsGroup, (*Things).sceneOver),
		},
		Within: withinThings,
	}
}

func (g *Things) retired(e CharGone) {
	g.Comps = slices.DeleteFunc(g.Comps, func(c *Comp) bool { return c.On == e.ID })
	g.Assets = slices.DeleteFunc(g.Assets, func(a *Asset) bool { return a.Owner == e.ID })
	g.tellApart()
}

// liftBars lets everybody try to recover again.
func (g *Things) liftBars() {
	for _, k := range g.Comps {
		k.Barred = false
	}
}

func (g *Things) sceneOver(e SceneEnded) {
	if e.Type == Flashback {
		return
	}
	g.liftBars()
	for _, k := range g.Comps {
		k.Beyond = false
	}
}

// Asset gives an asset by its id, nil if there is none.
func (s *State) Asset(id string) *Asset {
	for _, a := range s.Assets {
		if a.ID == id {
			return a
		}
	}
	return nil
}

func (s *State) comp(id string) *Comp {
	for _, c := range s.Comps {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// compsOn are the complications of a character; "" gives the scene's.
func (s *State) compsOn(char string) []*Comp {
	var on []*Comp
	for _, c := range s.Comps {
		if c.On == char {
			on = append(on, c)
		}
	}
	return on
}
