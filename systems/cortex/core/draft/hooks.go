package draft

import (
	"slices"

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

// Hooks are what mods say of pools in the making.
type Hooks struct {
	PoolOptions          func(s *engine.State, c *people.Character, checkID string) []PoolOption
	OpposingOptions      func(s *engine.State, c *people.Character) []PoolOption
	Problems             func(*engine.State) []Problem
	LeftAside            func(s *engine.State, set string) bool
	TraitDice            func(s *engine.State, c *people.Character, t sheet.Trait, has []dice.Die) []dice.Die
	TraitClosed          func(s *engine.State, c *people.Character, set, trait string) *game.Refusal
	CannotJoin           func(*engine.State, Pool) *game.Refusal
	CannotOppose         func(s *engine.State, checkID string, b things.Affliction) *game.Refusal
	CannotOpposeTogether func(s *engine.State, lead string, laid []pool.Die) *game.Refusal
	MeetsRequirement     func(s *engine.State, st check.RollContext, need string, u sfx.Use) bool
	OnThrow              func(t *engine.Tx, p Pool, r *pool.Roll)
	Aims                 []*AimKind
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "pools" }

// SFX are what SFX do to play.
type SFX interface {
	PoolSFX(s *engine.State, c *people.Character, checkID string) []sfx.Use
	HitchRange(s *engine.State, st check.RollContext, laid []pool.Die) int
	MayRethrow(s *engine.State, r *pool.Roll) bool
	MayKeepOne(s *engine.State, r *pool.Roll) bool
	CopySize(t *engine.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die
	LosesLargestDie(s *engine.State, char string) bool
	LargestDieLost(t *engine.Tx, char string)
	IgnoresHeroic(s *engine.State, char string, n int) bool
	OpportunityUses(s *engine.State, by game.Actor) []OpportunityUse
}

// PlaySFX is who plays them; nil: nobody.
var PlaySFX = engine.NewPolicy[SFX]("effects", nil)

// OpportunityUse is something that one opportunity may be for in place of a step
// (RUL-LIM-OPPORTUNITY). It costs what a step does.
type OpportunityUse struct {
	Word  string // what it is called in a line; nothing that can be stepped is
	About game.Ref
	Label game.Msg
	Do    func(*engine.Tx)
}

// OpportunityUses are all that an actor may seize beside steps.
func OpportunityUses(s *engine.State, by game.Actor) []OpportunityUse {
	fx := PlaySFX.Of(s)
	if fx == nil {
		return nil
	}
	return fx.OpportunityUses(s, by)
}

// FindOpportunityUse gives one of them by its word.
func FindOpportunityUse(s *engine.State, by game.Actor, word string) OpportunityUse {
	all := OpportunityUses(s, by)
	return all[slices.IndexFunc(all, func(z OpportunityUse) bool { return z.Word == word })]
}
