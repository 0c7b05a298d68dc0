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

// whyCost is the reason of CrisisSet for a die that an SFX adds as its cost.
const whyCost = "sfx"

// meetsRequirement reports whether there is a crisis pool with room for an SFX that requires one.
func meetsRequirement(s *engine.State, st check.RollContext, need string, _ sfx.Use) bool {
	_, ok := payingCrisis(s, st.ID)
	return need == "crisis_pool_exists" && ok
}

// payingCrisis returns the crisis that an SFX adds its cost to: the crisis that the roll is
// against, or else the first with room (RUL-EX-CRISIS). ok is false if that crisis is full, or if
// none has room.
func payingCrisis(s *engine.State, checkID string) (Pool, bool) {
	if p, ok := crisisOf(s, &pool.Roll{For: checkID}); ok {
		return p, len(p.Dice) < maxDice
	}
	i := slices.IndexFunc(crises(s), func(p Pool) bool { return len(p.Dice) < maxDice })
	if i < 0 {
		return Pool{}, false
	}
	return crises(s)[i], true
}

// addCosts adds to a crisis the dice that the SFX of a thrown pool cost.
func addCosts(t *engine.Tx, p draft.Pool, r *pool.Roll) {
	for _, later := range p.Applied.After {
		if op := later.Op; op.Op == "add" && op.To.First() == "crisis" {
			if p, ok := payingCrisis(t.S, r.For); ok {
				add(t, p.ID, game.DiceOf(op.Die)[0], whyCost)
			}
		}
	}
}
