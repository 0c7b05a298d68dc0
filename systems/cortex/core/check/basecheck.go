package check

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// BaseCheck implements the methods of CheckKind that most kinds do not need.
type BaseCheck struct{}

// NoDecline returns nil: there is no reason to give.
func (BaseCheck) NoDecline(*engine.State, game.Actor) *game.Refusal { return nil }

// AnsweringRoll returns nil.
func (BaseCheck) AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll { return nil }

// Initiator returns "".
func (BaseCheck) Initiator(*engine.State, string) string { return "" }

// Comparison returns ok false.
func (BaseCheck) Comparison(*engine.State, *pool.Roll) (Comparison, bool) { return Comparison{}, false }

// AwaitsAnswer returns false: a roll is compared as soon as it is read.
func (BaseCheck) AwaitsAnswer(*engine.State, *pool.Roll) bool { return false }

// EndLabel returns ok false: there is no such offer.
func (BaseCheck) EndLabel(*engine.State, string) (game.Msg, bool) { return game.Msg{}, false }

// Advance does nothing.
func (BaseCheck) Advance(*engine.Tx) {}

// RemoveDie does nothing.
func (BaseCheck) RemoveDie(*engine.Tx, string, string) {}

// Resolved does nothing.
func (BaseCheck) Resolved(*engine.Tx, *pool.Roll) {}

// OpposedChar returns "".
func (BaseCheck) OpposedChar(*engine.State, *pool.Roll) string { return "" }

// JoinedByStress returns nil.
func (BaseCheck) JoinedByStress(*engine.State, string, string) *pool.Roll { return nil }

// FailureHurts returns false.
func (BaseCheck) FailureHurts(*engine.State, string) bool { return false }

// RecoversFrom returns "".
func (BaseCheck) RecoversFrom(*engine.State, string) string { return "" }

// StakesLabel returns the label unchanged.
func (BaseCheck) StakesLabel(_ *engine.State, _, _ string, label game.Msg) game.Msg { return label }

// Stakes returns "": none were noted.
func (BaseCheck) Stakes(*engine.State, string) string { return "" }

// HoldOdds returns nil.
func (BaseCheck) HoldOdds(*engine.State, *pool.Roll, int) []game.Odds { return nil }
