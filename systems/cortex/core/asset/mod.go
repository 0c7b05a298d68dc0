package asset

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
)

// Mod returns the mod of the moves of assets and complications.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "asset",
		Synonyms: game.Synonyms{
			wordOpen: {"aberto", "aberta"},
			forEver:  {"assinatura"},
			wayUp:    {"cima", "para-cima", "subir"},
			wayDown:  {"baixo", "para-baixo", "descer"},
		},
		Moves: []engine.Move{points.WithCallbacks(assetMove(), payer), shareMove(), keepMove(), giveMove(),
			newAssetMove(), newCompMove(), stepMove(), renameMove(), removeMove()},
	}
}
