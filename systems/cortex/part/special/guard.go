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
	if worn, ok := armor(t, b); ok {
		land(t, worn)
		return true
	}
	for _, c := range t.S.Chars {
		if c.Away || c.Out != "" || slices.Contains(b.Passed, c.ID) || len(chosen(t.S, c, b)) == 0 {
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
		return u.When.Event != "about_to_suffer" || armors(u) && hostDie(s, c, u) == 0 ||
			!protects(s, c, u, b.On) || !softens(u) || spent(s, c, u) ||
			dear(s, c, u) || deflects(u) && len(called(s, c.ID)) == 0 ||
			slices.ContainsFunc(u.When.Requires, func(need string) bool { return !meets(s, c, u, need) })
	})
}

// chosen are those of them that are its player's choice.
func chosen(s *core.State, c *core.Char, b core.Blow) []sfx.Use {
	return slices.DeleteFunc(guards(s, c, b), func(u sfx.Use) bool { return armors(u) })
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

// softens reports whether all that an SFX does is to pay, to wear, and to lessen what
// lands or let it land elsewhere.
func softens(u sfx.Use) bool {
	return !slices.ContainsFunc(ops(u), func(op sfx.Op) bool {
		return op.Op != "pp" && op.Op != "negate" && op.Op != "if" && !wears(op) && !deflected(op)
	})
}

// deflected reports whether an operation lets harm land on who was called.
func deflected(op sfx.Op) bool { return op.Op == "move" && op.To.One() == "duplicate" }

// deflects reports whether an SFX does.
func deflects(u sfx.Use) bool { return slices.ContainsFunc(ops(u), deflected) }

// softened is what an SFX leaves of an effect die: nothing, or where its host is
// no larger than what it is compared with, one step less (ABIL-DEF-01, RUL-ABIL-DEF).
func softened(s *core.State, c *core.Char, u sfx.Use, b core.Blow) dice.Die {
	for _, op := range ops(u) {
		switch {
		case op.Op == "if" && hostDie(s, c, u) <= attacking(s, b):
			left, _ := b.Die.Step(-1)
			return left
		case deflected(op):
			return b.Die
		}
	}
	return 0
}

// hostDie is the largest die that the trait gives which carries an SFX.
func hostDie(s *core.State, c *core.Char, u sfx.Use) dice.Die {
	if _, trait, ok := c.Trait(u.Host); ok && len(s.DiceOf(c, trait)) > 0 {
		return slices.Max(s.DiceOf(c, trait))
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
	Kind: pendGuard, Word: "how", Pass: howPass, Wrap: vouched,
	Spec: core.HowSpec("sfx guard"),
	Offers: func(s *core.State, by game.Seat, p *core.Pending) []game.Offer {
		c, name := s.Char(p.Char), game.W("name", s.NameFor(by, p.Char))
		var offers []game.Offer
		for _, u := range chosen(s, c, *p.Blow) {
			key := "cortex.sfx.guard.off"
			left := softened(s, c, u, *p.Blow)
			other := ""
			switch {
			case deflects(u):
				key, other = "cortex.sfx.guard.other", called(s, c.ID)[0].Shown()
			case left > 0:
				key = "cortex.sfx.guard.down"
			}
			o := s.Answer(by, p, "how", u.Word, game.Say(key, name, game.W("sfx", u.Called), game.W("on", s.Name(p.On)),
				game.D("die", p.Die), game.D("to", left), game.W("other", other)))
			o.Cost, o.No = s.Cost(s.PurseOf(c.ID), u.Price()), s.CanPay(s.PurseOf(c.ID), u.Price())
			offers = append(offers, o)
		}
		return append(offers, s.Answer(by, p, "how", howPass, game.Say("cortex.sfx.guard.none", name, game.D("die", p.Die))))
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		b, c := *p.Blow, t.S.Char(p.Char)
		b.Passed = append(slices.Clip(b.Passed), p.Char)
		for _, u := range chosen(t.S, c, *p.Blow) {
			if u.Word == args.One("how") {
				b = guarded(t, c, u, b)
			}
		}
		land(t, b)
	},
	Why: func(_ *core.State, by game.Seat, _ game.Args) *game.Refusal {
		return core.Closed(by, "RUL-ABIL-DEF-WHEN", "no_guard")
	},
}

// land lets what is left of a blow land.
func land(t *core.Tx, b core.Blow) {
	switch {
	case b.Die == 0:
	case b.Alone:
		core.Unopposed(t, b)
	default:
		core.Hurt(t, b)
	}
}

// guarded is what an SFX leaves of a blow, once it is paid for.
func guarded(t *core.Tx, c *core.Char, u sfx.Use, b core.Blow) core.Blow {
	was := b.Die
	core.Pay(t, t.S.PurseOf(c.ID), u.Price(), "sfx")
	b.Die = softened(t.S, c, u, b)
	e := Used{Char: c.ID, Word: u.Word, SFX: u.Called, Scene: u.Uses.Per == "scene"}
	if deflects(u) {
		b.On = called(t.S, c.ID)[0].ID
		t.Emit(e)
		return b
	}
	b.Beyond, e.Was = false, []dice.Die{was}
	if b.Die > 0 {
		e.Now = []dice.Die{b.Die}
	}
	t.Emit(e)
	if armors(u) {
		wear(t, c, u)
	}
	return b
}
