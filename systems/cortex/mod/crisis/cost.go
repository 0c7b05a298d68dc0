package crisis

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// whyCost is why a die goes into a crisis that an SFX cost.
const whyCost = "sfx"

// holds reports whether an SFX that wants a crisis pool has one that takes a die.
func holds(s *engine.State, st check.RollContext, need string, _ sfx.Use) bool {
	_, ok := costs(s, st.ID)
	return need == "crisis_pool_exists" && ok
}

// costs is the crisis that the price of an SFX goes into: the one that the roll is
// against, or else the first at the table (RUL-EX-CRISIS).
func costs(s *engine.State, checkID string) (Pool, bool) {
	if p, ok := crisisOf(s, &pool.Roll{For: checkID}); ok {
		return p, len(p.Dice) < maxDice
	}
	i := slices.IndexFunc(crises(s), func(p Pool) bool { return len(p.Dice) < maxDice })
	if i < 0 {
		return Pool{}, false
	}
	return crises(s)[i], true
}

// used pays what SFX on a pool that is about to be thrown cost in crisis dice.
func used(t *engine.Tx, p draft.Pool, r *pool.Roll) {
	for _, later := range p.Applied.After {
		if op := later.Op; op.Op == "add" && op.To.One() == "crisis" {
			if p, ok := costs(t.S, r.For); ok {
				add(t, p.ID, game.DiceOf(op.Die)[0], whyCost)
			}
		}
	}
}
