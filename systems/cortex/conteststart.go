package cortex

import (
	"slices"

	"mesa/game"
)

var (
	askAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: 1}
	askJoin    = game.Param{Name: "join", Kind: game.Pick, Max: 12}
)

// contestMove starts a contest for an own character, who then rolls first
// (CORE-CONTEST-01). The GM may start one for a GMC (CORE-CONTEST-R3), also
// against another GMC (CORE-CONTEST-R8).
func contestMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "contest", Under: game.UnderAct, Slash: true, Params: []game.Param{askAgainst, askJoin, askWhat, askMake, askName, askWho}},
		When: func(s *State, by game.Seat) []game.Offer {
			if s.noContest(by) != nil {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.mine(by) {
				if foes := s.opponents(c); s.busy(c) == nil && len(foes) > 0 {
					offers = append(offers, s.contestOffer(by, c, foes))
				}
			}
			return offers
		},
		Do:  startContest,
		Why: whyNoContest,
	}
}

// noContest refuses a contest by the table's options (SCENE-R1,
// CORE-CONTEST-R3).
func (s *State) noContest(by game.Seat) *game.Refusal {
	if by.Role == game.GM && !gmMayInitiate.On(s) {
		return game.Refuse("CORE-CONTEST-R3", "cortex.refused.gm_initiates")
	}
	return s.noRolls()
}

// opponents are who a character may contend with now.
func (s *State) opponents(c *Char) []*Char {
	var foes []*Char
	for _, foe := range s.Chars {
		if foe.ID != c.ID && s.free(foe) {
			foes = append(foes, foe)
		}
	}
	return foes
}

func (s *State) contestOffer(by game.Seat, c *Char, foes []*Char) game.Offer {
	against, join := game.Ask{Param: askAgainst}, game.Ask{Param: askJoin}
	var ids []string
	usual := s.usualFoe(c, foes)
	for _, foe := range foes {
		ids = append(ids, foe.ID)
		one := game.Choice{Word: foe.ID, Label: game.Quote(foe.shown()), No: s.noContestWith(c, foe.ID)}
		join.Among = append(join.Among, one)
		one.Ticked = foe == usual
		against.Among = append(against.Among, one)
	}
	against.Lead = usual != nil
	makes := game.Ask{Param: askMake, Among: s.aimChoices(site{char: c, foes: ids}), More: true}
	asks := []game.Ask{against, join, {Param: askWhat, More: true}, makes, {Param: askName, More: true}}
	o := game.Offer{Fixed: game.Args{"who": {c.ID}}, Asks: asks, About: charRef(c.ID), Main: c.IsPC(), Label: game.Say("cortex.contest.start", game.W("name", s.nameFor(by, c.ID)), game.W("foe", nameOf(usual))),
		Fit: func(args game.Args) *game.Refusal { return s.fitContest(c, args) }}
	if c.Out != "" {
		o.Label = game.Say("cortex.contest.start_out", game.W("name", c.shown()))
		o.No, o.Cost = s.canPay(s.purseOf(c.ID), 1), s.price(c.ID, 1)
	}
	if usual == nil && len(foes) > 0 {
		o.No = s.noContestWith(c, foes[0].ID)
	}
	return o
}

func nameOf(c *Char) string {
	if c == nil {
		return ""
	}
	return c.shown()
}

// usualFoe is the opponent that fits best unasked: the first of the other
// kind (a GMC for a PC), else the first, but nobody one is barred from.
func (s *State) usualFoe(c *Char, foes []*Char) *Char {
	var usual *Char
	for _, foe := range foes {
		if s.barred(c.ID, foe.ID) {
			continue
		}
		if foe.IsPC() != c.IsPC() {
			return foe
		}
		if usual == nil {
			usual = foe
		}
	}
	return usual
}

// noContestWith refuses an opponent that one gave in to (GIVEIN-05).
func (s *State) noContestWith(c *Char, foe string) *game.Refusal {
	if !s.barred(c.ID, foe) {
		return nil
	}
	return game.Refuse("GIVEIN-05", "cortex.refused.barred", game.W("name", c.shown()), game.W("foe", s.name(foe)))
}

func (s *State) fitContest(c *Char, args game.Args) *game.Refusal {
	against := args.One("against")
	if args.Has("join", against) {
		return game.Refuse("", "cortex.refused.joins_twice", game.W("name", s.name(against)))
	}
	if aim := aimOf(args); s.aimKind(aim.Kind) != nil && s.aimKind(aim.Kind).Named && aim.Name == "" {
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	}
	return nil
}

