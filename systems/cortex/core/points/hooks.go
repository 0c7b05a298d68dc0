package points

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// Callback is a session on record that can replace exactly one plot point of a character
// (GROW-CB-01, RUL-CB-WORTH). A callback pays only for an SFX, one more die in the total, or an
// asset. WithCallbacks wraps moves that take callbacks.
type Callback struct {
	Word      string // names it in a command
	Aliases   []string
	Name      string
	TokenUnit string                            // the Unit of its Token
	WithToken func(*engine.State) *engine.State // the table with the callback laid down as a Token that is spent first
	LayToken  func(t *engine.Tx)                // lays the callback down in this way, to be spent at once
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "points" }

// CallbackSource returns the sessions that a character may call back.
type CallbackSource interface {
	Callbacks(s *engine.State, char string) []Callback
	NoCallback(s *engine.State, c *people.Character, word string) *game.Refusal
}

// Callbacks are the sessions that characters may call back. nil: none.
var Callbacks = engine.NewPolicy[CallbackSource]("callbacks", nil)
