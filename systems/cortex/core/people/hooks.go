package people

import (
	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// Hooks are the functions of a mod on sheets.
type Hooks struct {
	// Noted runs when TraitNoted has changed a trait, of which was is the earlier die.
	Noted func(t *engine.Tx, e TraitNoted, was dice.Die)
	// SheetRules returns the rules for one sheet, made of those for all.
	SheetRules func(s *engine.State, c *Character, g sheet.SheetRules) sheet.SheetRules
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "sheets" }
