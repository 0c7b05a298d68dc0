package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// DraftHooks are what mods say of pools in the making.
type DraftHooks struct {
	PoolOptions          func(s *State, c *Character, checkID string) []PoolOption
	OpposingOptions      func(s *State, c *Character) []PoolOption
	Problems             func(*State) []Problem
	LeftAside            func(s *State, set string) bool
	TraitDice            func(s *State, c *Character, t sheet.Trait, has []dice.Die) []dice.Die
	TraitClosed          func(s *State, c *Character, set, trait string) *game.Refusal
	CannotJoin           func(*State, Pool) *game.Refusal
	CannotOpposeTogether func(s *State, lead string, laid []pool.Die) *game.Refusal
	MeetsRequirement     func(s *State, st RollContext, need string, u sfx.Use) bool
	OnThrow              func(t *Tx, p Pool, r *pool.Roll)
	Aims                 []*AimKind
}

// Topic implements Hooks.
func (DraftHooks) Topic() string { return "pools" }

// SFX are what SFX do to play.
type SFX interface {
	PoolSFX(s *State, c *Character, checkID string) []sfx.Use
	HitchRange(s *State, st RollContext, laid []pool.Die) int
	MayRethrow(s *State, r *pool.Roll) bool
	CopySize(t *Tx, r *pool.Roll, kind string, d dice.Die) dice.Die
	LosesLargestDie(s *State, char string) bool
	LargestDieLost(t *Tx, char string)
	IgnoresHeroic(s *State, char string, n int) bool
	OpportunityUses(s *State, by game.Actor) []OpportunityUse
}

// PlaySFX is who plays them; nil: nobody.
var PlaySFX = NewPolicy[SFX]("effects", nil)

// WinEstimator are kinds of checks that say how likely a pool wins more than a number.
type WinEstimator interface {
	WinChance(*State, PoolDraft, []dice.Die) (p float64, ok bool)
}
