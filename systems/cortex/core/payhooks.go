package core

import "mesa/game"

// PayHooks are what mods say of points.
type PayHooks struct {
	Coins func(s *State, purse string) []Coin
}

// Topic implements Hooks.
func (PayHooks) Topic() string { return "points" }

// Callbacks are sessions that a character may call back in place of one point.
type Callbacks interface {
	Vouchers(s *State, char string) []Voucher
	NoCall(s *State, c *Char, word string) *game.Refusal
}

// CalledBack is who has them; nil: nobody.
var CalledBack = NewPolicy[Callbacks]("callbacks", nil)
