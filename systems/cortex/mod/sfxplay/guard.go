package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// pendGuard is the kind of decision of a character that has an SFX against harm that is about to
// land.
const pendGuard = "sfx_guard"

// howPass is the answer that uses no SFX.
const howPass = "none"

// takeOver handles damage that an SFX may lessen. It asks the characters that have an SFX for this
// in turn, each once for an effect die (RUL-ABIL-DEF-ONCE). It reports whether the damage is
// handled: a character is asked, armor has acted, or an SFX had reduced the damage to nothing.
func takeOver(t *engine.Tx, b check.Damage) bool {
	if r := check.Of(t.S).Roll(b.EffectRoll); r != nil && r.Lift < 0 && b.Die == 0 {
		return true // an SFX has reduced it to nothing
	}
	if worn, ok := applyArmor(t, b); ok {
		applyDamage(t, worn)
		return true
	}
	for _, c := range people.Of(t.S).Chars {
		if c.Away || c.Out != "" || slices.Contains(b.Passed, c.ID) || len(chosenUses(t.S, c, b)) == 0 {
			continue
		}
		harm.OweDamage(t, pendGuard, c.ID, b)
		return true
	}
	return false
}

// guardUses returns the SFX of a character that may act on damage that is about to land.
func guardUses(s *engine.State, c *people.Character, b check.Damage) []sfx.Use {
	return slices.DeleteFunc(usableSFX(s, c), func(u sfx.Use) bool {
		return u.Usage.Event != "about_to_suffer" || isArmor(u) && hostDie(s, c, u) == 0 ||
			!protects(s, c, u, b.On) || !onlyLessensHarm(u) || isUsedUp(s, c, u) ||
			isUnaffordable(s, c, u) || deflects(u) && len(summoned(s, c.ID)) == 0 ||
			slices.ContainsFunc(u.Usage.Requires, func(need string) bool { return !meetsOutsideRoll(s, c, u, need) })
	})
}

// readsEffect reports in effect whether a character in the scene has an SFX against the damage, so
// that the effect die is needed. beaten is always false.
func readsEffect(s *engine.State, b check.Damage) (effect, beaten bool) {
	return slices.ContainsFunc(people.Of(s).Chars, func(c *people.Character) bool {
		return !c.Away && c.Out == "" && len(guardUses(s, c, b)) > 0
	}), false
}

// chosenUses returns the SFX of guardUses that the player may choose. Armor is left out, since it
// acts by itself.
func chosenUses(s *engine.State, c *people.Character, b check.Damage) []sfx.Use {
	return slices.DeleteFunc(guardUses(s, c, b), func(u sfx.Use) bool { return isArmor(u) })
}

// protects reports whether an SFX may protect the character on: its owner, or allies of the owner.
func protects(s *engine.State, c *people.Character, u sfx.Use, on string) bool {
	hit := people.Of(s).Char(on)
	ally := hit != nil && on != c.ID && hit.IsPC() == c.IsPC()
	switch u.Usage.Protects {
	case "ally":
		return ally
	case "owner_and_allies":
		return ally || on == c.ID
	}
	return on == c.ID
}

// onlyLessensHarm reports whether an SFX does nothing but pay, wear, and lessen harm or redirect
// it.
func onlyLessensHarm(u sfx.Use) bool {
	return !slices.ContainsFunc(ops(u), func(op sfx.Op) bool {
		return op.Op != "pp" && op.Op != "negate" && op.Op != "if" && !isWear(op) && !deflectsToSummoned(op)
	})
}

// deflectsToSummoned reports whether an operation redirects harm to a summoned character.
func deflectsToSummoned(op sfx.Op) bool { return op.Op == "move" && op.To.First() == "duplicate" }

// deflects reports whether an SFX redirects harm to a summoned character.
func deflects(u sfx.Use) bool { return slices.ContainsFunc(ops(u), deflectsToSummoned) }

