package gang

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// pendHit is the kind of decision of a winner about the target of its effect die: the leader, or a
// helper of the leader.
const pendHit = "hit"

// howLead is the answer that hits the leader.
const howLead = "lead"

// passedHit marks damage for which the target is decided, so that the winner is not asked again.
// Other marks of the kind are ids of characters, and no character has this id.
const passedHit = "gang:hit"

// helpsIn returns the help for a beaten roll: the dice in its pool from helpers that are not out.
func helpsIn(s *engine.State, r *pool.Roll) []Help {
	return slices.DeleteFunc(slices.Clone(Section.Of(s).Helps), func(h Help) bool {
		c := people.Of(s).Char(h.By)
		inPool := slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.Word == h.word() })
		return h.Check != r.For || h.Lead != r.Char || !inPool || c == nil || c.Out != ""
	})
}

// isThrown reports whether a helper's die has been thrown.
func isThrown(s *engine.State, h Help) bool {
	return slices.ContainsFunc(check.Of(s).RollsOf(h.Check), func(r *pool.Roll) bool {
		return slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.Word == h.word() })
	})
}

// canBeHitBy reports whether an effect die may eliminate a helper's die. The effect die must be
// larger (GANG-R3).
func (h Help) canBeHitBy(d dice.Die) bool { return h.Die < d }

// takeOver owes the decision which character the damage hits, if a helper's die is smaller than the
// effect die (GANG-07, GANG-R3). It reports whether it owes one.
func takeOver(t *engine.Tx, b check.Damage) bool {
	r := check.Of(t.S).Roll(b.Roll)
	if r == nil || r.Char != b.On || slices.Contains(b.Passed, passedHit) ||
		!slices.ContainsFunc(helpsIn(t.S, r), func(h Help) bool { return h.canBeHitBy(b.Die) }) {
		return false
	}
	harm.OweDamage(t, pendHit, b.By, b)
	return true
}

// readsEffect reports in effect whether the effect die of the damage may hit a helper. beaten is
// always false: the beaten roll's effect die is not read.
func readsEffect(s *engine.State, b check.Damage) (effect, beaten bool) {
	r := check.Of(s).Roll(b.Roll)
	return r != nil && r.Char == b.On && len(helpsIn(s, r)) > 0, false
}

// hitDecision lets the winner choose between the leader and a helper. The GM decides for a GMC and
// for difficulty dice.
var hitDecision = &check.DecisionKind{
	Kind: pendHit, Word: "how",
	Spec:   check.HowSpec("hit"),
	Offers: hitOffers,
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		b := harm.WaitingDamage(p)
		if how := args.One("how"); how != howLead {
			b.On, b.TakeoutReason, b.Against, b.BeatenOnly, b.Beyond = how, outHelping, 0, false, false
			harm.TakeOut(t, b)
			return
		}
		b.Passed = append(slices.Clip(b.Passed), passedHit)
		harm.ApplyDamage(t, b)
	},
	WhyNone: func(_ *engine.State, by game.Actor) *game.Refusal {
		return people.ClosedReason(by, "GANG-07", "nobody_hit")
	},
}

func hitOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	r := check.Of(s).Roll(p.Roll)
	if r == nil || people.Of(s).Char(p.On) == nil {
		return nil
	}
	die := game.D("die", p.Die)
	offers := []game.Offer{p.Answer(s, by, "how", howLead,
		game.Say("cortex.hit.lead", game.W("name", people.Of(s).Name(p.On)), die))}
	for _, h := range helpsIn(s, r) {
		o := p.Answer(s, by, "how", h.By,
			game.Say("cortex.hit.helper", game.W("name", people.Of(s).Name(h.By)), game.D("has", h.Die), die))
		if !h.canBeHitBy(p.Die) {
			o.Closed = game.Refuse("GANG-R3", "cortex.refused.helper_larger", game.W("name", people.Of(s).Name(h.By)),
				game.D("has", h.Die), die)
		}
		offers = append(offers, o)
	}
	for i := range offers {
		offers[i].About = people.CharRef(p.On)
		if people.Of(s).Char(p.Char) == nil && by.Role == game.GM { // no character won: the GM decides
			offers[i].Urgent, offers[i].Primary = true, true
		}
	}
	return offers
}
