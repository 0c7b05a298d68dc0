package core

import "mesa/systems/cortex/pool"

// RollHooks are what mods do when dice fall.
type RollHooks struct {
	OnFall  func(t *Tx, r *pool.Roll) // dice fell, a character's or an opposition's
	OnThrow func(t *Tx, r *pool.Roll) // a character threw its pool
}

// Topic implements Hooks.
func (RollHooks) Topic() string { return "rolls" }
