package draft

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// Hooks are the functions of a mod on pools being built.
type Hooks struct {
	// PoolOptions returns what a character may put into its pool.
	PoolOptions func(s *engine.State, c *people.Character, checkID string) []PoolOption
	// OpposingOptions returns what else may oppose a character.
	OpposingOptions func(s *engine.State, c *people.Character) []PoolOption
	// Problems returns what a test may be against in place of a difficulty.
	Problems func(*engine.State) []Problem
	// ByOptionsAlone reports whether the traits of a set go into a pool by PoolOptions alone.
	ByOptionsAlone func(s *engine.State, set string) bool
	// TraitDice returns the dice that a trait has now. has are the dice that other mods leave it.
	TraitDice func(s *engine.State, c *people.Character, t sheet.Trait, has []dice.Die) []dice.Die
	// TraitClosed refuses a trait that gives no dice now.
	TraitClosed func(s *engine.State, c *people.Character, set, trait string) *game.Refusal
	// CannotJoin refuses a pool with dice that do not go together.
	CannotJoin func(*engine.State, Pool) *game.Refusal
	// CannotOppose refuses an affliction that does not oppose its bearer in a check.
	CannotOppose func(s *engine.State, checkID string, b things.Affliction) *game.Refusal
	// CannotOpposeTogether refuses dice that may not oppose together. lead is the GMC that brings
	// most of them.
	CannotOpposeTogether func(s *engine.State, lead string, built Pool) *game.Refusal
	// MeetsRequirement reports whether a condition of an SFX is met. It is met if any mod says so.
	MeetsRequirement func(s *engine.State, st check.RollContext, need string, u sfx.Use) bool
	// OnThrow runs before the throw of a pool that SFX act on. It may change the roll.
	OnThrow func(t *engine.Tx, p Pool, r *pool.Roll)
	// Aims are things that an effect die may be for.
	Aims []*AimKind
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "pools" }

// SFX answers what SFX change in play.
type SFX interface {
	// PoolSFX returns the SFX that a character may use on its pool in a check.
	PoolSFX(s *engine.State, c *people.Character, checkID string) []sfx.Use
	// HitchRange returns the highest face that is a hitch, 0 for no change (RUL-LIM-DREAD).
	HitchRange(s *engine.State, st check.RollContext, poolDice []pool.Die) int
	// MayRethrow reports whether the owner of an unread roll has an SFX to throw dice of it again.
	MayRethrow(s *engine.State, r *pool.Roll) bool
	// MayTurn reports whether an SFX may still throw dice again: of the roll r, or of the roll
	// that r is compared with.
	MayTurn(s *engine.State, r *pool.Roll) bool
	// MayKeepOne reports whether the roller may keep a single result (RUL-TAL-REMARK).
	MayKeepOne(s *engine.State, r *pool.Roll) bool
	// CopySize returns the size that an effect die d has for an aim of this kind (RUL-MIMIC-CAP).
	CopySize(t *engine.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die
	// LosesLargestDie reports whether the next pool against a character loses its largest die
	// (RUL-ABIL-PRECOG).
	LosesLargestDie(s *engine.State, char string) bool
	// LargestDieLost records that a pool against a character has lost its largest die.
	LargestDieLost(t *engine.Tx, char string)
	// IgnoresHeroic reports whether a heroic success by the margin n against a character counts as
	// an ordinary success.
	IgnoresHeroic(s *engine.State, char string, n int) bool
	OpportunityUses(s *engine.State, by game.Actor) []OpportunityUse
}

// PlaySFX says what SFX do to pools and rolls. nil: nothing.
var PlaySFX = engine.NewPolicy[SFX]("effects", nil)

// OpportunityUse is a use of one opportunity in place of a step (RUL-LIM-OPPORTUNITY). It costs as
// much as a step.
type OpportunityUse struct {
	Word  string // its name in a command; nothing that can be stepped has it
	About game.Ref
	Label game.Msg
	Do    func(*engine.Tx)
}
