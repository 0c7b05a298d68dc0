package gang

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// pendHit is the winner's word on whom its effect die hits: who led, or a helper.
const pendHit = "hit"

// howLead is the answer that it is who led.
const howLead = "lead"

// helpsIn are those who helped a roll that was beaten, and are still in.
func helpsIn(s *core.State, r *pool.Roll) []Help {
	return slices.DeleteFunc(slices.Clone(Section.Of(s).Helps), func(h Help) bool {
		c := s.Char(h.By)
		lies := slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.Word == h.word() })
		return h.Matter != r.For || h.Lead != r.Char || !lies || c == nil || c.Out != ""
	})
}

// fell reports whether a helper's die has been thrown.
func fell(s *core.State, h Help) bool {
	return slices.ContainsFunc(s.RollsOf(h.Matter), func(r *pool.Roll) bool {
		return slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.Word == h.word() })
	})
}

// hits reports whether an effect die may eliminate a helper's: a larger one does
// (GANG-R3).
func (h Help) hits(d dice.Die) bool { return h.Die < d }

// turn asks whom a blow hits, where a helper's die is smaller (GANG-07, GANG-R3).
func turn(t *core.Tx, b core.Damage) bool {
	r := t.S.Roll(b.Roll)
	if r == nil || r.Char != b.On || !slices.ContainsFunc(helpsIn(t.S, r), func(h Help) bool { return h.hits(b.Die) }) {
		return false
	}
	t.Emit(core.DecisionOwed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendHit, Roll: b.Roll, Of: b.EffectRoll, Char: b.By, On: b.On,
		Die: b.Die, Damage: &b}})
	return true
}

// hitStop is the winner's word on whom its effect die hits: the GM's for a GMC,
// and for plain difficulty dice.
var hitStop = &core.DecisionKind{
	Kind: pendHit, Word: "how",
	Spec:   core.HowSpec("hit"),
	Offers: hitOffers,
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		b := *p.Damage
		if how := args.One("how"); how != howLead {
			b.On, b.TakeoutReason, b.Against, b.BeatenOnly, b.Beyond = how, outHelping, 0, false, false
			core.TakeOut(t, b)
			return
		}
		core.Model.Of(t.S).Apply(t, b)
	},
	Explain: func(_ *core.State, by game.Actor, _ game.Args) *game.Refusal {
		return core.ClosedReason(by, "GANG-07", "nobody_hit")
	},
}

func hitOffers(s *core.State, by game.Actor, p *core.Pending) []game.Offer {
	r := s.Roll(p.Roll)
	if r == nil || s.Char(p.On) == nil {
		return nil
	}
	die := game.D("die", p.Die)
	offers := []game.Offer{s.Answer(by, p, "how", howLead, game.Say("cortex.hit.lead", game.W("name", s.Name(p.On)), die))}
	for _, h := range helpsIn(s, r) {
		o := s.Answer(by, p, "how", h.By, game.Say("cortex.hit.helper", game.W("name", s.Name(h.By)), game.D("has", h.Die), die))
		if !h.hits(p.Die) {
			o.Closed = game.Refuse("GANG-R3", "cortex.refused.helper_larger", game.W("name", s.Name(h.By)), game.D("has", h.Die), die)
		}
		offers = append(offers, o)
	}
	for i := range offers {
		offers[i].About = core.CharRef(p.On)
		if s.Char(p.Char) == nil && by.Role == game.GM { // nobody's dice won: the GM's
			offers[i].Urgent, offers[i].Primary = true, true
		}
	}
	return offers
}
