package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// RosterHooks are what mods say of characters that come and go.
type RosterHooks struct {
	Earnings []Luggage
	Writings []Luggage
	Lessons  func(s *State, by game.Seat, c *Char) []Lesson
}

// Topic implements Hooks.
func (RosterHooks) Topic() string { return "roster" }

// CastHooks are what mods say of sheets.
type CastHooks struct {
	Noted func(t *Tx, e TraitNoted, was dice.Die)
	Game  func(s *State, c *Char, g sheet.Game) sheet.Game // what the game says of a sheet, as it differs for that one
}

// Topic implements Hooks.
func (CastHooks) Topic() string { return "sheets" }
