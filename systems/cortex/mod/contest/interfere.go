package contest

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// tried takes an interferer from the queue and counts the try.
func (c *Contest) tried(char string, rollID int) {
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

// halt voids both totals (INTERFERE-R3).
func (c *Contest) halt(by string) {
	c.Halted, c.Standing, c.Leader, c.Turn, c.Faced = by, 0, "", "", -1
	for i := range c.Sides {
		c.Sides[i].GoOn = false
	}
}

// resumed lets all who are in roll again, the initiator first.
func (c *Contest) resumed() {
	c.Halted = ""
	for i := range c.Sides {
		c.Sides[i].Again = c.Sides[i].Left == ""
	}
	if in := c.in(); len(in) > 0 {
		c.Turn = in[0]
	}
}

// ballPassed reports whether the contest is at the moment in which others may
// interfere: all have rolled, and whoever must answer has neither given in nor
// thrown (INTERFERE-01, INTERFERE-R1).
func ballPassed(s *core.State, c *Contest) bool {
	if c.Over() || c.Asks || c.Halted != "" || c.Standing == 0 || c.again() || unread(s, c) != nil {
		return false
	}
	return !slices.ContainsFunc(c.Sides, func(side Side) bool { return side.Left == "" && side.Rolls == 0 })
}

// interferer is the first in the queue who can throw, while the moment for it
// lasts; "" if there is none (INTERFERE-R6).
func interferer(s *core.State, c *Contest) string {
	if c.Standing == 0 || c.again() {
		return ""
	}
	for _, char := range c.Queue {
		if fit(s, c, char) {
			return char
		}
	}
	return ""
}

// interfereMove lets a third character into a running contest for 1 PP
// (INTERFERE-01). A GMC's point comes from the bank (INTERFERE-R4). Players read
// on the contest's card that they may; the GM's many GMCs would bury it.
func interfereMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "interfere", Category: game.CategoryAct, AnswersCards: true, Slash: true,
			Params: []game.Param{core.ParamCheck, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range contesting(s) {
				for _, who := range s.OwnPresent(by) {
					if canInterfere(s, c, who) == nil {
						offers = append(offers, game.Offer{Fixed: game.Args{"for": {c.ID}, "char": {who.ID}}, About: contestRef(c.ID),
							Card: contestRef(c.ID), Optional: who.IsPC(),
							Cost: s.Cost(s.WalletAgainst(who.ID, c.in()...), 1), Odds: s.UsualOdds(by, c.ID, who, s.RollContextOf(who, c.ID).ResultsKept),
							Label: game.Say("cortex.interfere.pay", game.W("name", s.NameFor(by, who.ID)),
								game.L("sides", s.Names(c.in())...))})
					}
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			core.Pay(t, t.S.WalletAgainst(args.One("char"), byID(t.S, args.One("for")).in()...), 1, "interfere")
			t.Emit(InterferenceAsked{Contest: args.One("for"), Char: args.One("char")})
		},
		Why: whyNoInterference,
	}
}

// canInterfere refuses an interference that the rules do not allow, or that nobody
// can pay.
func canInterfere(s *core.State, c *Contest, who *core.Character) *game.Refusal {
	return cmp.Or(mayInterfere(s, c, who), s.RefuseUnpayable(s.WalletAgainst(who.ID, c.in()...), 1))
}

// mayInterfere refuses an interference that the rules do not allow.
func mayInterfere(s *core.State, c *Contest, who *core.Character) *game.Refusal {
	switch {
	case c.side(who.ID) != nil:
		return game.Refuse("INTERFERE-R6", "cortex.refused.interfere_side", game.W("name", who.DisplayName()))
	case who.Out != "":
		return game.Refuse("OUT-R5", "cortex.refused.interfere_out", game.W("name", who.DisplayName()))
	case slices.Contains(c.Queue, who.ID):
		return game.Refuse("INTERFERE-R6", "cortex.refused.interfere_twice", game.W("name", who.DisplayName()))
	case slices.ContainsFunc(c.Sides, func(side Side) bool { return side.Left == "" && side.Rolls == 0 }):
		return game.Refuse("INTERFERE-01", "cortex.refused.interfere_early")
	case !ballPassed(s, c):
		return game.Refuse("INTERFERE-R1", "cortex.refused.interfere_late")
	}
	return s.RefuseBusy(who)
}

// interference is breaking in by other means than the usual price.
type interference struct{}

// Contests implements core.Interferer.
func (interference) Contests(s *core.State, who *core.Character) []game.Choice {
	var among []game.Choice
	for _, c := range contesting(s) {
		if mayInterfere(s, c, who) == nil {
			among = append(among, game.Choice{Word: c.ID, Label: game.Say("cortex.interfere.between", game.L("sides", s.Names(c.in())...))})
		}
	}
	return among
}

// Join implements core.Interferer.
func (interference) Join(t *core.Tx, contest, char string) {
	t.Emit(InterferenceAsked{Contest: contest, Char: char})
}

func whyNoInterference(s *core.State, by game.Actor, args game.Args) *game.Refusal {
	if no := s.NoneOfMine(by); no != nil {
		return no
	}
	for _, c := range contesting(s) {
		for _, who := range s.OwnPresent(by) {
			if named := args.One("char"); named == "" || named == who.ID {
				return canInterfere(s, c, who)
			}
		}
	}
	if len(contests(s)) > 0 {
		return game.Refuse("INTERFERE-R1", "cortex.refused.interfere_late")
	}
	return core.ClosedReason(by, "INTERFERE-01", "interfere_nothing")
}

// compareInterference compares an interferer's roll with the standing total: beating it
// halts the contest (INTERFERE-04), failing brings a complication
// (INTERFERE-03).
func compareInterference(t *core.Tx, c *Contest, r *pool.Roll) {
	standing := t.S.Roll(c.Standing)
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
	shove(t, r, standing)
	if !again {
		return
	}
	// A second interference risks one from each who rolled higher
	// (INTERFERE-07, INTERFERE-R5).
	for _, side := range c.Sides {
		other := t.S.Roll(side.Last)
		if side.Left == "" && side.Char != c.Leader && other != nil && other.Total() > r.Total() {
			shove(t, r, other)
		}
	}
}

// shove lands the effect die of a contestant on an interferer as it was
// committed, as harm of this table: nothing is compared and nobody taken out
// (INTERFERE-R2, -R7).
func shove(t *core.Tx, r, by *pool.Roll) {
	core.ApplyDamage(t, core.Damage{Roll: r.ID, EffectRoll: by.ID, On: r.Char, By: by.Char, Die: core.EffectOf(t, by, 0), Margin: by.Total() - r.Total()})
}

// howStop is the other answer to a halt.
const howStop = "stop"

// goOnMove is a side's answer to a halt: pay the interferer 1 PP and roll
// again, or stop; then the contest ends undecided (INTERFERE-05, -R3).
func goOnMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "go-on", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, core.ParamCheck, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range contesting(s) {
				for _, side := range c.Sides {
					if c.Halted != "" && side.Left == "" && !side.GoOn && plays(s, by, side.Char) {
						offers = append(offers, goOnOffers(s, by, c, side.Char)...)
					}
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := byID(t.S, args.One("for"))
			if args.One("how") == howStop {
				t.Emit(SideStopped{Contest: c.ID, Char: args.One("char")})
				endContest(t, c, Undecided, "")
			} else {
				t.Emit(SideWentOn{Contest: c.ID, Char: args.One("char")})
				resume(t, c)
			}
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			return core.ClosedReason(by, "INTERFERE-05", "not_halted")
		},
	}
}

