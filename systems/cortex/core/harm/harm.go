package harm

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// EffectMatters reports whether the size of an effect die matters to its aim. It does not where the
// aim steps by one (stepsByOne), and where it harms a character under a harm model that ignores the
// size. It does for a declared complication under every harm model (LIFE-R5, STRESS-R2).
func EffectMatters(s *engine.State, aim pool.Aim) bool {
	switch {
	case stepsByOne(s, aim):
		return false
	case aim.Kind == pool.AimComplication || !draft.AimsAtCharacter(s, aim):
		return true
	}
	return ModelFor(s, aim.On).SizedByEffect()
}

// stepsByOne reports whether an aim does without an effect die: no aim, to bring a character back,
// to heal by the margin (LIFE-11), to improve an asset (ASSET-R10), and to recover from an
// affliction that steps down by one (TRAUMA-06).
func stepsByOne(s *engine.State, aim pool.Aim) bool {
	switch aim.Kind {
	case "", pool.AimReturn, pool.AimHeal, pool.AimImprove:
		return true
	case pool.AimRecover:
		from, ok := things.FindAffliction(s, aim.On)
		return ok && from.KindIn(s).StepsByOne
	}
	return false
}

// ApplyEffect uses one effect die for its aim.
func ApplyEffect(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, most dice.Die, beyond bool) {
	if k := draft.AimKindOf(t.S, aim.Kind); k != nil {
		if fx := draft.PlaySFX.Of(t.S); fx != nil {
			d = fx.CopySize(t, r, aim.Kind, d)
		}
		k.Apply(t, r, aim, d, most, beyond)
	}
}

// ApplyDamage applies a damage by the table's model, unless a mod takes it over.
func ApplyDamage(t *engine.Tx, b check.Damage) {
	if people.Of(t.S).Char(b.On) != nil && !harmTakenOver(t, b) {
		ModelFor(t.S, b.On).Apply(t, b)
	}
}

// ApplyUnopposed applies a damage that nothing opposed in high stakes (CORE-CONTEST-R6).
func ApplyUnopposed(t *engine.Tx, b check.Damage) {
	b.Unopposed = true
	if people.Of(t.S).Char(b.On) != nil && !harmTakenOver(t, b) {
		ModelFor(t.S, b.On).ApplyUnopposed(t, b)
	}
}

// harmTakenOver lets a mod apply a damage in place of the harm model, and reports whether it did.
func harmTakenOver(t *engine.Tx, b check.Damage) bool {
	return slices.ContainsFunc(engine.HooksOf[Hooks](t.S),
		func(h Hooks) bool { return h.TakesOver != nil && h.TakesOver(t, b) })
}

// complicationHarm is the harm model of complications (section 9 of docs/rules/cortex-core.md).
type complicationHarm struct{}

// Apply takes out, makes a complication, or does nothing.
func (complicationHarm) Apply(t *engine.Tx, b check.Damage) {
	if takesOut(t.S, b) {
		TakeOut(t, b)
		return
	}
	LandReducedComplication(t, b)
}

// takesOut reports whether a damage takes out: beyond d12, or by comparison in high stakes
// (CORE-STAKES-02).
func takesOut(s *engine.State, b check.Damage) bool {
	return b.Beyond || check.StakesOf(s, b.Roll) == scene.HighStakes && ModelFor(s, b.On).ComparesEffects() &&
		(b.BeatenOnly || b.Against > 0 && b.Die > b.Against)
}

// LandReducedComplication makes a complication of a damage. In normal stakes the winner's die
// steps down if the loser's die is equal or larger, and a d4 becomes nothing (CORE-STAKES-05,
// -R2).
func LandReducedComplication(t *engine.Tx, b check.Damage) {
	if b.Die = complicationDie(t.S, b); b.Die != 0 {
		LandComplication(t, b)
	}
}

// complicationDie returns the size of the complication of a damage, 0 for none.
func complicationDie(s *engine.State, b check.Damage) dice.Die {
	d := ReducedDie(s, b)
	if d > 0 && leastComp.Is(s, "d6") {
		d = max(d, dice.D6)
	}
	return d
}

// ReducedDie returns the die of a damage after CORE-STAKES-05, 0 if nothing is left.
func ReducedDie(s *engine.State, b check.Damage) dice.Die {
	if check.StakesOf(s, b.Roll) != scene.HighStakes && b.Against >= b.Die && b.Against > 0 {
		b.Die, _ = b.Die.Step(-1)
	}
	return b.Die
}

// ApplyUnopposed takes the character out (CORE-CONTEST-R6).
func (complicationHarm) ApplyUnopposed(t *engine.Tx, b check.Damage) { TakeOut(t, b) }

// ComparesEffects returns true (CORE-STAKES-02).
func (complicationHarm) ComparesEffects() bool { return true }

// Compares returns true: every effect die is compared.
func (complicationHarm) Compares(*engine.State, check.Damage) bool { return true }

// CannotStay returns nil: a point keeps the character in the scene (OUT-04).
func (complicationHarm) CannotStay(*engine.State, *people.Character) *game.Refusal { return nil }

// SizedByEffect returns true: a complication has the size of the effect die.
func (complicationHarm) SizedByEffect() bool { return true }

