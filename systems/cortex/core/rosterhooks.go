package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// RosterHooks are what mods say of characters that come and go.
type RosterHooks struct {
	Earnings  []Transfer
	Writings  []Transfer
	Trainings func(s *State, by game.Actor, c *Character) []Training
}

// Topic implements Hooks.
func (RosterHooks) Topic() string { return "roster" }

// CastHooks are what mods say of sheets.
type CastHooks struct {
	Noted      func(t *Tx, e TraitNoted, was dice.Die)
	SheetRules func(s *State, c *Character, g sheet.SheetRules) sheet.SheetRules // what the game says of a sheet, as it differs for that one
}

// Topic implements Hooks.
func (CastHooks) Topic() string { return "sheets" }
