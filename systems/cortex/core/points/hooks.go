package points

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// Callback is what a character may use by its name in the place of exactly one plot
// point: a session on record that it calls back (GROW-CB-01, RUL-CB-WORTH). It
// pays for an SFX, one more die in the total, or an asset, and for nothing else: the
// moves that take it say so (WithCallbacks).
type Callback struct {
	Word      string // in a line
	Aliases   []string
	Name      string
	TokenUnit string                            // the Unit of its Token
	WithToken func(*engine.State) *engine.State // the table with it laid down as a Token that is spent first
	LayToken  func(t *engine.Tx)                // lays it down so, to be spent at once
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "points" }

// CallbackSource are sessions that a character may call back in place of one point.
type CallbackSource interface {
	Callbacks(s *engine.State, char string) []Callback
	NoCallback(s *engine.State, c *people.Character, word string) *game.Refusal
}

// Callbacks are the sessions that characters may call back. nil: none.
var Callbacks = engine.NewPolicy[CallbackSource]("callbacks", nil)
