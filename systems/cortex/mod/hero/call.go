package hero

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// askLastCall owes the decisions to throw a hero die before a roll is compared: for the roll, and
// for the roll that it must beat, each if a hero die could help. When nobody throws another hero
// die, the winner is asked about an effect die (HERO-05, HERO-R6, HERO-R9).
func askLastCall(t *engine.Tx, r *pool.Roll) {
	both := check.ComparedBy(t.S, game.Itoa(r.ID))
	for _, of := range both {
		if canThrowHeroDie(t.S, of) && !isLastCallOwed(t.S, of.ID) && couldHelp(t.S, both[0], of) {
			t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendCall,
				Roll: both[0].ID, Of: of.ID, Char: of.Char}})
		}
	}
	if len(both) > 0 {
		askEffect(t, both[0])
	}
}

// canThrowHeroDie reports whether a roll belongs to a PC that has a hero die and can pay for
// throwing it (TURN-R1, HERO-11).
func canThrowHeroDie(s *engine.State, r *pool.Roll) bool {
	c := people.Of(s).Char(r.Char)
	if c == nil || !c.IsPC() || r.GM {
		return false
	}
	return slices.ContainsFunc(usableDice(s, c.ID),
		func(d Die) bool { return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), 1, d.poolDie()) == nil })
}

// couldHelp reports whether hero dice could keep a total from losing the next comparison. It is
// also true if not all may know the number, and for a total that already wins.
func couldHelp(s *engine.State, r, total *pool.Roll) bool {
	v, ok := check.ComparisonOf(s, r)
	if !ok || !isKnown(s, v) {
		return true
	}
	short := v.Total + 1 - r.Total()
	if total.ID != r.ID { // the standing total wins a tie
		short = r.Total() - v.Total
	}
	own := usableDice(s, total.Char)
	for _, d := range own[max(0, len(own)-points.Spendable(s, points.WalletOf(s, total.Char), own[0].poolDie())):] {
		short -= int(d.Die)
	}
	return short <= 0
}

// isKnown reports whether everyone at the table may see the number that a total is compared with.
func isKnown(s *engine.State, v check.Comparison) bool {
	return draft.KnowsChances(s, game.Actor{}) && (v.Opponent == nil || !check.IsOpposition(s, v.Opponent) ||
		draft.KnowsDifficulty(s, game.Actor{}))
}

// isLastCallOwed reports whether the last call for a roll is owed.
func isLastCallOwed(s *engine.State, rollID int) bool {
	return slices.ContainsFunc(check.Of(s).Pending,
		func(p *check.Pending) bool { return p.Kind == pendCall && p.RollOf() == rollID })
}

// callDecision is the last call: a hero die for a plot point, or none. It is asked again while the
// character has hero dice.
var callDecision = &check.DecisionKind{
	Kind: pendCall, Word: "how", BeforeComparison: true, Default: howPass, Wrap: openWhileStanding,
	Spec: game.Spec{Name: "hero", Category: game.CategoryAct,
		Params: []game.Param{check.ParamHow, people.ParamRoll}},
	Offers: callOffers,
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		d := dieOfSize(usableDice(t.S, p.Char), dieOf(args.One("how")))
		if d.N == 0 {
			if r := check.Of(t.S).Roll(p.Roll); r != nil {
				askEffect(t, r)
			}
			return
		}
		throw(t, p, d)
	},
	WhyNone: refuseNoCall,
}

// throw adds a hero die to a total. The die is spent before the price is paid, so that it cannot
// pay its own price (HERO-04, HERO-06, HERO-R8).
func throw(t *engine.Tx, p *check.Pending, d Die) {
	t.Emit(HeroDieSpent{N: d.N, Char: d.Char, Die: d.Die, Why: whyRoll})
	points.Pay(t, points.WalletOf(t.S, d.Char), 1, "hero")
	if roll.AddDie(t, check.Of(t.S).Roll(p.RollOf()), d.Die, fromHero) == 1 {
		t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendOne, Roll: p.Roll,
			Of: p.RollOf(), Char: d.Char, Die: d.Die}})
		return
	}
	askLastCall(t, check.Of(t.S).Roll(p.Roll))
}

// openWhileStanding opens the move also while a total stands and no decision is owed: any time
// after the throw (HERO-05).
func openWhileStanding(m engine.Move) engine.Move {
	offers, do := m.Offers, m.Do
	m.Offers = func(s *engine.State, c *game.Collector) {
		offers(s, c)
		c.Add(standingOffers(s, c.Actor)...)
	}
	m.Do = func(t *engine.Tx, args game.Args) {
		if r := check.Of(t.S).Roll(check.RollID(args.One("roll"))); r != nil {
			p := &check.Pending{Roll: r.ID, Of: r.ID, Char: r.Char}
			if rival := answeringRoll(t.S, r); rival != nil {
				p.Roll = rival.ID
			}
			throw(t, p, dieOfSize(usableDice(t.S, r.Char), dieOf(args.One("how"))))
			return
		}
		do(t, args)
	}
	return m
}

// answeringRoll returns the unread roll that was thrown against a standing one, or nil.
func answeringRoll(s *engine.State, r *pool.Roll) *pool.Roll {
	for _, o := range check.Of(s).RollsOf(r.For) {
		if o.ID > r.ID && !o.Committed && !o.Resolved {
			return o
		}
	}
	return nil
}

