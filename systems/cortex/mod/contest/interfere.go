package contest

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// countTry removes an interferer from the queue and counts the try.
func (c *Contest) countTry(char string, rollID int) {
	if i := slices.Index(c.Queue, char); i >= 0 {
		c.Queue = slices.Delete(slices.Clone(c.Queue), i, i+1)
	}
	i := slices.IndexFunc(c.Tries, func(try InterferenceTry) bool { return try.Char == char })
	if i < 0 {
		i = len(c.Tries)
		c.Tries = append(c.Tries, InterferenceTry{Char: char})
	}
	c.Tries[i].N, c.Tries[i].Last = c.Tries[i].N+1, rollID
}

// halt halts the contest, which voids all totals (INTERFERE-R3). by is the interferer.
func (c *Contest) halt(by string) {
	c.Halted, c.Standing, c.Leader, c.Turn, c.Faced = by, 0, "", "", -1
	for i := range c.Sides {
		c.Sides[i].GoOn = false
	}
}

// resumed makes all sides that are in roll again, in their order.
func (c *Contest) resumed() {
	c.Halted = ""
	for i := range c.Sides {
		c.Sides[i].Again = c.Sides[i].Left == ""
	}
	if in := c.remainingChars(); len(in) > 0 {
		c.Turn = in[0]
	}
}

// isOpenToInterference reports whether others may interfere now: all sides have rolled, and the
// side that must answer has neither given in nor thrown (INTERFERE-01, INTERFERE-R1).
func isOpenToInterference(s *engine.State, c *Contest) bool {
	if c.Over() || c.Asks || c.Halted != "" || c.Standing == 0 || c.mustRollAgain() || unreadRoll(s, c) != nil {
		return false
	}
	return !slices.ContainsFunc(c.Sides, func(side Side) bool { return side.Left == "" && side.Rolls == 0 })
}

// interfereMove returns the move by which a third character enters a running contest for 1 PP
// (INTERFERE-01). A GMC's point comes from the bank (INTERFERE-R4). The contest's card offers the
// move for PCs only, since the GM's many GMCs would fill the card.
func interfereMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "interfere", Category: game.CategoryAct, AnswersCards: true, Slash: true,
			Params: []game.Param{people.ParamCheck, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			c.Close(people.RefuseNoOwnChars(s, c.Actor))
			for _, running := range runningContests(s) {
				for _, who := range people.OwnPresent(s, c.Actor) {
					if !c.Closed(refusePaidInterference(s, running, who), "for", running.ID, "char", who.ID) {
						c.Add(interfereOffer(s, c.Actor, running, who))
					}
				}
			}
			if len(contests(s)) > 0 {
				c.Close(game.Refuse("INTERFERE-R1", "cortex.refused.interfere_late"))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			points.Pay(t, points.WalletAgainst(t.S, args.One("char"), byID(t.S, args.One("for")).remainingChars()...),
				1,
				"interfere")
			t.Emit(InterferenceAsked{Contest: args.One("for"), Char: args.One("char")})
		},
	}, "INTERFERE-01", "interfere_nothing")
}

func interfereOffer(s *engine.State, by game.Actor, c *Contest, who *people.Character) game.Offer {
	return game.Offer{Fixed: game.Args{"for": {c.ID}, "char": {who.ID}}, About: contestRef(c.ID),
		ForCard: game.ForCard{Card: contestRef(c.ID), Optional: who.IsPC()},
		Price:   game.Price{Cost: points.Cost(s, points.WalletAgainst(s, who.ID, c.remainingChars()...), 1)},
		Outlook: game.Outlook{Odds: draft.UsualOdds(s, by, c.ID, who)},
		Label: game.Say("cortex.interfere.pay", game.W("name", people.NameFor(s, by, who.ID)),
			game.L("sides", people.Of(s).Names(c.remainingChars())...))}
}

