package special

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// effects are what SFX do to play.
type effects struct{}

func (effects) Uses(s *core.State, c *core.Char, matter string) []sfx.Use { return uses(s, c, matter) }

func (effects) Widens(s *core.State, st core.Site, laid []pool.Die) int { return widens(s, st, laid) }

func (effects) Rethrows(s *core.State, r *pool.Roll) bool { return len(rethrows(s, r)) > 0 }

func (effects) Copied(t *core.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die {
	return copied(t, r, kind, d)
}

func (effects) Foreseen(s *core.State, char string) bool { return seer(s, char) }

func (effects) Foiled(t *core.Tx, char string) { foiled(t, char) }

func (effects) Firm(s *core.State, char string, n int) bool { return firm(s, char, n) }

func (effects) Seizes(s *core.State, by game.Seat) []core.Seizure { return seizes(s, by) }

// vouched is a move of a decision that a voucher pays for, too.
func vouched(m core.Move) core.Move { return core.Vouched(m, core.Debtor) }
