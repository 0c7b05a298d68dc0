package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// Things are the assets and complications of the table.
type Things struct {
	Assets        []*Asset        `json:"assets"`
	Complications []*Complication `json:"comps"`
}

var thingsSection = &Section[Things]{Name: "things", core: func(s *State) *Things { return &s.Things }}

// How long an asset lasts.
const (
	ForRoll    = "roll"
	ForScene   = "scene"
	ForSession = "session"
)

// Asset is a helpful thing with a die (section 17).
type Asset struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Die        dice.Die `json:"die"`
	BaseDie    dice.Die `json:"base"`  // what it goes back to at scene end (OPP-R6)
	Owner      string   `json:"owner"` // a character; "" for the scene's own
	Shared     bool     `json:"open,omitempty"`
	For        string   `json:"for"`
	Bought     bool     `json:"bought,omitempty"`    // with plot points, not by a test
	Signature  bool     `json:"signature,omitempty"` // never shared (TRAIT-13)
	SharesName bool     `json:"twin,omitempty"`      // another has the same name
}

// Complication is a complication (section 18), on a character or pinned to the scene.
type Complication struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Die        dice.Die `json:"die"`
	On         string   `json:"on,omitempty"`     // a character; "" is the scene
	Barred     bool     `json:"barred,omitempty"` // no new try to recover until time passes (RECOVER-03)
	Beyond     bool     `json:"beyond,omitempty"` // it went past d12 and took the character out
	SharesName bool     `json:"twin,omitempty"`   // another has the same name
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
	// ComplicationSet is a complication as it now is; Was is its die before.
	ComplicationSet struct {
		Complication Complication `json:"comp"`
		Was          dice.Die     `json:"was,omitempty"`
		Why          string       `json:"why"`
		Whose        string       `json:"whose,omitempty"` // whom it burdens, by name
	}
	// ComplicationGone ends a complication.
	ComplicationGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		On   string `json:"on,omitempty"`
		Why  string `json:"why"`
	}
)

func (AssetSet) EventName() string         { return "cortex.asset" }
func (AssetGone) EventName() string        { return "cortex.asset.gone" }
func (ComplicationSet) EventName() string  { return "cortex.complication" }
func (ComplicationGone) EventName() string { return "cortex.complication.gone" }

// ThingsMod is assets and complications.
func ThingsMod() *Mod {
	return &Mod{
		Name: "things", Chapter: ChapterThings, Section: thingsSection, Hooks: []Hooks{AfflictHooks{Kinds: []*AfflictionKind{complications}}, DraftHooks{Aims: coreAims}},
		Options: []*rulekit.Option{HarmModel.Under(ChapterHarm), FreeformAsset.Option, assetLasts.Option, mergeComps.Under(ChapterHarm), clearComps.Under(ChapterHarm),
			bridgeSteps.Under(ChapterHarm)},
		Moves: []game.Move[State]{WithCallbacks(assetMove(), payer), shareMove(), keepMove(), giveMove(), newAssetMove(), newCompMove(),
			stepMove(), renameMove(), removeMove()},
		Events: []EventKind{
			rulekit.WithNames(EventOf(tellAsset, On(thingsSection, func(g *Things, e AssetSet) {
				rulekit.Replace(&g.Assets, e.Asset, func(a *Asset) bool { return a.ID == e.Asset.ID })
				g.tellApart()
			})), func(s *State, e AssetSet) AssetSet {
				e.Whose, e.Asset.SharesName = s.Name(e.Asset.Owner), rulekit.SharesName(s.Assets, &e.Asset)
				return e
			}),
			rulekit.ToldBy(EventOf[AssetGone](nil, On(thingsSection, func(g *Things, e AssetGone) {
				g.Assets = slices.DeleteFunc(g.Assets, func(a *Asset) bool { return a.ID == e.ID })
				g.tellApart()
			})), tellAssetGone),
			rulekit.WithNames(EventOf(tellComp, On(thingsSection, func(g *Things, e ComplicationSet) {
				rulekit.Replace(&g.Complications, e.Complication, func(c *Complication) bool { return c.ID == e.Complication.ID })
				g.tellApart()
			})), func(s *State, e ComplicationSet) ComplicationSet {
				e.Whose, e.Complication.SharesName = s.Name(e.Complication.On), rulekit.SharesName(s.Complications, &e.Complication)
				return e
			}),
			rulekit.ToldBy(EventOf[ComplicationGone](nil, On(thingsSection, func(g *Things, e ComplicationGone) {
				g.Complications = slices.DeleteFunc(g.Complications, func(c *Complication) bool { return c.ID == e.ID })
				g.tellApart()
			})), tellCompGone),
		},
		Handlers: []Handler{
			On(thingsSection, (*Things).retired),
			On(thingsSection, func(g *Things, _ TimePassed) { g.liftBars() }),
			On(thingsSection, (*Things).sceneOver),
		},
		Valid: validThings,
	}
}

func (g *Things) retired(e CharacterGone) {
	g.Complications = slices.DeleteFunc(g.Complications, func(c *Complication) bool { return c.On == e.ID })
	g.Assets = slices.DeleteFunc(g.Assets, func(a *Asset) bool { return a.Owner == e.ID })
	g.tellApart()
}

// liftBars lets everybody try to recover again.
func (g *Things) liftBars() {
	for _, k := range g.Complications {
		k.Barred = false
	}
}

func (g *Things) sceneOver(e SceneEnded) {
	if e.Type == Flashback {
		return
	}
	g.liftBars()
	for _, k := range g.Complications {
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

func (s *State) complication(id string) *Complication {
	for _, c := range s.Complications {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// compsOn are the complications of a character; "" gives the scene's.
func (s *State) compsOn(char string) []*Complication {
	var on []*Complication
	for _, c := range s.Complications {
		if c.On == char {
			on = append(on, c)
		}
	}
	return on
}
