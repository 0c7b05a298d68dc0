package people

import (
	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// Hooks are the functions of a mod on sheets.
type Hooks struct {
	// Noted runs after TraitNoted.Set has emitted e. was is the die that the trait had before.
	Noted func(t *engine.Tx, e TraitNoted, was dice.Die)
	// SheetRules returns the rules for one sheet, made of g, the rules so far. c is nil for the
	// rules of all sheets.
	SheetRules func(s *engine.State, c *Character, g sheet.SheetRules) sheet.SheetRules
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "people" }
