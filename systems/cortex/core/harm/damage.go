package harm

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// The functions below make every Damage, by its cause, so that no Damage lacks a field that a harm
// model reads. A decision that waits keeps the whole Damage; see oweDamage.

// WinDamage returns the damage of a roll that beat another by a margin. With compared the damage is
// compared with the loser's effect die (CORE-STAKES-R4, ACT-R2). The loser's roll waits for the
// damage; if loser is nil, the winner's roll does.
func WinDamage(t *engine.Tx, winner, loser *pool.Roll, compared bool, aim pool.Aim, d dice.Die,
	margin int) check.Damage {
	b := withAim(check.Damage{Roll: winner.ID, EffectRoll: winner.ID, On: aim.On, By: winner.Char, Die: d,
		Margin: margin}, aim)
	if loser == nil {
		return b
	}
	b.Roll = loser.ID
	if !compared {
		return b
	}
	return withComparison(t, loser, b)
}

// UnopposedDamage returns the damage of a roll that the character char does not oppose. Its die is
// the largest of the pool (CORE-TEST-08), and its margin is the whole total (LIFE-R6).
func UnopposedDamage(r *pool.Roll, aim pool.Aim, char string) check.Damage {
	return withAim(check.Damage{Roll: r.ID, EffectRoll: r.ID, On: aim.On, By: r.Char, Die: r.LargestDie(),
		Margin: r.Total(), NotOpposing: char == aim.On}, aim)
}

// ReturnedDamage returns the damage of the roll back to the character of the roll on, without a
// comparison (ACT-R3, INTERFERE-R2).
func ReturnedDamage(back, on *pool.Roll, d dice.Die) check.Damage {
	return check.Damage{Roll: on.ID, EffectRoll: back.ID, On: on.Char, By: back.Char, Die: d,
		Margin: back.Total() - on.Total()}
}

// FailureDamage returns the damage of a test that failed by a margin, from a character or from the
// GM's dice. opposition is the roll with the effect die, 0 if the difficulty was a number. In high
// stakes the damage is compared, and beyond d12 it takes out (CORE-TEST-R2, CORE-EFFECT-R7).
func FailureDamage(t *engine.Tx, r *pool.Roll, opposition int, by string, d dice.Die, margin int,
	beyond bool) check.Damage {
	b := check.Damage{Roll: r.ID, EffectRoll: opposition, On: r.Char, By: by, Die: d, Margin: margin}
	if check.StakesOf(t.S, r.ID) != scene.HighStakes {
		return b
	}
	b.Beyond = beyond
	return withComparison(t, r, b)
}

// TakeoutDamage returns the damage of a roll that takes a character out without a comparison. how
// is the Out of the character, "" for people.OutCompared.
func TakeoutDamage(r *pool.Roll, on, how string, d dice.Die) check.Damage {
	return check.Damage{Roll: r.ID, EffectRoll: r.ID, On: on, By: r.Char, Die: d, TakeoutReason: how}
}

// aimedDamage returns a damage with the fields that are known before the roll.
func aimedDamage(aim pool.Aim) check.Damage { return withAim(check.Damage{On: aim.On}, aim) }

// withAim returns a damage with the declared aim. Without a name nothing was declared.
func withAim(b check.Damage, aim pool.Aim) check.Damage {
	if aim.Name != "" {
		b.Aim, b.Name, b.Named = aim.Kind, aim.Name, true
	}
	return b
}

// ProspectiveDamage returns a damage before its effect die is known, such as for NeedsEffect. waits
// is the roll that waits for the damage.
func ProspectiveDamage(waits, effectRoll int, by string, aim pool.Aim) check.Damage {
	return withAim(check.Damage{Roll: waits, EffectRoll: effectRoll, On: aim.On, By: by}, aim)
}

// withComparison returns a damage compared with the committed effect die of a beaten roll (section
// 9, CORE-STAKES-R4). If effect dice are thrown separately, the beaten roll's effect die is thrown
// only if something is compared (REROLL-02). Without effect dice, losing in high stakes is enough
// to be taken out (NOEFF-03).
func withComparison(t *engine.Tx, beaten *pool.Roll, b check.Damage) check.Damage {
	if beaten.EffectFrom == pool.EffectNone {
		b.BeatenOnly = true
		return b
	}
	if _, compared := NeedsEffect(t.S, b); compared {
		roll.EffectOf(t, beaten, 0) // the effect die may still have to be thrown
		b.Against = check.Of(t.S).Roll(beaten.ID).CommittedEffect(0)
	}
	return b
}

// OweDamage asks a character for a decision that a damage waits for.
func OweDamage(t *engine.Tx, kind, char string, b check.Damage) {
	oweDamage(t, b, check.Pending{Kind: kind, Char: char})
}

// oweDamage asks for a decision and stores the whole damage with it.
func oweDamage(t *engine.Tx, b check.Damage, p check.Pending) {
	p.ID, p.Roll, p.Of, p.On, p.From = check.Of(t.S).NextID+1, b.Roll, b.EffectRoll, b.On, b.By
	p.Die, p.Name, p.Falls, p.Damage = b.Die, b.Name, b.TakeoutReason, &b
	t.Emit(check.DecisionOwed{Pending: p})
}

// WaitingDamage returns the damage that waits for a decision. Older records do not hold the
// damage: there it is put together from the fields of the decision.
func WaitingDamage(p *check.Pending) check.Damage {
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

// GMDamage returns the damage that the GM does to a character without a roll.
func GMDamage(char string) check.Damage { return check.Damage{On: char} }

// priceArg returns the price of one plot point from a wallet as the message argument "price".
func priceArg(s *engine.State, wallet string) game.Arg {
	for _, a := range points.Cost(s, wallet, 1) {
		a.N = -a.N
		return game.M("price", a.Msg())
	}
	return game.M("price", game.Msg{})
}

// NeedsEffect reports whether the harm model or a mod reads the effect die of a damage, and whether
// one of them reads the effect die of the beaten roll.
func NeedsEffect(s *engine.State, b check.Damage) (effect, beaten bool) {
	c, model := people.Of(s).Char(b.On), ModelFor(s, b.On)
	if c == nil || !c.IsCrowd() {
		effect = b.Aim == pool.AimComplication || model.SizedByEffect()
		beaten = model.Compares(s, b)
	}
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Reads != nil {
			e, o := h.Reads(s, b)
			effect, beaten = effect || e, beaten || o
		}
	}
	return effect, beaten
}

// ComparesComplication reports whether a declared complication is compared with the loser's effect
// die while the harm model is another: only in normal stakes (CORE-STAKES-05).
func ComparesComplication(s *engine.State, b check.Damage) bool {
	return b.Aim == pool.AimComplication && check.StakesOf(s, b.Roll) != scene.HighStakes
}
