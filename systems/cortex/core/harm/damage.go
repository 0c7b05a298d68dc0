package harm

import (
	"cmp"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// The functions below make every damage there is, by what it comes of, so that
// none lacks what a harm model asks of it. What a decision keeps while it waits is
// that damage, see oweDamage.

// Won returns the damage of a roll that beat another by a margin, compared with the
// loser's effect die or not (CORE-STAKES-R4, ACT-R2). What waits for the damage is the
// loser's roll; where that is nil, no one opposed and the winner's waits.
func Won(t *engine.Tx, winner, loser *pool.Roll, compared bool, aim pool.Aim, d dice.Die, margin int) check.Damage {
	b := declared(check.Damage{Roll: winner.ID, EffectRoll: winner.ID, On: aim.On, By: winner.Char, Die: d,
		Margin: margin}, aim)
	if loser == nil {
		return b
	}
	b.Roll = loser.ID
	if !compared {
		return b
	}
	return facing(t, loser, b)
}

// LetThrough returns the damage of a roll that a character does not oppose: its die
// is the largest of the pool (CORE-TEST-08), and its margin the whole total (LIFE-R6).
func LetThrough(r *pool.Roll, aim pool.Aim, char string) check.Damage {
	return declared(check.Damage{Roll: r.ID, EffectRoll: r.ID, On: aim.On, By: r.Char, Die: r.Largest(),
		Margin: r.Total(), NotOpposing: char == aim.On}, aim)
}

// HitBack returns the damage that a roll does to who threw another one: nothing is
// compared (ACT-R3, INTERFERE-R2).
func HitBack(back, on *pool.Roll, d dice.Die) check.Damage {
	return check.Damage{Roll: on.ID, EffectRoll: back.ID, On: on.Char, By: back.Char, Die: d,
		Margin: back.Total() - on.Total()}
}

// RiskyFailure returns the damage of a test that failed by a margin, from a
// character or from the GM's dice; opposition is 0 where a number was too high. In
// high stakes it is compared, and takes out beyond d12 (CORE-TEST-R2, CORE-EFFECT-R7).
func RiskyFailure(t *engine.Tx, r *pool.Roll, opposition int, by string, d dice.Die, margin int,
	beyond bool) check.Damage {
	b := check.Damage{Roll: r.ID, EffectRoll: opposition, On: r.Char, By: by, Die: d, Margin: margin}
	if check.StakesOf(t.S, r.ID) != scene.HighStakes {
		return b
	}
	b.Beyond = beyond
	return facing(t, r, b)
}

// Takeout returns the damage of a roll that takes a character out without a
// comparison. How names the way it is out; "" is the usual one.
func Takeout(r *pool.Roll, on, how string, d dice.Die) check.Damage {
	return check.Damage{Roll: r.ID, EffectRoll: r.ID, On: on, By: r.Char, Die: d, TakeoutReason: how}
}

// ByHand returns the damage that the GM does to a character without a roll.
func ByHand(char string) check.Damage { return check.Damage{On: char} }

// aimed returns what is known of a damage before the roll.
func aimed(aim pool.Aim) check.Damage { return declared(check.Damage{On: aim.On}, aim) }

// declared returns a damage with what was said of it before the roll: only what has
// a name was.
func declared(b check.Damage, aim pool.Aim) check.Damage {
	if aim.Name != "" {
		b.Aim, b.Name, b.Named = aim.Kind, aim.Name, true
	}
	return b
}

// Prospect returns what is known of a damage before the effect die of a roll is asked for,
// for NeedsEffect. What waits for it is the roll that gets the damage.
func Prospect(waits, effectRoll int, by string, aim pool.Aim) check.Damage {
	return declared(check.Damage{Roll: waits, EffectRoll: effectRoll, On: aim.On, By: by}, aim)
}

// facing returns a damage compared with the effect die of a roll that was beaten, as it
// was committed (section 9, CORE-STAKES-R4), which is asked for only where something is compared (REROLL-02). Without
// effect dice, who is beaten in high stakes is about to be taken out (NOEFF-03).
func facing(t *engine.Tx, beaten *pool.Roll, b check.Damage) check.Damage {
	if beaten.EffectFrom == pool.EffectNone {
		b.BeatenOnly = true
		return b
	}
	if _, compared := NeedsEffect(t.S, b); compared {
		roll.EffectOf(t, beaten, 0) // it may be still to be thrown
		b.Against = check.Of(t.S).Roll(beaten.ID).CommittedEffect(0)
	}
	return b
}

// OweDamage asks a character for a decision that a damage waits for.
func OweDamage(t *engine.Tx, kind, char string, b check.Damage) {
	oweDamage(t, b, check.Pending{Kind: kind, Char: char})
}

// oweDamage asks for a decision and keeps the damage that waits for it, whole.
func oweDamage(t *engine.Tx, b check.Damage, p check.Pending) {
	p.ID, p.Roll, p.Of, p.On, p.From = check.Of(t.S).NextID+1, b.Roll, b.EffectRoll, b.On, b.By
	p.Die, p.Name, p.Falls, p.Damage = b.Die, b.Name, b.TakeoutReason, &b
	t.Emit(check.DecisionOwed{Pending: p})
}

// Waiting returns the damage that waits for a decision. Older records keep no more
// of it than the fields of the decision.
func Waiting(p *check.Pending) check.Damage {
	if p.Damage != nil {
		return *p.Damage
	}
	b := check.Damage{Roll: p.Roll, EffectRoll: p.RollOf(), On: cmp.Or(p.On, p.Char), By: p.From, Die: p.Die,
		Against: p.Against, Aim: p.Aim, Name: p.Name, Named: p.Named, TakeoutReason: p.Falls}
	if b.By == "" && p.On != "" {
		b.By = p.Char
	}
	return b
}