// dieAfterArmor returns the effect die that an SFX leaves of a damage: 0 if the SFX wards it off,
// or one step less if the SFX has that condition and its host is no larger than the attacking die
// (ABIL-DEF-01, RUL-ABIL-DEF). A die that is deflected to a summoned character stays as it is.
func dieAfterArmor(s *engine.State, c *people.Character, u sfx.Use, b check.Damage) dice.Die {
	for _, op := range ops(u) {
		switch {
		case op.Op == "if" && hostDie(s, c, u) <= attackingDie(s, b):
			left, _ := b.Die.Step(-1)
			return left
		case deflectsToSummoned(op):
			return b.Die
		}
	}
	return 0
}

// attackingDie returns the largest ability, power or gear die of the pool that the damage comes
// from, or the effect die if the pool has none (ABIL-DEF-02, RUL-ABIL-DEF-MUNDANE).
func attackingDie(s *engine.State, b check.Damage) dice.Die {
	most := dice.Die(0)
	if r := check.Of(s).Roll(b.EffectRoll); r != nil {
		for _, p := range r.Pool {
			kind := sheet.KindOf(p.Set)
			if p.From == pool.FromTrait &&
				(kind == sheet.KindAbilities || kind == sheet.KindPowers || kind == sheet.KindGear) {
				most = max(most, p.Die)
			}
		}
	}
	if most == 0 {
		return b.Die
	}
	return most
}

// guardDecision is the decision before harm lands: an SFX against it, or none.
var guardDecision = &check.DecisionKind{
	Kind: pendGuard, Word: "how", Default: howPass, Wrap: takesCallback,
	Spec: check.HowSpec("sfx guard"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		c, name := people.Of(s).Char(p.Char), game.W("name", people.NameFor(s, by, p.Char))
		var offers []game.Offer
		for _, u := range chosenUses(s, c, harm.WaitingDamage(p)) {
			key := "cortex.sfx.guard.off"
			left := dieAfterArmor(s, c, u, harm.WaitingDamage(p))
			other := ""
			switch {
			case soaks(s, c, u, harm.WaitingDamage(p)):
				key = "cortex.sfx.guard.soak"
			case deflects(u):
				key, other = "cortex.sfx.guard.other", summoned(s, c.ID)[0].DisplayName()
			case left > 0:
				key = "cortex.sfx.guard.down"
			}
			o := p.Answer(s, by, "how", u.Word,
				game.Say(key, name, game.W("sfx", u.Name), game.W("on", people.Of(s).Name(p.On)),
					game.D("die", p.Die), game.D("to", left), game.W("other", other), game.N("n", soakPerStep)))
			o.Cost, o.Closed = points.Cost(s, points.WalletOf(s, c.ID), u.Price()),
				points.RefuseUnpayable(s, points.WalletOf(s, c.ID), u.Price())
			offers = append(offers, o)
		}
		return append(offers,
			p.Answer(s, by, "how", howPass, game.Say("cortex.sfx.guard.none", name, game.D("die", p.Die))))
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		b, c := harm.WaitingDamage(p), people.Of(t.S).Char(p.Char)
		b.Passed = append(slices.Clip(b.Passed), p.Char)
		for _, u := range chosenUses(t.S, c, harm.WaitingDamage(p)) {
			if u.Word == args.One("how") {
				b = damageAfterArmor(t, c, u, b)
			}
		}
		applyDamage(t, b)
	},
	WhyNone: func(_ *engine.State, by game.Actor) *game.Refusal {
		return people.ClosedReason(by, "RUL-ABIL-DEF-WHEN", "no_guard")
	},
}

// applyDamage applies the damage that armor or another SFX has left, if its die is not 0.
func applyDamage(t *engine.Tx, b check.Damage) {
	switch {
	case b.Die == 0:
	case b.Unopposed:
		harm.ApplyUnopposed(t, b)
	default:
		harm.ApplyDamage(t, b)
	}
}

// soakPerStep is the number of points that a step takes off harm by the margin (LIFE-R9).
const soakPerStep = 2

// soaks reports whether an SFX takes points off the damage instead of steps. It does so if harm is
// sized by the margin, not by the effect die, if the SFX does not deflect harm, and if its host is
// no larger than the attacking die.
func soaks(s *engine.State, c *people.Character, u sfx.Use, b check.Damage) bool {
	byMargin := b.Aim != pool.AimComplication && !harm.ModelFor(s, b.On).SizedByEffect()
	return byMargin && !deflects(u) && hostDie(s, c, u) <= attackingDie(s, b)
}