// refusePaidInterference refuses an interference that the rules do not allow or that cannot be
// paid.
func refusePaidInterference(s *engine.State, c *Contest, who *people.Character) *game.Refusal {
	return cmp.Or(refuseInterference(s, c, who),
		points.RefuseUnpayable(s, points.WalletAgainst(s, who.ID, c.remainingChars()...), 1))
}

// refuseInterference refuses an interference that the rules do not allow.
func refuseInterference(s *engine.State, c *Contest, who *people.Character) *game.Refusal {
	switch {
	case c.side(who.ID) != nil:
		return game.Refuse("INTERFERE-R6", "cortex.refused.interfere_side", game.W("name", who.DisplayName()))
	case who.Out != "":
		return game.Refuse("OUT-R5", "cortex.refused.interfere_out", game.W("name", who.DisplayName()))
	case slices.Contains(c.Queue, who.ID):
		return game.Refuse("INTERFERE-R6", "cortex.refused.interfere_twice", game.W("name", who.DisplayName()))
	case slices.ContainsFunc(c.Sides, func(side Side) bool { return side.Left == "" && side.Rolls == 0 }):
		return game.Refuse("INTERFERE-01", "cortex.refused.interfere_early")
	case !isOpenToInterference(s, c):
		return game.Refuse("INTERFERE-R1", "cortex.refused.interfere_late")
	}
	return check.RefuseBusy(s, who)
}

// interference answers the policy roll.Interference: an SFX may let a character interfere without
// the usual price.
type interference struct{}

// Contests implements roll.Interferer.
func (interference) Contests(s *engine.State, who *people.Character) []game.Choice {
	var among []game.Choice
	for _, c := range runningContests(s) {
		if refuseInterference(s, c, who) == nil {
			among = append(among, game.Choice{Word: c.ID,
				Label: game.Say("cortex.interfere.between",
					game.L("sides", people.Of(s).Names(c.remainingChars())...))})
		}
	}
	return among
}

// Join implements roll.Interferer.
func (interference) Join(t *engine.Tx, contest, char string) {
	t.Emit(InterferenceAsked{Contest: contest, Char: char})
}

// compareInterference compares an interferer's roll with the standing total. A higher roll halts
// the contest (INTERFERE-04), any other brings a complication (INTERFERE-03).
func compareInterference(t *engine.Tx, c *Contest, r *pool.Roll) {
	standing := check.Of(t.S).Roll(c.Standing)
	if standing == nil {
		return
	}
	again := c.tries(r.Char) > 0
	e := Interfered{Contest: c.ID, Roll: r.ID, Char: r.Char, Total: r.Total(), Against: standing.Total()}
	e.Halts = e.Total > e.Against
	t.Emit(e)
	if e.Halts {
		return
	}
	harmInterferer(t, r, standing)
	if !again {
		return
	}
	// A second interference risks a complication from each side with a higher roll (INTERFERE-07,
	// INTERFERE-R5).
	for _, side := range c.Sides {
		other := check.Of(t.S).Roll(side.Last)
		if side.Left == "" && side.Char != c.Leader && other != nil && other.Total() > r.Total() {
			harmInterferer(t, r, other)
		}
	}
}

// harmInterferer applies the effect die of a contestant to an interferer as it was committed.
// Nothing is compared and nobody is taken out (INTERFERE-R2, -R7).
func harmInterferer(t *engine.Tx, r, by *pool.Roll) {
	b := harm.ReturnedDamage(by, r, 0)
	if needed, _ := harm.NeedsEffect(t.S, b); needed || by.EffectFrom != pool.EffectReroll {
		b.Die = roll.EffectOf(t, by, 0)
	}
	harm.ApplyDamage(t, b)
}

// howStop is the answer to a halt that ends the contest.
const howStop = "stop"

