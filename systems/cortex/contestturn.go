package cortex

import (
	"slices"

	"mesa/game"
)

func (s *State) contestSite(c *Contest, who *Char) site {
	st := site{id: c.ID, char: who, foes: c.foes(who.ID), gm: !who.IsPC(), base: s.base(who, c.ID), aimed: true, waived: s.waived(c.ID, who.ID)}
	if side := c.side(who.ID); side != nil {
		st.preset, st.loose = s.roll(side.Last).again()
	}
	return st
}

// stuck reports whether nobody but the GM can take the contest further: whose
// turn it is can neither throw nor decline nor give in.
func (s *State) stuck(c *Contest) bool {
	switch r := s.unread(c); {
	case c.Over() || c.Asks || c.Halted != "":
		return false
	case r != nil:
		return s.char(r.Char) == nil
	case s.actor(c) == "":
		return true
	}
	return !s.fit(c, s.actor(c)) && s.mayDecline(c) == "" && s.mayGiveIn(c) == ""
}

// mayDecline is the character that may turn the contest down now: the opposition
// before its first roll (CORE-CONTEST-02), or the initiator before any.
func (s *State) mayDecline(c *Contest) string {
	side := c.side(c.Turn)
	if side == nil || side.Rolls > 0 || s.actor(c) != c.Turn || s.unread(c) != nil {
		return ""
	}
	return c.Turn
}

// mayGiveIn is the character that may give in now: it has rolled, has been
// beaten, and it is its turn to answer (GIVEIN-01, GIVEIN-R2, INTERFERE-06).
func (s *State) mayGiveIn(c *Contest) string {
	side := c.side(c.Turn)
	if side == nil || side.Rolls == 0 || c.Standing == 0 || c.again() || s.actor(c) != c.Turn || s.unread(c) != nil {
		return ""
	}
	return c.Turn
}

// declineLabel says what follows if a side does not oppose: harm only where it
// is the last that could, and harm is what the initiator is after.
func (s *State) declineLabel(by game.Seat, c *Contest, char string) game.Msg {
	name, r, aim := game.W("name", s.nameFor(by, char)), s.roll(c.Standing), c.wanted()
	opposed := slices.ContainsFunc(c.Sides[1:], func(side Side) bool { return side.Rolls > 0 })
	switch {
	case char == c.Sides[0].Char:
		return game.Say("cortex.decline.start", name)
	case r == nil || opposed || len(c.in()) > 2 || !s.hits(aim):
		return game.Say("cortex.decline.contest", name)
	}
	b := blow{roll: r.ID, on: aim.On, self: char == aim.On, by: r.Char, die: r.Largest(), name: aim.Name, named: aim.Name != ""}
	if b.named {
		b.aim = aim.Kind
	}
	return s.slots().Harm.Declining(s, s.nameFor(by, char), b)
}

// mustSay reports whether the contest waits for this seat's word on a side:
// its own, or one without a character left to play it. Whoever has yet to
// throw the first dice of all is asked for those alone.
func (s *State) mustSay(by game.Seat, c *Contest, char string) bool {
	return (s.own(by, char) || s.char(char) == nil && by.Role == game.GM) && (c.Standing != 0 || !s.fit(c, char))
}

// declineToOppose takes the side whose turn it is out of the contest. It earns
// and costs nothing (CORE-CONTEST-03, GIVEIN-04, MULTI-R2).
func declineToOppose(t *tx, contest string) {
	c := t.S.contest(contest)
	if c == nil || c.Over() {
		return
	}
	char := c.Turn
	if char == c.Sides[0].Char {
		endContest(t, c, Abandoned, "")
		settle(t)
		return
	}
	opposed := slices.ContainsFunc(c.Sides[1:], func(side Side) bool { return side.Rolls > 0 })
	t.Emit(SideLeft{Contest: c.ID, Char: char, How: Declined, To: c.Leader})
	switch {
	case !c.alone():
	case opposed:
		win(t, c, Decided)
	default:
		unopposed(t, c)
	}
	settle(t)
}

