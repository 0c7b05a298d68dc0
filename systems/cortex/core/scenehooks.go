package core

import "mesa/game"

// SceneHooks are what mods say of scenes and sessions.
type SceneHooks struct {
	OnRest        func(t *Tx)
	OnEnd         func(t *Tx)
	OnRested      func(t *Tx)
	OnSession     func(t *Tx)
	Losses        func(*State) (gone, stay []game.Msg)
	SessionLosses func(*State) []game.Msg
	CannotEnd     func(*State) *game.Refusal
}

// Topic implements Hooks.
func (SceneHooks) Topic() string { return "scenes" }
