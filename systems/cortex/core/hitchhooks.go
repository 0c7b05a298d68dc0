package core

import "mesa/systems/cortex/pool"

// HitchHooks are what hitches may make beside complications.
type HitchHooks struct {
	Uses func(*State, *pool.Roll) []HitchUse
}

// Topic implements Hooks.
func (HitchHooks) Topic() string { return "hitches" }
