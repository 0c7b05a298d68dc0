package things

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// Mod returns the mod of assets and complications.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "things", Section: section,
		Synonyms: game.Synonyms{ForScene: {"cena"}, ForSession: {"sessao"}},
		Hooks:    []engine.Hooks{Hooks{Kinds: []*AfflictionKind{complications}}},
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellAsset, engine.On(section, (*Things).assetSet)),
				func(s *engine.State, e AssetSet) AssetSet {
					e.OwnerName, e.Asset.SharesName = people.Of(s).Name(e.Asset.Owner),
						rulekit.SharesName(Of(s).Assets, &e.Asset)
					return e
				}),
			game.ToldBy(engine.EventOf[AssetGone](nil, engine.On(section, (*Things).assetGone)), tellAssetGone),
			game.WithNames(engine.EventOf(tellComp, engine.On(section, (*Things).complicationSet)),
				func(s *engine.State, e ComplicationSet) ComplicationSet {
					e.BearerName, e.Complication.SharesName = people.Of(s).Name(e.Complication.On),
						rulekit.SharesName(Of(s).Complications, &e.Complication)
					return e
				}),
			game.ToldBy(engine.EventOf[ComplicationGone](nil, engine.On(section, (*Things).complicationGone)),
				tellCompGone),
		},
		Handlers: []engine.Handler{
			engine.On(section, (*Things).retired),
			engine.On(section, func(g *Things, _ scene.TimePassed) { g.liftBars() }),
			engine.On(section, (*Things).sceneEnded),
		},
		Valid: isValid,
	}
}

func (g *Things) assetSet(e AssetSet) {
	rulekit.Replace(&g.Assets, e.Asset, func(a *Asset) bool { return a.ID == e.Asset.ID })
	g.MarkSharedNames()
}

func (g *Things) assetGone(e AssetGone) {
	g.Assets = slices.DeleteFunc(g.Assets, func(a *Asset) bool { return a.ID == e.ID })
	g.MarkSharedNames()
}

func (g *Things) complicationSet(e ComplicationSet) {
	rulekit.Replace(&g.Complications, e.Complication, func(c *Complication) bool { return c.ID == e.Complication.ID })
	g.MarkSharedNames()
}

func (g *Things) complicationGone(e ComplicationGone) {
	g.Complications = slices.DeleteFunc(g.Complications, func(c *Complication) bool { return c.ID == e.ID })
	g.MarkSharedNames()
}
