package roll

import (
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/rulekit"
)

// SplitSteps is the option to split heroic steps among effect dice.
var SplitSteps = rulekit.NewFlag("heroic.split_steps", false, "CORE-HEROIC-R3")

// Mod returns the mod of the moves of pools and throws.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "roll", Chapter: engine.ChapterRolls, Options: []*rulekit.Option{SplitSteps.Option},
		CharacterMoves: []string{"choose", "roll", "pool", "decline"},
		Moves: []engine.Move{points.WithCallbacks(chooseMove(), readerOf), rollMove(), poolMove(), keepPoolMove(),
			dropPoolMove(), declineMove(), waiveMove(), actMove(), extraMove()},
	}
}
