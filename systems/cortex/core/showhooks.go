package core

import "mesa/game"

// ShowHooks are what mods show.
type ShowHooks struct {
	Blocks func(*State, game.Actor) []game.Block
	Beside func(s *State, c *Character) []game.Item
	Sheet  func(s *State, c *Character) []game.Item
	Cards  func(*State, game.Actor) []game.Card
}

// Topic implements Hooks.
func (ShowHooks) Topic() string { return "show" }
