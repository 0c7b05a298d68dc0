package framing

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
)

// Hooks are the functions of a mod on scenes and sessions.
type Hooks struct {
	// OnRest runs when a scene begins in which people rest.
	OnRest func(t *engine.Tx)
	// OnEnd runs when a scene ends, before its assets and complications go. It does not run at
	// the end of a flashback.
	OnEnd func(t *engine.Tx)
	// OnRested runs when a scene has ended in which people rested.
	OnRested func(t *engine.Tx)
	// OnSession runs when a session begins, before points are given out.
	OnSession func(t *engine.Tx)
	// Losses returns what goes with the scene and what stays: the GM reads it before the end.
	Losses func(*engine.State) (gone, stay []game.Msg)
	// SessionLosses returns what goes when a session begins: the GM reads it before the beginning.
	SessionLosses func(*engine.State) []game.Msg
	// CannotEnd refuses a new session while something of the last session is open.
	CannotEnd func(*engine.State) *game.Refusal
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "scenes" }
