package people

import (
	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// Hooks are what mods say of sheets.
type Hooks struct {
	Noted func(t *engine.Tx, e TraitNoted, was dice.Die)
	// what the game says of a sheet, as it differs for that one
	SheetRules func(s *engine.State, c *Character, g sheet.SheetRules) sheet.SheetRules
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "sheets" }