func goOnOffers(s *core.State, by game.Actor, c *Contest, char string) []game.Offer {
	own := s.IsOwn(by, char) || s.Char(char) == nil
	fixed := func(how string) game.Args {
		return game.Args{"for": {c.ID}, "char": {char}, "how": {how}}
	}
	wait := game.Say("cortex.go-on.wait")
	return []game.Offer{
		{Fixed: fixed(core.HowPay), WaitLabel: wait, About: contestRef(c.ID), Card: contestRef(c.ID), Urgent: own, Primary: own,
			Closed: s.RefuseUnpayable(s.WalletOf(char), toll(s, char)),
			Cost:   s.Price(char, toll(s, char)), Odds: wouldWin(s, c, char),
			Label: game.Say("cortex.go-on.pay", game.W("name", s.NameFor(by, char)), game.W("to", s.Name(c.Halted)))},
		{Fixed: fixed(howStop), WaitLabel: wait, About: contestRef(c.ID), Card: contestRef(c.ID), Urgent: own, Primary: own,
			Label: game.Say("cortex.go-on.stop", game.W("name", s.NameFor(by, char)))},
	}
}

// toll is what a side pays to go on: without a bank the point for a GMC comes from
// the pile (INTERFERE-R4).
func toll(s *core.State, char string) int {
	if c := s.Char(char); (c == nil || !c.IsPC()) && core.Bank.Is(s, core.NoBank) {
		return 0
	}
	return 1
}

// resume charges all sides once each has said that it goes on. Whoever cannot
// pay any more ends the contest (INTERFERE-R3).
func resume(t *core.Tx, c *Contest) {
	cost := map[string]int{}
	for _, side := range c.Sides {
		if side.Left != "" {
			continue
		}
		if !side.GoOn {
			return
		}
		key := t.S.WalletOf(side.Char)
		if cost[key] += toll(t.S, side.Char); !t.S.CanSpend(key, cost[key]) {
			endContest(t, c, Undecided, "")
			return
		}
	}
	to := t.S.WalletOf(c.Halted)
	for _, char := range c.in() {
		core.Pay(t, t.S.WalletOf(char), toll(t.S, char), "go_on")
		core.Earn(t, to, 1, 0, "interfered")
	}
	t.Emit(ContestResumed{c.ID})
}
