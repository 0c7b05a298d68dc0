package sfxplay

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// playSFX answers the policy draft.PlaySFX.
type playSFX struct{}

func (playSFX) PoolSFX(s *engine.State, c *people.Character, checkID string) []sfx.Use {
	return poolUses(s, c, checkID)
}

func (playSFX) HitchRange(s *engine.State, st check.RollContext, laid []pool.Die) int {
	return hitchRange(s, st, laid)
}

func (playSFX) MayRethrow(s *engine.State, r *pool.Roll) bool { return len(rerollUses(s, r)) > 0 }

// MayTurn reports whether an SFX may still throw dice of a roll again, or of the roll that it is
// compared with.
func (playSFX) MayTurn(s *engine.State, r *pool.Roll) bool {
	return len(rerollUses(s, r)) > 0 || mayBeRerolledByOpponent(s, r)
}

func (playSFX) MayKeepOne(s *engine.State, r *pool.Roll) bool { return isAwaitedBy(s, r) }

func (playSFX) CopySize(t *engine.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die {
	return copySize(t, r, kind, d)
}

func (playSFX) LosesLargestDie(s *engine.State, char string) bool { return isForeseeing(s, char) }

func (playSFX) LargestDieLost(t *engine.Tx, char string) { noteForeseenThrown(t, char) }

func (playSFX) IgnoresHeroic(s *engine.State, char string, n int) bool {
	return ignoresHeroic(s, char, n)
}

func (playSFX) OpportunityUses(s *engine.State, by game.Actor) []draft.OpportunityUse {
	return opportunityUses(s, by)
}

// takesCallback lets a callback pay for a move of a decision.
func takesCallback(m engine.Move) engine.Move {
	return points.WithCallbacks(m, check.DecidingCharacter)
}