// startContest begins the contest. In an opening or tag scene a player's
// contest asks the GM first (SCENE-R1). Whoever is out beyond d12 pays to act
// in the whole of it (OUT-06, OUT-R4).
func startContest(t *tx, args game.Args) {
	if t.By.Role == game.GM {
		closeRolls(t) // the GM's next call ends the hitches left unused; a player's does not
	}
	s := t.S
	who := s.char(args.One("who"))
	c := Contest{ID: "c" + game.Itoa(s.NextID+1), What: args.One("what"), Aim: aimOf(args), Stakes: s.stakes(), Turn: who.ID, Faced: -1,
		Asks: t.By.Role != game.GM && (s.Scene.Type == Opening || s.Scene.Type == TagScene)}
	for _, char := range slices.Concat([]string{who.ID, args.One("against")}, args["join"]) {
		c.Sides = append(c.Sides, Side{Char: char})
	}
	if who.Out != "" {
		pay(t, s.purseOf(who.ID), 1, "act")
		t.Emit(MayAct{Char: who.ID, For: c.ID})
	}
	t.Emit(ContestBegun{Contest: c})
}

func whyNoContest(s *State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.noContest(by); no != nil {
		return no
	}
	if no := s.noneOfMine(by); no != nil {
		return no
	}
	for _, c := range s.mine(by) {
		if who := args.One("who"); who != "" && game.Canon(who) != c.ID {
			continue
		}
		if no := s.busy(c); no != nil {
			return no
		}
		if len(s.opponents(c)) == 0 {
			return game.Refuse("", "cortex.refused.no_opponent", game.W("name", c.shown()))
		}
	}
	return nil
}

// Answers of the GM to a contest in an opening or tag scene.
const (
	howYes = "yes"
	howNo  = "no"
)

// allowMove is the GM's word on a contest in an opening or tag scene
// (SCENE-R1).
func allowMove() game.Move[State] {
	return lacking(game.Move[State]{
		Spec: game.Spec{Name: "allow", Under: game.UnderAct, Answers: true, Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, askFor}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.contesting() {
				if by.Role == game.GM && c.Asks {
					who := game.W("name", s.name(c.Sides[0].Char))
					for _, how := range []string{howYes, howNo} {
						offers = append(offers, game.Offer{Fixed: game.Args{"for": {c.ID}, "how": {how}}, About: contestRef(c.ID), Moment: contestRef(c.ID), Urgent: true, Main: true,
							Label: game.Say("cortex.allow."+how, who)})
					}
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			if args.One("how") == howYes {
				t.Emit(ContestAllowed{args.One("for")})
				return
			}
			endContest(t, t.S.contest(args.One("for")), Abandoned, "")
			settle(t)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal { return s.gmOnly(by) },
	}, "SCENE-R1", "no_allow")
}

// endContestMove lets the GM end a contest without a winner, so that none is
// ever stuck.
func endContestMove() game.Move[State] {
	return lacking(game.Move[State]{
		Spec: game.Spec{Name: "end-contest", Under: game.UnderAct, Answers: true, Params: []game.Param{askFor}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.contesting() {
				if by.Role == game.GM {
					offers = append(offers, game.Offer{Fixed: game.Args{"for": {c.ID}}, About: contestRef(c.ID), Moment: contestRef(c.ID), Urgent: s.stuck(c), Main: s.stuck(c),
						Label: game.Say("cortex.end-contest.now", game.L("sides", s.names(c.in())...))})
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			endContest(t, t.S.contest(args.One("for")), Abandoned, "")
			settle(t)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal { return s.gmOnly(by) },
	}, "", "no_contest")
}

// unbarMove is the GM's word that a side that gave in may start again
// (GIVEIN-R1).
func unbarMove() game.Move[State] {
	return lacking(game.Move[State]{
		Spec: game.Spec{Name: "unbar", Under: game.UnderAct, Params: []game.Param{askWho, askAgainst}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, b := range contestGroup.Of(s).Bars {
				if by.Role == game.GM && s.barred(b.Who, b.Against) {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {b.Who}, "against": {b.Against}}, About: charRef(b.Who),
						Label: game.Say("cortex.unbar.lift", game.W("name", s.name(b.Who)), game.W("foe", s.name(b.Against)))})
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(BarLifted{Who: args.One("who"), Against: args.One("against")})
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal { return s.gmOnly(by) },
	}, "GIVEIN-R1", "nobody_barred")
}

func contestRef(id string) game.Ref { return game.Ref("contest/" + id) }
