package contest

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// pendInclude is the kind of decision about one more result for the standing total, before a roll
// is compared with it.
const pendInclude = "include"

// howPass is the answer that leaves the standing total as it is.
const howPass = "none"

var paramDie = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}

// includeDecision buys one more result for a standing total, if the table allows it until the
// comparison (CORE-CONTEST-R2). It is open while the total stands, and asked again before each
// comparison that a result could change.
var includeDecision = &check.DecisionKind{
	Kind: pendInclude, Word: paramDie.Name, BeforeComparison: true, Default: howPass, Wrap: openWhileStanding,
	Spec:   game.Spec{Name: "include", Category: game.CategoryDice, Params: []game.Param{paramDie, people.ParamRoll}},
	Offers: includeOffers,
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One(paramDie.Name) == howPass {
			return
		}
		payInclude(t, check.Of(t.S).Roll(p.Of), args)
		askInclude(t, check.Of(t.S).Roll(p.Roll))
	},
	WhyNone: refuseNoInclude,
}

// openWhileStanding opens the move also while a total stands and no decision is owed.
func openWhileStanding(m engine.Move) engine.Move {
	offers, do := m.Offers, m.Do
	m.Offers = func(s *engine.State, c *game.Collector) {
		offers(s, c)
		for _, contest := range runningContests(s) {
			r := check.Of(s).Roll(contest.Standing)
			if r == nil || !people.IsOwn(s, c.Actor, r.Char) || isAsked(s, r) || refuseInclude(s, r) != nil {
				continue
			}
			o := includeOffer(s, c.Actor, r)
			o.Fixed = game.Args{"roll": {check.RollWord(r.ID)}}
			c.Add(o)
		}
	}
	m.Do = func(t *engine.Tx, args game.Args) {
		if r := check.Of(t.S).Roll(check.RollID(args.One("roll"))); r != nil {
			payInclude(t, r, args)
			return
		}
		do(t, args)
	}
	return m
}

// payInclude pays for one more result and adds it to a total.
func payInclude(t *engine.Tx, r *pool.Roll, args game.Args) {
	points.Pay(t, roll.Payer(t.S, r), 1, "result")
	roll.Choose(t, r, append(slices.Clone(r.Kept), pool.Indices(args[paramDie.Name])...), r.Effect, 1)
}

// askInclude owes a decision if a further result could change how a committed roll compares with
// the standing total.
func askInclude(t *engine.Tx, r *pool.Roll) {
	c := byID(t.S, r.For)
	v, ok := check.ComparisonOf(t.S, r)
	if c == nil || !ok || v.Opponent == nil || refuseInclude(t.S, v.Opponent) != nil ||
		!canChangeOutcome(t.S, c, r, v.Opponent) {
		return
	}
	t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendInclude, Roll: r.ID,
		Of: v.Opponent.ID, Char: v.Opponent.Char}})
}

// canChangeOutcome reports whether further results could keep a standing total from being beaten,
// or raise its heroic steps. For a total that is not beaten it is also true if more than two sides
// are left, or if the harm is not sized by the effect die.
func canChangeOutcome(s *engine.State, c *Contest, r, standing *pool.Roll) bool {
	more := 0
	left := leftByFace(standing)
	for _, i := range left[:min(len(left), points.Spendable(s, roll.Payer(s, standing)))] {
		more += standing.Faces[i]
	}
	margin := standing.Total() - r.Total()
	switch {
	case margin < 0:
		return margin+more >= 0
	case len(c.remainingChars()) > 2 || !harm.ModelFor(s, r.Char).SizedByEffect():
		return true
	case heroicBasis.Is(s, "beating_roll"):
		margin = standing.Total() - c.Faced
	}
	return roll.HeroicSteps(s, margin+more) > roll.HeroicSteps(s, margin)
}

// isAsked reports whether a decision about a further result for a roll is owed.
func isAsked(s *engine.State, r *pool.Roll) bool {
	return slices.ContainsFunc(check.Of(s).Pending,
		func(p *check.Pending) bool { return p.Kind == pendInclude && p.Of == r.ID })
}

// leftByFace returns the places of the dice that a roll has left, highest face first.
func leftByFace(r *pool.Roll) []int {
	left := r.DiceLeft()
	slices.SortStableFunc(left, func(a, b int) int { return r.Faces[b] - r.Faces[a] })
	return left
}

// includeOffers returns the offers to buy a result, if that is possible, and to leave the total as
// it is.
func includeOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	pass := p.Answer(s, by, paramDie.Name, howPass,
		game.Say("cortex.include.pass", game.W("name", people.NameFor(s, by, p.Char))))
	offers := []game.Offer{pass}
	if r := check.Of(s).Roll(p.Of); r != nil && refuseInclude(s, r) == nil {
		o := includeOffer(s, by, r)
		o.Fixed = game.Args{"owed": pass.Fixed["owed"]}
		o.Card, o.Urgent, o.Primary = pass.Card, pass.Urgent, pass.Primary
		offers = []game.Offer{o, pass}
	}
	for i := range offers {
		offers[i].WaitLabel = game.Say("cortex.include.wait")
	}
	return offers
}

// includeOffer returns the offer of one more result.
func includeOffer(s *engine.State, by game.Actor, r *pool.Roll) game.Offer {
	left := leftByFace(r)
	more := r.Total() + r.Faces[left[0]]
	return game.Offer{
		Inputs:  []game.Input{{Param: paramDie, Choices: pool.DiceChoices(r, left)}},
		About:   check.RollRef(r.ID),
		Price:   game.Price{Cost: points.Cost(s, roll.Payer(s, r), 1)},
		Outlook: game.Outlook{Odds: checks{}.HoldOdds(s, r, more)},
		Label: game.Say("cortex.include.pay", game.W("name", people.NameFor(s, by, r.Char)),
			game.N("total", r.Total()), game.N("more", more))}
}

func refuseNoInclude(s *engine.State, by game.Actor) *game.Refusal {
	for _, c := range runningContests(s) {
		if r := check.Of(s).Roll(c.Standing); r != nil && people.IsOwn(s, by, r.Char) {
			return refuseInclude(s, r)
		}
	}
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		switch {
		case !people.IsOwn(s, by, r.Char) || !r.Committed:
		case byID(s, r.For) != nil:
			return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
		default:
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.committed")
		}
	}
	if includeWindow.Is(s, "own_roll") {
		return people.ClosedReason(by, "CORE-CONTEST-R2", "include_own_roll")
	}
	return people.ClosedReason(by, "CORE-CONTEST-R2", "no_standing")
}

// refuseInclude refuses a further result for a standing total.
func refuseInclude(s *engine.State, r *pool.Roll) *game.Refusal {
	rival := unreadRoll(s, byID(s, r.For))
	switch {
	case includeWindow.Is(s, "own_roll"):
		return game.Refuse("CORE-CONTEST-R2", "cortex.refused.total_locked")
	case rival != nil && len(rival.LateDice) > 0:
		return game.Refuse("HERO-R6", "cortex.refused.include_hero", game.W("name", people.Of(s).Name(rival.Char)))
	case len(r.DiceLeft()) == 0:
		return game.Refuse("CORE-ROLL-R3", "cortex.refused.none_left")
	case r.FewBy() != "" && draft.CannotBuyResults(s):
		return roll.RefuseTooMany(s, r)
	}
	return points.RefuseUnpayable(s, roll.Payer(s, r), 1)
}
