package sfxplay

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// playSFX are what SFX do to play.
type playSFX struct{}

func (playSFX) PoolSFX(s *core.State, c *core.Character, checkID string) []sfx.Use {
	return uses(s, c, checkID)
}

func (playSFX) HitchRange(s *core.State, st core.RollContext, laid []pool.Die) int {
	return widens(s, st, laid)
}

func (playSFX) MayRethrow(s *core.State, r *pool.Roll) bool { return len(rethrows(s, r)) > 0 }

func (playSFX) CopySize(t *core.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die {
	return copySize(t, r, kind, d)
}

func (playSFX) LosesLargestDie(s *core.State, char string) bool { return seer(s, char) }

func (playSFX) LargestDieLost(t *core.Tx, char string) { noteForeseenThrown(t, char) }

func (playSFX) IgnoresHeroic(s *core.State, char string, n int) bool { return firm(s, char, n) }

func (playSFX) OpportunityUses(s *core.State, by game.Actor) []core.OpportunityUse {
	return seizes(s, by)
}

// takesCallback is a move of a decision that a callback pays for, too.
func takesCallback(m core.Move) core.Move { return core.WithCallbacks(m, core.DecidingCharacter) }
