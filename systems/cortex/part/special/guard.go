package special

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// pendGuard is a word on harm that is about to land, from whoever has an SFX
// against it.
const pendGuard = "sfx_guard"

// howPass is the answer that lets it be.
const howPass = "none"

// shields asks who could keep harm off, one after the other, each once for an
// effect die (RUL-ABIL-DEF-ONCE), and reports whether somebody is asked.
func shields(t *core.Tx, b core.Blow) bool {
	if r := t.S.Roll(b.Of); r != nil && r.Lift < 0 && b.Die == 0 {
		return true // an SFX left nothing of it
	}
	for _, c := range t.S.Chars {
		if c.Away || c.Out != "" || slices.Contains(b.Passed, c.ID) || len(guards(t.S, c, b)) == 0 {
			continue
		}
		t.Emit(core.Owed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendGuard, Roll: b.Roll, Of: b.Of, Char: c.ID, From: b.By,
			On: b.On, Die: b.Die, Blow: &b}})
		return true
	}
	return false
}

// guards are the SFX of a character that may act on what is about to land.
func guards(s *core.State, c *core.Char, b core.Blow) []sfx.Use {
	return slices.DeleteFunc(usable(s, c), func(u sfx.Use) bool {
		return u.When.Event != "about_to_suffer" || !protects(s, c, u, b.On) || !softens(u) || spent(s, c, u) ||
			s.CanPay(s.PurseOf(c.ID), price(u)) != nil ||
			slices.ContainsFunc(u.When.Requires, func(need string) bool { return !meets(s, c, u, need) })
	})
}

// protects reports whether an SFX is for the harm of a character: its owner's, or
// that of others on its side.
func protects(s *core.State, c *core.Char, u sfx.Use, on string) bool {
	hit := s.Char(on)
	ally := hit != nil && on != c.ID && hit.IsPC() == c.IsPC()
	switch u.When.Protects {
	case "ally":
		return ally
	case "owner_and_allies":
		return ally || on == c.ID
	}
	return on == c.ID
}

// softens reports whether all that an SFX does is to pay, and to lessen what lands.
func softens(u sfx.Use) bool {
	return !slices.ContainsFunc(ops(u), func(op sfx.Op) bool { return op.Op != "pp" && op.Op != "negate" && op.Op != "if" })
}

// softened is what an SFX leaves of an effect die: nothing, or where its host is
// no larger than what it is compared with, one step less (ABIL-DEF-01, RUL-ABIL-DEF).
func softened(s *core.State, c *core.Char, u sfx.Use, b core.Blow) dice.Die {
	for _, op := range ops(u) {
		if op.Op == "if" && hostDie(c, u) <= attacking(s, b) {
			left, _ := b.Die.Step(-1)
			return left
		}
	}
	return 0
}

// hostDie is the largest die of the trait that carries an SFX.
func hostDie(c *core.Char, u sfx.Use) dice.Die {
	if _, trait, ok := c.Trait(u.Host); ok && len(trait.Dice()) > 0 {
		return slices.Max(trait.Dice())
	}
	return 0
}

// attacking is the largest ability, power or gear die of the pool that harm comes
// of, or its effect die (ABIL-DEF-02, RUL-ABIL-DEF-MUNDANE).
func attacking(s *core.State, b core.Blow) dice.Die {
	most := dice.Die(0)
	if r := s.Roll(b.Of); r != nil {
		for _, p := range r.Pool {
			kind := sheet.KindOf(p.Set)
			if p.From == pool.FromTrait && slices.Contains([]string{"abilities", "powers", "gear"}, kind) {
				most = max(most, p.Die)
			}
		}
	}
	if most == 0 {
		return b.Die
	}
	return most
}

// guardStop is a word on harm before it lands: an SFX against it, or none.
var guardStop = &core.Stop{
	Kind: pendGuard, Word: "how", Pass: howPass,
	Spec: core.HowSpec("sfx guard"),
	Offers: func(s *core.State, by game.Seat, p *core.Pending) []game.Offer {
		c, name := s.Char(p.Char), game.W("name", s.NameFor(by, p.Char))
		var offers []game.Offer
		for _, u := range guards(s, c, *p.Blow) {
			key := "cortex.sfx.guard.off"
			left := softened(s, c, u, *p.Blow)
			if left > 0 {
				key = "cortex.sfx.guard.down"
			}
			o := s.Answer(by, p, "how", u.Word, game.Say(key, name, game.W("sfx", u.Called), game.W("on", s.Name(p.On)),
				game.D("die", p.Die), game.D("to", left)))
			o.Cost = s.Cost(s.PurseOf(c.ID), price(u))
			offers = append(offers, o)
		}
		return append(offers, s.Answer(by, p, "how", howPass, game.Say("cortex.sfx.guard.none", name, game.D("die", p.Die))))
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		b, c := *p.Blow, t.S.Char(p.Char)
		b.Passed = append(slices.Clip(b.Passed), p.Char)
		for _, u := range guards(t.S, c, *p.Blow) {
			if u.Word == args.One("how") {
				b = guarded(t, c, u, b)
			}
		}
		switch {
		case b.Die == 0:
		case b.Alone:
			core.Unopposed(t, b)
		default:
			core.Hurt(t, b)
		}
	},
	Why: func(_ *core.State, by game.Seat, _ game.Args) *game.Refusal {
		return core.Closed(by, "RUL-ABIL-DEF-WHEN", "no_guard")
	},
}

// guarded is what an SFX leaves of a blow, once it is paid for.
func guarded(t *core.Tx, c *core.Char, u sfx.Use, b core.Blow) core.Blow {
	was := b.Die
	core.Pay(t, t.S.PurseOf(c.ID), price(u), "sfx")
	b.Die, b.Beyond = softened(t.S, c, u, b), false
	e := Used{Char: c.ID, Word: u.Word, SFX: u.Called, Scene: u.Uses.Per == "scene", Was: []dice.Die{was}}
	if b.Die > 0 {
		e.Now = []dice.Die{b.Die}
	}
	t.Emit(e)
	return b
}
