package character

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
)

// Mod returns the mod of the moves of characters and their sheets.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "character",
		Synonyms: game.Synonyms{
			wayAdd:    {"acrescentar", "somar", "dar", "adicionar"},
			wayChange: {"mudar"},
			DieGone:   {"tirado", "tirar"},
		},
		Moves: []engine.Move{characterMove(), earnedMove(), traitMove(), outMove(), backMove(), enterMove(),
			exitMove(), retireMove()},
	}
}