// goOnMove returns the move by which a side answers a halt: it pays the interferer 1 PP and rolls
// again, or stops, and the contest ends undecided (INTERFERE-05, -R3).
func goOnMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "go-on", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, people.ParamCheck,
				people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, running := range runningContests(s) {
				for _, side := range running.Sides {
					if running.Halted != "" && side.Left == "" && !side.GoOn && decidesFor(s, c.Actor, side.Char) {
						c.Add(goOnOffers(s, c.Actor, running, side.Char)...)
					}
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := byID(t.S, args.One("for"))
			if args.One("how") == howStop {
				t.Emit(SideStopped{Contest: c.ID, Char: args.One("char")})
				endContest(t, c, Undecided, "")
			} else {
				t.Emit(SideWentOn{Contest: c.ID, Char: args.One("char")})
				resumeIfAgreed(t, c)
			}
		},
	}, "INTERFERE-05", "not_halted")
}

func goOnOffers(s *engine.State, by game.Actor, c *Contest, char string) []game.Offer {
	own := people.IsOwn(s, by, char) || people.Of(s).Char(char) == nil
	fixed := func(how string) game.Args {
		return game.Args{"for": {c.ID}, "char": {char}, "how": {how}}
	}
	wait := game.Say("cortex.go-on.wait")
	return []game.Offer{
		{Fixed: fixed(hitch.HowPay), ForCard: game.ForCard{WaitLabel: wait, Card: contestRef(c.ID), Urgent: own},
			About:   contestRef(c.ID),
			Primary: own,
			Closed:  points.RefuseUnpayable(s, points.WalletOf(s, char), goOnPrice(s, char)),
			Price:   game.Price{Cost: points.Price(s, char, goOnPrice(s, char))},
			Outlook: game.Outlook{Odds: restartOdds(s, c, char)},
			Label: game.Say("cortex.go-on.pay", game.W("name", people.NameFor(s, by, char)),
				game.W("to", people.Of(s).Name(c.Halted)))},
		{Fixed: fixed(howStop), ForCard: game.ForCard{WaitLabel: wait, Card: contestRef(c.ID), Urgent: own},
			About:   contestRef(c.ID),
			Primary: own,
			Label:   game.Say("cortex.go-on.stop", game.W("name", people.NameFor(s, by, char)))},
	}
}

// goOnPrice returns the points that a side pays to go on. Without a bank a GMC pays none
// (INTERFERE-R4).
func goOnPrice(s *engine.State, char string) int {
	if c := people.Of(s).Char(char); (c == nil || !c.IsPC()) && points.Bank.Is(s, points.NoBank) {
		return 0
	}
	return 1
}

// resumeIfAgreed charges all sides when each has agreed to go on. If a side can no longer pay, the
// contest ends undecided (INTERFERE-R3).
func resumeIfAgreed(t *engine.Tx, c *Contest) {
	cost := map[string]int{}
	for _, side := range c.Sides {
		if side.Left != "" {
			continue
		}
		if !side.GoOn {
			return
		}
		key := points.WalletOf(t.S, side.Char)
		if cost[key] += goOnPrice(t.S, side.Char); points.Spendable(t.S, key) < cost[key] {
			endContest(t, c, Undecided, "")
			return
		}
	}
	to := points.WalletOf(t.S, c.Halted)
	for _, char := range c.remainingChars() {
		points.Pay(t, points.WalletOf(t.S, char), goOnPrice(t.S, char), "go_on")
		points.Earn(t, to, 1, 0, "interfered")
	}
	t.Emit(ContestResumed{c.ID})
}

// restartOdds returns the odds that a character wins a contest of two sides that starts again after
// a halt, if both throw the same dice as last. It returns nil for more sides, for a side without a
// kept roll, and if chances are hidden.
func restartOdds(s *engine.State, c *Contest, char string) []game.Odds {
	in := c.remainingChars()
	if !draft.KnowsChances(s, game.Actor{}) || len(in) != 2 {
		return nil
	}
	first, second := check.Of(s).Roll(c.side(in[0]).Last), check.Of(s).Roll(c.side(in[1]).Last)
	if first == nil || second == nil {
		return nil
	}
	p, ok := pool.RestartChance(first.AsThrow(), second.AsThrow())
	if char == in[1] {
		p = 1 - p
	}
	return rulekit.OddsOf(game.Say("cortex.odds.would_win"), p, ok, true)
}
