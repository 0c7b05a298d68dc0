package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// uses are what a character may do with its pool in a check, by its SFX.
func uses(s *engine.State, c *people.Character, _ string) []sfx.Use {
	var all []sfx.Use
	for _, u := range usable(s, c) {
		if u.Usage.Phase == sfx.Assembly && laysOnly(u.Entry) && !spent(s, c, u) {
			all = append(all, giving(s, c, u)...)
		}
	}
	return all
}

// laysOnly reports whether all that an entry does it does to the pool, or with
// points.
func laysOnly(e *sfx.Entry) bool {
	ops := slices.Concat(e.Cost, e.Gain)
	for i := 0; i < len(ops); i++ {
		op := ops[i]
		for _, list := range op.Of.Lists {
			ops = append(ops, list...)
		}
		switch op.Op {
		case "pp", "double", "triple", "replace", "swap", "merge", "split", "include", "keep", "choose", "extra_effect":
		case "step":
			if op.At != "" && op.Die.One() != "effect.own" || op.Die.One() == "effect.opposing" {
				return false
			}
		case "add": // what goes into a crisis is its part's
			if to := op.To.One(); to != "own" && to != "crisis" {
				return false
			}
		case "create": // it comes with the throw, under its own name
			if op.What != "complication" || op.On != "owner" || op.Name == "" {
				return false
			}
		case "if": // it falls due once the roll is lost
			if op.Cond != condLost ||
				slices.ContainsFunc(op.Then, func(o sfx.Op) bool { return o.Op != "create" || o.On != "owner" }) {
				return false
			}
		case "move": // it goes with the throw
			if op.To.One() != "gm" {
				return false
			}
		case "drop":
			if op.Die.One() != "pool.high_result" {
				return false
			}
		default:
			return false
		}
		if op.Per != "" && op.Per != "extra_target" {
			return false
		}
	}
	return true
}

// spent reports whether an SFX was used as often as this scene allows.
func spent(s *engine.State, c *people.Character, u sfx.Use) bool {
	if u.Uses.Per != "scene" {
		return false
	}
	n := 0
	for _, m := range Section.Of(s).Used {
		if m == (UseMark{c.ID, u.Word}) {
			n++
		}
	}
	return n >= u.Uses.Max
}

// holds reports whether what an SFX requires of the table is so.
func holds(s *engine.State, st check.RollContext, need string, u sfx.Use) bool {
	switch need {
	case "targets=1":
		return len(st.Foes) < 2
	case "incoming_physical": // its player says so; the GM may refuse
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

// used tells of each SFX what it makes of the pool.
func used(t *engine.Tx, p draft.Pool, r *pool.Roll) {
	lies := p.Picked()
	was := pool.Sizes(lies)
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
		troubles(t, people.Of(t.S).Char(r.Char), u)
		yield(t, u)
		was = now
	}
}

// sizes say dice.
func sizes(ds []dice.Die) game.Msg { return pool.DiceMsg(ds) }
