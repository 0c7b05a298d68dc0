package core

import "mesa/game"

// PayHooks are what mods say of points.
type PayHooks struct {
	Tokens func(s *State, wallet string) []Token
}

// Topic implements Hooks.
func (PayHooks) Topic() string { return "points" }

// CallbackSource are sessions that a character may call back in place of one point.
type CallbackSource interface {
	Callbacks(s *State, char string) []Callback
	NoCallback(s *State, c *Character, word string) *game.Refusal
}

// Callbacks is who has them; nil: nobody.
var Callbacks = NewPolicy[CallbackSource]("callbacks", nil)
