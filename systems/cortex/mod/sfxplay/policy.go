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

// PoolSFX returns the SFX that a character may use on its pool in a check.
func (playSFX) PoolSFX(s *engine.State, c *people.Character, checkID string) []sfx.Use {
	return poolUses(s, c, checkID)
}

// HitchRange returns the highest face that counts as a hitch, 0 for no change (RUL-LIM-DREAD).
func (playSFX) HitchRange(s *engine.State, st check.RollContext, laid []pool.Die) int {
	return hitchRange(s, st, laid)
}

// MayRethrow reports whether the owner has an SFX to throw dice of an unread roll again.
func (playSFX) MayRethrow(s *engine.State, r *pool.Roll) bool { return len(rerollUses(s, r)) > 0 }

// MayTurn reports whether an SFX may still throw dice of a roll again, or of a roll that opposes
// it.
func (playSFX) MayTurn(s *engine.State, r *pool.Roll) bool {
	return len(rerollUses(s, r)) > 0 || mayBeRerolledByOpponent(s, r)
}

// MayKeepOne reports whether a roll may keep a single result, since an SFX on a rival waits for it.
func (playSFX) MayKeepOne(s *engine.State, r *pool.Roll) bool { return isAwaitedBy(s, r) }

// CopySize returns the size of the thing that an effect die makes (RUL-MIMIC-CAP).
func (playSFX) CopySize(t *engine.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die {
	return copySize(t, r, kind, d)
}

// LosesLargestDie reports whether the next pool against a character loses its largest die
// (RUL-ABIL-PRECOG).
func (playSFX) LosesLargestDie(s *engine.State, char string) bool { return isForeseeing(s, char) }

// LargestDieLost ends what LosesLargestDie reports, after a pool has lost its largest die.
func (playSFX) LargestDieLost(t *engine.Tx, char string) { noteForeseenThrown(t, char) }

// IgnoresHeroic reports whether a heroic success by n against a character counts as an ordinary
// one.
func (playSFX) IgnoresHeroic(s *engine.State, char string, n int) bool {
	return ignoresHeroic(s, char, n)
}

// OpportunityUses returns what an actor may restore with an opportunity (RUL-LIM-OPPORTUNITY).
func (playSFX) OpportunityUses(s *engine.State, by game.Actor) []draft.OpportunityUse {
	return opportunityUses(s, by)
}

// takesCallback returns the move of a decision, changed so that a callback may pay for an answer.
func takesCallback(m engine.Move) engine.Move {
	return points.WithCallbacks(m, decidingCharacter)
}
