package sfxplay

import (
	"slices"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// poolUses returns the SFX that a character may use while it builds a pool, once for each payment.
func poolUses(s *engine.State, c *people.Character, _ string) []sfx.Use {
	var all []sfx.Use
	for _, u := range usableSFX(s, c) {
		if u.Usage.Phase == sfx.Assembly && concernsPoolOnly(u.Entry) && !isUsedUp(s, c, u) {
			all = append(all, withPayments(s, c, u)...)
		}
	}
	return all
}

// concernsPoolOnly reports whether everything that an entry does acts on the pool or goes with its
// throw, as points and costs do.
func concernsPoolOnly(e *sfx.Entry) bool {
	ops := slices.Concat(e.Cost, e.Gain)
	for i := 0; i < len(ops); i++ {
		op := ops[i]
		for _, list := range op.Of.Lists {
			ops = append(ops, list...)
		}
		if op.Per != "" && op.Per != "extra_target" || !concernsPool(op) {
			return false
		}
	}
	return true
}

// concernsPool reports whether an operation acts on the pool or goes with its throw.
func concernsPool(op sfx.Op) bool {
	switch op.Op {
	case "pp", "double", "triple", "replace", "swap", "merge", "split", "include", "keep", "choose", "extra_effect":
		return true
	case "step":
		return op.At == "" && op.Die.First() != "effect.opposing" || op.Die.First() == "effect.own"
	case "add": // mod/crisis handles dice for a crisis pool
		return op.To.First() == "own" || op.To.First() == "crisis"
	case "create": // it comes with the throw, with its own name
		return op.What == "complication" && op.On == "owner" && op.Name != ""
	case "if": // it falls due when the roll is lost
		return op.Cond == condLost &&
			!slices.ContainsFunc(op.Then, func(o sfx.Op) bool { return o.Op != "create" || o.On != "owner" })
	case "move": // it goes with the throw
		return op.To.First() == "gm"
	case "drop":
		return op.Die.First() == "pool.high_result"
	}
	return false
}

// meetsRequirement reports whether a roll meets a requirement of an SFX. It is false for
// requirements that it does not know.
func meetsRequirement(s *engine.State, st check.RollContext, need string, u sfx.Use) bool {
	switch need {
	case "targets=1":
		return len(st.Foes) < 2
	case "incoming_physical": // the player says so; the GM may refuse
		return true
	case minorTarget:
		return len(targets(s, st.Char, u)) > 0
	case "possessing_target":
		return len(possessedCharacters(s, st.Char.ID)) > 0
	case "owner_has_complication":
		return len(yieldableDice(s, st.Char)) > 0
	}
	return false
}

// emitUses emits an event for each SFX of a pool with the dice before and after it, and applies its
// costs: complications, and a die that goes to the GM.
func emitUses(t *engine.Tx, p draft.Pool, r *pool.Roll) {
	picked := p.Picked()
	was := pool.Sizes(picked)
	for i, u := range p.SFXUses {
		laid, no := p.ApplySFX(p.SFXUses[:i+1])
		if no != nil {
			return
		}
		now := pool.Sizes(laid.Dice)
		e := SFXUsed{Char: r.Char, Word: u.Word, SFX: u.Name, Scene: u.Uses.Per == "scene", Throw: true}
		if !slices.Equal(was, now) {
			e.Was, e.Now = was, now
		}
		t.Emit(e)
		addCostComplications(t, people.Of(t.S).Char(r.Char), u)
		handOverDie(t, u)
		was = now
	}
}

// sfxDice returns the dice that SFX offer to a character's pool: those of summoned characters, and
// powers that heal.
func sfxDice(s *engine.State, c *people.Character, checkID string) []draft.PoolOption {
	return append(summonedDice(s, c, checkID), healingDice(s, c, checkID)...)
}

// condLost is the condition of a cost that falls due if the roll is lost.
const condLost = "roll_lost"

// addLostRollCosts adds the complications that SFX cost if their roll is lost. Each has the name of
// the SFX and the rating of the power on the sheet (RUL-PWR-UNLEASHED).
func addLostRollCosts(t *engine.Tx, r *pool.Roll) {
	c := people.Of(t.S).Char(r.Char)
	if c == nil || r.GM && c.IsPC() {
		return
	}
	for i, word := range r.SFXDice {
		x := c.SFXBy(r.SFXUsed[i])
		if x == nil || x.Of() == nil {
			continue
		}
		for _, op := range x.Of().Cost {
			if _, trait, ok := c.Trait(word); ok && op.Op == "if" && op.Cond == condLost {
				things.AddComplication(t, c.ID, x.Name, slices.Max(trait.Dice()), "sfx")
			}
		}
	}
}