// damageAfterArmor uses an SFX on damage: it pays for the SFX, wears armor down, and returns the
// damage that is left.
func damageAfterArmor(t *engine.Tx, c *people.Character, u sfx.Use, b check.Damage) check.Damage {
	was := b.Die
	points.Pay(t, points.WalletOf(t.S, c.ID), u.Price(), "sfx")
	e := SFXUsed{Char: c.ID, Word: u.Word, SFX: u.Name, Scene: u.Uses.Per == "scene"}
	if soaks(t.S, c, u, b) {
		b.Soaked, e.Soaked = b.Soaked+soakPerStep, soakPerStep
		t.Emit(e)
		if isArmor(u) {
			wear(t, c, u)
		}
		return b
	}
	b.Die = dieAfterArmor(t.S, c, u, b)
	if deflects(u) {
		b.On = summoned(t.S, c.ID)[0].ID
		t.Emit(e)
		return b
	}
	b.Beyond, e.Was = false, []dice.Die{was}
	if b.Die > 0 {
		e.Now = []dice.Die{b.Die}
	}
	t.Emit(e)
	if isArmor(u) {
		wear(t, c, u)
	}
	return b
}

// isWear reports whether an operation steps down the trait that carries the SFX until it is
// repaired.
func isWear(op sfx.Op) bool {
	return op.Op == "step" && op.Die.First() == "host" && op.For == sfx.UntilRepaired
}

// isArmor reports whether an SFX wears down the trait that carries it.
func isArmor(u sfx.Use) bool { return slices.ContainsFunc(ops(u), isWear) }

// applyArmor returns the damage that the target's next armor leaves, and false if no armor acts.
// Nobody decides about armor, since it costs nothing and always protects (GEAR-03). Each armor acts
// once on a damage.
func applyArmor(t *engine.Tx, b check.Damage) (left check.Damage, ok bool) {
	c := people.Of(t.S).Char(b.On)
	if c == nil || b.Die == 0 {
		return b, false
	}
	for _, u := range guardUses(t.S, c, b) {
		if mark := c.ID + ":" + u.Word; isArmor(u) && !slices.Contains(b.Passed, mark) {
			left = damageAfterArmor(t, c, u, b)
			left.Passed = append(slices.Clip(b.Passed), mark)
			return left, true
		}
	}
	return b, false
}

// wear steps down the trait that carries an SFX, once more if it is worn already. Below d4 the
// trait gives no dice until it is repaired (RUL-GEAR-ARMOR).
func wear(t *engine.Tx, c *people.Character, u sfx.Use) {
	_, trait, _ := c.Trait(u.Host)
	d := ClosedTrait{Char: c.ID, Trait: u.Host, Name: trait.Name, By: u.Word, SFX: u.Name, Step: -1,
		Scene: scene.Of(t.S).Scene.N,
		Until: []string{byTest, bySession}, Base: []dice.Die{dice.D8, dice.D8}}
	closed := Section.Of(t.S).Closed
	if i := slices.IndexFunc(closed, func(o ClosedTrait) bool { return o.isStepped() && o.isSameStep(d) }); i >= 0 {
		d.Step, d.Word = closed[i].Step-1, closed[i].Word
		closed = slices.Delete(slices.Clone(closed), i, i+1)
	} else {
		d = d.withUniqueWord(t.S)
	}
	e := TraitShutDown{Was: draft.DiceOf(t.S, c, trait),
		Now: stepDoubled(append(slices.Clip(closed), d), c.ID, u.Host, trait.Dice())}
	d.Gone = len(e.Now) == 0
	e.Closed = d
	t.Emit(e)
}

// takesCallback returns the move of a decision, changed so that a callback may pay for an answer.
func takesCallback(m engine.Move) engine.Move {
	return points.WithCallbacks(m, decidingCharacter)
}

// decidingCharacter returns the character of the decision that the arguments name, "" for none.
func decidingCharacter(s *engine.State, args game.Args) string {
	if p := check.Of(s).OwedBy(args); p != nil {
		return p.Char
	}
	return ""
}