// isAsked reports whether a roll of the check waits for a decision before it is compared.
func isAsked(s *engine.State, checkID string) bool {
	return slices.ContainsFunc(check.Of(s).RollsOf(checkID),
		func(r *pool.Roll) bool { return check.IsCalled(s, r.ID) })
}

// standingOffers returns the offers of hero dice for a standing total, one for each size.
func standingOffers(s *engine.State, by game.Actor) []game.Offer {
	var offers []game.Offer
	for _, r := range check.Of(s).Rolls {
		m := check.CheckKindOf(s, r.For)
		if m == nil || m.Standing == nil || !people.Of(s).PlayedBy(by, r.Char) || !canThrowHeroDie(s, r) ||
			!m.Standing.AwaitsAnswer(s, r) || isAsked(s, r.For) {
			continue
		}
		own := usableDice(s, r.Char)
		for _, size := range sizes(own) {
			d := dieOfSize(own, size).poolDie()
			offers = append(offers, game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}, "how": {size.String()}},
				About:  check.RollRef(r.ID),
				Closed: points.RefuseUnpayable(s, points.WalletOf(s, r.Char), 1, d),
				Price:  game.Price{Cost: points.Cost(s, points.WalletOf(s, r.Char), 1, d)},
				Label: game.Say("cortex.hero.throw", game.W("name", people.NameFor(s, by, r.Char)),
					game.D("die", size))})
		}
	}
	return offers
}

// callOffers returns an offer for each size of the character's hero dice, with its odds, and one to
// pass.
func callOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	own := usableDice(s, p.Char)
	name := game.W("name", people.NameFor(s, by, p.Char))
	var offers []game.Offer
	for _, size := range sizes(own) {
		d := dieOfSize(own, size)
		o := p.Answer(s, by, "how", size.String(), game.Say("cortex.hero.throw", name, game.D("die", size)))
		o.Closed, o.Cost = points.RefuseUnpayable(s, points.WalletOf(s, p.Char), 1, d.poolDie()),
			points.Cost(s, points.WalletOf(s, p.Char), 1, d.poolDie())
		o.Odds = callOdds(s, p, size)
		offers = append(offers, o)
	}
	offers = append(offers, p.Answer(s, by, "how", howPass, game.Say("cortex.hero.pass", name)))
	for i := range offers {
		offers[i].WaitLabel = game.Say("cortex.hero.wait")
	}
	return offers
}

// callOdds returns the odds that a hero die turns a failure into a success, or makes a success
// heroic. It returns nil if not all may know the number, or if the odds cannot be computed.
func callOdds(s *engine.State, p *check.Pending, d dice.Die) []game.Odds {
	r := check.Of(s).Roll(p.Roll)
	v, ok := check.ComparisonOf(s, r)
	if !ok || !isKnown(s, v) {
		return nil
	}
	own, against, to := r.Total(), v.Total, "cortex.hero.odds.beat"
	if p.RollOf() != r.ID { // the standing total wins a tie
		own, against, to = v.Total, r.Total()-1, "cortex.hero.odds.hold"
	}
	h, err := odds.RolledTotal{Total: own, Against: against, Step: draft.HeroicStep.Of(s)}.Add(d)
	if err != nil {
		return nil
	}
	if own <= against {
		return rulekit.OddsOf(game.Say(to), h.Beat, true, true)
	}
	won := p.RollOf() == r.ID && v.Ends
	return rulekit.OddsOf(game.Say("cortex.hero.odds.heroic"), h.Heroic, won && h.Heroic < 1, true)
}

// refuseNoCall explains why no hero die can be thrown now (HERO-05). The last roll of the actor's PCs
// tells the reason: no hero dice, no plot point, the roll is not read yet, or its result was
// announced. Without a roll nothing is about to be compared.
func refuseNoCall(s *engine.State, by game.Actor) *game.Refusal {
	own := slices.DeleteFunc(slices.Clone(people.Of(s).Chars),
		func(c *people.Character) bool { return !c.IsPC() || !people.Of(s).PlayedBy(by, c.ID) })
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		i := slices.IndexFunc(own, func(c *people.Character) bool { return c.ID == r.Char })
		if i < 0 || r.GM || r.Resolved && !r.Committed { // nothing can be added to an abandoned roll
			continue
		}
		name := game.W("name", own[i].DisplayName())
		switch {
		case len(usableDice(s, r.Char)) == 0:
			return game.Refuse("HERO-04", "cortex.refused.no_hero_dice", name)
		case !r.Committed:
			return game.Refuse("HERO-05", "cortex.refused.hero_early", name)
		}
		if !canThrowHeroDie(s, r) {
			return points.RefuseUnpayable(s, points.WalletOf(s, r.Char), 1, usableDice(s, r.Char)[0].poolDie())
		}
		return game.Refuse("HERO-05", "cortex.refused.hero_late", name)
	}
	if by.Role == game.GM {
		return people.ClosedReason(by, "HERO-11", "no_hero_call")
	}
	return people.ClosedReason(by, "HERO-05", "no_hero_call")
}