// giveInMove ends a contest for the beaten side on its own terms, instead of
// rolling again. It earns 1 PP, spendable at once (GIVEIN-03, GIVEIN-R4), takes
// no harm (GIVEIN-R3), and is barred from starting against the same opponent
// (GIVEIN-05).
func giveInMove() game.Move[State] {
	askTerms := game.Param{Name: "terms", Kind: game.Text, Max: 200}
	return game.Move[State]{
		Spec: game.Spec{Name: "give-in", Under: game.UnderAct, Answers: true, Slash: true, Params: []game.Param{askTerms, askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.contesting() {
				char := s.mayGiveIn(c)
				if char == "" || !s.plays(by, char) {
					continue
				}
				var earns []game.Sum
				if s.paidToGiveIn(char) {
					earns = []game.Sum{s.sum(s.purseOf(char), 1)}
				}
				offers = append(offers, game.Offer{Fixed: game.Args{"for": {c.ID}, "char": {char}}, Asks: []game.Ask{{Param: askTerms}}, About: contestRef(c.ID),
					Label: game.Say("cortex.give-in.now", game.W("name", s.nameFor(by, char))), Cost: earns, Odds: s.orRollOn(c, char),
					Moment: contestRef(c.ID), Urgent: s.mustSay(by, c, char), Main: s.own(by, char)})
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			giveIn(t, t.S.contest(args.One("for")), args.One("char"), args.One("terms"))
			settle(t)
		},
		Why: whyNoGiveIn,
	}
}

// paidToGiveIn reports whether giving in earns a plot point: a player's does,
// a GMC's by option (GIVEIN-R5).
func (s *State) paidToGiveIn(char string) bool {
	c := s.char(char)
	return c != nil && (c.IsPC() || giveInPay.Is(s, "bank"))
}

func giveIn(t *tx, c *Contest, char, terms string) {
	to := c.Leader
	t.Emit(SideLeft{Contest: c.ID, Char: char, How: GaveIn, To: to, Terms: terms})
	if t.S.paidToGiveIn(char) {
		earn(t, t.S.purseOf(char), 1, 0, "give_in")
	}
	until := t.S.Scene.Beats + 1 // the end of this contest does not lift the bar
	if c.alone() {
		win(t, c, GaveIn)
	}
	t.Emit(BarSet{Bar: Bar{Who: char, Against: to, Scene: t.S.Scene.N, Beat: until}})
}

func whyNoGiveIn(s *State, by game.Seat, _ game.Args) *game.Refusal {
	for _, c := range s.contesting() {
		for _, side := range c.Sides {
			if !s.own(by, side.Char) {
				continue
			}
			name := game.W("name", s.name(side.Char))
			switch {
			case side.Left == Lost:
				return game.Refuse("GIVEIN-R2", "cortex.refused.give_in_lost", name)
			case c.Halted != "" || c.again():
				return game.Refuse("INTERFERE-06", "cortex.refused.give_in_halt")
			case side.Rolls == 0:
				return game.Refuse("GIVEIN-04", "cortex.refused.give_in_early", name)
			}
			return game.Refuse("GIVEIN-R2", "cortex.refused.give_in_turn", name)
		}
	}
	for _, c := range slices.Backward(s.contests()) {
		for _, side := range c.Sides {
			if side.Left == Lost && s.own(by, side.Char) && len(s.open()) == 0 {
				return game.Refuse("GIVEIN-R2", "cortex.refused.give_in_lost", game.W("name", s.name(side.Char)))
			}
		}
	}
	return game.Refuse("GIVEIN-R6", "cortex.refused.give_in_nothing")
}

func (s *State) whyNoThrow(c *Contest, side Side) *game.Refusal {
	actor := s.actor(c)
	switch who := s.char(side.Char); {
	case c.Asks:
		return game.Refuse("SCENE-R1", "cortex.refused.gm_asked")
	case c.Halted != "":
		return game.Refuse("INTERFERE-05", "cortex.refused.halted", game.W("name", s.name(c.Halted)))
	case side.Left != "":
		return game.Refuse("CORE-CONTEST-06", "cortex.refused.left_contest", game.W("name", who.shown()))
	case actor == side.Char && !s.fit(c, actor):
		return s.out(who)
	case actor != side.Char && actor == c.Leader || actor != c.Turn:
		return game.Refuse("INTERFERE-R1", "cortex.refused.interferer_first", game.W("name", s.name(actor)))
	case actor != side.Char:
		return game.Refuse("CORE-CONTEST-04", "cortex.refused.other_turn", game.W("name", s.name(actor)))
	}
	return nil
}