// Takeout returns the wallet that can pay to take a complication instead (CORE-EFFECT-R2, OUT-04),
// "" if no wallet can pay. The key is always "takeout".
func (complicationHarm) Takeout(s *engine.State, b check.Damage) (key, wallet string) {
	if points.RefuseStay(s, b.On, b.By, b.Roll) == nil {
		wallet = points.WalletAgainst(s, b.On, b.By)
	}
	return "takeout", wallet
}

// LandingDie returns the size of the complication, 0 for none.
func (complicationHarm) LandingDie(s *engine.State, b check.Damage) dice.Die {
	return complicationDie(s, b)
}

// Declining says whether the character goes out of the scene, may pay to stay, or gets a
// complication.
func (complicationHarm) Declining(s *engine.State, name string, b check.Damage) game.Msg {
	who, on, die := game.W("name", name), game.W("on", people.Of(s).Name(b.On)), game.D("die", b.Die)
	if check.StakesOf(s, b.Roll) == scene.HighStakes {
		out := takeoutOf(s, b)
		on = game.W("on", people.Of(s).Name(out.on))
		if out.wallet == "" {
			return game.Say(b.DecliningKey("gone"), who, on)
		}
		return game.Say(b.DecliningKey("out"), who, on, die, priceArg(s, out.wallet))
	}
	return game.Say(b.DecliningKey("comp"), who, on, game.W("comp", b.Name), die)
}

// TakeOut takes a character out, or asks whether the character pays to stay, if it can pay
// (OUT-04, OUT-05, TURN-R1). If another person decides which complication it would be, that person
// is asked first, because a point might not help (CORE-STAKES-R5).
func TakeOut(t *engine.Tx, b check.Damage) {
	c := people.Of(t.S).Char(b.On)
	if points.RefuseStay(t.S, c.ID, b.By, b.Roll) != nil {
		t.Emit(people.OutSet{Char: c.ID, How: cmp.Or(b.TakeoutReason, people.OutCompared)})
		return
	}
	others := c.IsPC() || landDecider(t.S, b) != ""
	if b.ToStay = others && len(things.Of(t.S).CompsOn(c.ID)) > 0; b.ToStay {
		oweLand(t, b)
		return
	}
	OweDamage(t, pendStay, c.ID, b)
}

// LandComplication makes the complication of a damage, or asks whether it is the same hindrance as
// a complication that the character has (COMP-R1). A declared name decides without a question if
// the character has no complication, or if complication.merge is same_hindrance. If it is always,
// nobody is asked which of those that the character has it is.
func LandComplication(t *engine.Tx, b check.Damage) {
	has := things.Of(t.S).CompsOn(b.On)
	if b.Named && b.Name != "" && (len(has) == 0 || mergeComps.Is(t.S, "same_hindrance")) {
		for _, k := range has {
			if game.Canonical(k.Name) == game.Canonical(b.Name) {
				addToComplication(t, k, b)
				return
			}
		}
		newAffliction(t, b, b.Name)
		return
	}
	oweLand(t, b)
}

// oweLand asks for the landDecision on a damage, unless complication.merge answers it.
func oweLand(t *engine.Tx, b check.Damage) {
	if k := alwaysInto(t.S, b); k != nil {
		land(t, b, k.ID)
		return
	}
	oweDamage(t, b, check.Pending{Kind: check.PendLand, Char: b.On, Asks: landDecider(t.S, b)})
}

// alwaysInto returns the complication that a damage goes into by complication.merge = always: the one
// with its name, or else the largest, of equals the oldest. It is nil by any other value, and if the
// effect die can go into none (CORE-EFFECT-R3).
func alwaysInto(s *engine.State, b check.Damage) (into *things.Complication) {
	if !mergeComps.Is(s, "always") {
		return nil
	}
	for _, k := range things.Of(s).CompsOn(b.On) {
		if refuseUsedThing(s, b.EffectRoll, k.ID) != nil {
			continue
		}
		if game.Canonical(k.Name) == game.Canonical(b.Name) {
			return k
		}
		if into == nil || k.Die > into.Die {
			into = k
		}
	}
	return into
}

// landOn makes a new complication of a damage (OnNew), or adds the damage to the complication with
// the id on. For OnNothing it does nothing.
func landOn(t *engine.Tx, b check.Damage, on string) {
	switch k := things.Of(t.S).Complication(on); {
	case k != nil:
		addToComplication(t, k, b)
	case on == check.OnNew:
		newAffliction(t, b, b.Name)
	}
}

// landDecider returns the PC of the player who answers landDecision, "" if the GM answers it
// (COMP-R1). At a table without effect dice it is a PC that has beaten a GMC (NOEFF-R4).
func landDecider(s *engine.State, b check.Damage) string {
	of, on, by := check.Of(s).Roll(b.EffectRoll), people.Of(s).Char(b.On), people.Of(s).Char(b.By)
	if of == nil || of.EffectFrom != pool.EffectNone || on == nil || on.IsPC() || by == nil || !by.IsPC() {
		return ""
	}
	return by.ID
}

// newAffliction makes a new complication of an effect die.
func newAffliction(t *engine.Tx, b check.Damage, name string) {
	id := things.NewComplication(t, b.On, name, b.Die, "effect")
	t.Emit(check.EffectUsed{Roll: b.EffectRoll, On: id})
}

// addToComplication adds an effect die to an existing complication.
func addToComplication(t *engine.Tx, k *things.Complication, b check.Damage) {
	t.Emit(check.EffectUsed{Roll: b.EffectRoll, On: k.ID})
	k.Merge(t, b.Die, "effect")
}

const pendStay = "stay"
