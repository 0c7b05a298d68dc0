package cortex

import (
	"slices"

	"mesa/game"
)

// tried takes an interferer from the queue and counts the try.
func (c *Contest) tried(char string, roll int) {
	if i := slices.Index(c.Queue, char); i >= 0 {
		c.Queue = slices.Delete(slices.Clone(c.Queue), i, i+1)
	}
	i := slices.IndexFunc(c.Tries, func(try Try) bool { return try.Char == char })
	if i < 0 {
		i = len(c.Tries)
		c.Tries = append(c.Tries, Try{Char: char})
	}
	c.Tries[i].N, c.Tries[i].Last = c.Tries[i].N+1, roll
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
func (s *State) ballPassed(c *Contest) bool {
	if c.Over() || c.Asks || c.Halted != "" || c.Standing == 0 || c.again() || s.unread(c) != nil {
		return false
	}
	return !slices.ContainsFunc(c.Sides, func(side Side) bool { return side.Left == "" && side.Rolls == 0 })
}

// interferer is the first in the queue who can throw, while the moment for it
// lasts; "" if there is none (INTERFERE-R6).
func (s *State) interferer(c *Contest) string {
	if c.Standing == 0 || c.again() {
		return ""
	}
	for _, char := range c.Queue {
		if s.fit(c, char) {
			return char
		}
	}
	return ""
}

// interfereMove lets a third character into a running contest for 1 PP
// (INTERFERE-01). A GMC's point comes from the bank (INTERFERE-R4).
func interfereMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "interfere", Under: game.UnderAct, Slash: true, Params: []game.Param{askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.contesting() {
				for _, who := range s.mine(by) {
					if s.mayInterfere(c, who) == nil {
						offers = append(offers, game.Offer{Fixed: game.Args{"for": {c.ID}, "char": {who.ID}}, About: contestRef(c.ID),
							Cost: s.price(who.ID, 1), Odds: s.mightBeat(by, c.ID, who, s.base(who, c.ID)),
							Label: game.Say("cortex.interfere.pay", game.W("name", s.nameFor(by, who.ID)), game.L("sides", s.names(c.in())...))})
					}
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			pay(t, t.S.purseOf(args.One("char")), 1, "interfere")
			t.Emit(InterferenceAsked{Contest: args.One("for"), Char: args.One("char")})
		},
		Why: whyNoInterference,
	}
}

// mayInterfere refuses an interference that the rules do not allow.
func (s *State) mayInterfere(c *Contest, who *Char) *game.Refusal {
	switch {
	case c.side(who.ID) != nil:
		return game.Refuse("INTERFERE-R6", "cortex.refused.interfere_side", game.W("name", who.shown()))
	case who.Out != "":
		return game.Refuse("OUT-R5", "cortex.refused.interfere_out", game.W("name", who.shown()))
	case slices.Contains(c.Queue, who.ID):
		return game.Refuse("INTERFERE-R6", "cortex.refused.interfere_twice", game.W("name", who.shown()))
	case slices.ContainsFunc(c.Sides, func(side Side) bool { return side.Left == "" && side.Rolls == 0 }):
		return game.Refuse("INTERFERE-01", "cortex.refused.interfere_early")
	case !s.ballPassed(c):
		return game.Refuse("INTERFERE-R1", "cortex.refused.interfere_late")
	}
	if no := s.busy(who); no != nil {
		return no
	}
	return s.canPay(s.purseOf(who.ID), 1)
}

func whyNoInterference(s *State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.noneOfMine(by); no != nil {
		return no
	}
	for _, c := range s.contesting() {
		for _, who := range s.mine(by) {
			if named := args.One("char"); named == "" || named == who.ID {
				return s.mayInterfere(c, who)
			}
		}
	}
	if len(s.contests()) > 0 {
		return game.Refuse("INTERFERE-R1", "cortex.refused.interfere_late")
	}
	return closed(by, "INTERFERE-01", "interfere_nothing")
}

// interfered compares an interferer's roll with the standing total: beating it
// halts the contest (INTERFERE-04), failing brings a complication
// (INTERFERE-03).
func interfered(t *tx, c *Contest, r *Roll) {
	standing := t.S.roll(c.Standing)
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
		other := t.S.roll(side.Last)
		if side.Left == "" && side.Char != c.Leader && other != nil && other.Total() > r.Total() {
			shove(t, r, other)
		}
	}
}

// shove lands the effect die of a contestant on an interferer as it was
// committed: nothing is compared and nobody taken out (INTERFERE-R2).
func shove(t *tx, r, by *Roll) {
	if t.S.char(r.Char) != nil {
		land(t, blow{roll: r.ID, of: by.ID, on: r.Char, by: by.Char, die: by.EffectDie(0)})
	}
}

// howStop is the other answer to a halt.
const howStop = "stop"

// goOnMove is a side's answer to a halt: pay the interferer 1 PP and roll
// again, or stop; then the contest ends undecided (INTERFERE-05, -R3).
func goOnMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "go-on", Under: game.UnderAct, Answers: true, Slash: true, Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.contesting() {
				for _, side := range c.Sides {
					if c.Halted != "" && side.Left == "" && !side.GoOn && s.plays(by, side.Char) {
						offers = append(offers, s.goOnOffers(by, c, side.Char)...)
					}
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			c := t.S.contest(args.One("for"))
			if args.One("how") == howStop {
				endContest(t, c, Undecided, "")
			} else {
				t.Emit(WentOn{Contest: c.ID, Char: args.One("char")})
				resume(t, c)
			}
			settle(t)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			return closed(by, "INTERFERE-05", "not_halted")
		},
	}
}

func (s *State) goOnOffers(by game.Seat, c *Contest, char string) []game.Offer {
	own := s.own(by, char) || s.char(char) == nil
	fixed := func(how string) game.Args {
		return game.Args{"for": {c.ID}, "char": {char}, "how": {how}}
	}
	return []game.Offer{
		{Fixed: fixed(howPay), About: contestRef(c.ID), Moment: contestRef(c.ID), Urgent: own, Main: own, No: s.canPay(s.purseOf(char), 1),
			Cost: s.price(char, 1), Odds: s.wouldWin(c, char),
			Label: game.Say("cortex.go-on.pay", game.W("name", s.nameFor(by, char)), game.W("to", s.name(c.Halted)))},
		{Fixed: fixed(howStop), About: contestRef(c.ID), Moment: contestRef(c.ID), Urgent: own, Main: own, Label: game.Say("cortex.go-on.stop", game.W("name", s.nameFor(by, char)))},
	}
}

// resume charges all sides once each has said that it goes on. Whoever cannot
// pay any more ends the contest (INTERFERE-R3).
func resume(t *tx, c *Contest) {
	cost := map[string]int{}
	for _, side := range c.Sides {
		if side.Left != "" {
			continue
		}
		if !side.GoOn {
			return
		}
		key := t.S.purseOf(side.Char)
		if cost[key]++; !t.S.rich(key, cost[key]) {
			endContest(t, c, Undecided, "")
			return
		}
	}
	to := t.S.purseOf(c.Halted)
	for _, char := range c.in() {
		pay(t, t.S.purseOf(char), 1, "go_on")
		earn(t, to, 1, 0, "interfered")
	}
	t.Emit(Resumed{c.ID})
}
