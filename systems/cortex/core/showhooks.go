package core

import "mesa/game"

// ShowHooks are what mods show.
type ShowHooks struct {
	Show    func(*State, game.Seat) []game.Block
	Beside  func(s *State, c *Char) []game.Item
	Sheet   func(s *State, c *Char) []game.Item
	Moments func(*State, game.Seat) []game.Moment
}

// Topic implements Hooks.
func (ShowHooks) Topic() string { return "show" }
