package milestone

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

var (
	askGoal  = game.Param{Name: "milestone", Kind: game.Pick, Min: 1, Max: 1}
	askAside = game.Param{Name: "of", Kind: game.Pick, Min: 1, Max: 1}
	askYes   = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	askXP    = game.Param{Name: "n", Kind: game.Number, Max: maxXP, Change: true}
)

// goalAsk asks for a milestone, one of them ticked.
func goalAsk(s *core.State, now *Goal) game.Ask {
	ask := game.Ask{Param: askGoal, Among: goalChoices(s), Lead: true}
	for i, c := range ask.Among {
		ask.Among[i].Ticked = now != nil && c.Word == now.Word
	}
	return ask
}

// openGoal says what brings XP by the milestone that is picked.
func openGoal(s *core.State, _ game.Seat, o game.Offer, given game.Args) game.Offer {
	o = o.With(given)
	if word := o.Picked().One(askGoal.Name); word != "" {
		g := goalBy(s, word)
		for _, at := range g.triggers(s) {
			o.Then = append(o.Then, game.Say("cortex.milestone.brings", game.N("n", tier(at)), game.M("text", g.says(at))))
		}
	}
	return o
}

// chooseMove chooses a personal milestone: the first, or another once one is closed
// and the session over (MILE-05). The GM may change it at any time.
func chooseMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "milestone", Under: game.UnderSheet, Params: []game.Param{askGoal, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if !c.IsPC() || !s.PlayedBy(by, c.ID) || !by.Wants(game.Args{"char": {c.ID}}) {
					continue
				}
				has := trackOf(s, c.ID).Personal
				if has != nil && !has.Done && by.Role != game.GM {
					continue
				}
				o := game.Offer{Fixed: game.Args{"char": {c.ID}}, About: core.CharRef(c.ID), Form: true,
					Label: game.Say("cortex.milestone.choose", game.W("name", s.NameFor(by, c.ID))), Asks: []game.Ask{goalAsk(s, nil)}}
				if has != nil {
					o.Asks[0] = goalAsk(s, &has.Goal)
				}
				if has != nil && has.Done && s.Playing && by.Role != game.GM {
					o.No = untimely("MILE-05", "session_end")
				}
				offers = append(offers, o)
			}
			return offers
		},
		Open: openGoal,
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(Taken{Char: args.One("char"), Of: ofPersonal, Goal: goalBy(t.S, args.One("milestone"))})
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			for _, c := range s.Mine(by) {
				if has := trackOf(s, c.ID).Personal; c.IsPC() && has != nil && !has.Done {
					return game.Refuse("MILE-01", "cortex.fault.E_MILE_COUNT")
				}
			}
			if no := s.NoneOfMine(by); no != nil && by.Role != game.GM {
				return no
			}
			return s.NoPCs(by)
		},
	}
}

// untimely refuses what has its time.
func untimely(rule, when string) *game.Refusal {
	return game.Refuse(rule, "cortex.fault.E_TIMING", game.M("when", game.Say("cortex.when."+when)))
}

// groupMove is the GM's word on the milestone that all PCs share (MILE-01).
func groupMove() game.Move[core.State] {
	m := kit.GMMove(game.Spec{Name: "milestone-group", Under: game.UnderTable, Params: []game.Param{askGoal}},
		func(s *core.State) []game.Offer {
			return []game.Offer{{Label: game.Say("cortex.milestone.share_one"), Form: true,
				Asks: []game.Ask{goalAsk(s, Group.Of(s).Group)}}}
		},
		func(t *core.Tx, args game.Args) {
			t.Emit(Taken{Of: ofGroup, Goal: goalBy(t.S, args.One("milestone"))})
		},
		func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) })
	m.Open = openGoal
	return m
}

// offerMove is the GM's offer of a session milestone, in place of the personal one
// or, where the GM likes it so, of the group's (MILE-07).
func offerMove() game.Move[core.State] {
	m := kit.GMMove(game.Spec{Name: "milestone-offer", Under: game.UnderPeople, Params: []game.Param{core.AskWho, askGoal, askAside}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				t := trackOf(s, c.ID)
				if !c.IsPC() || t.Session != nil || t.Offered != nil {
					continue
				}
				if aside := asideAsk(s, t); len(aside.Among) > 0 {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID), Form: true,
						Label: game.Say("cortex.milestone-offer.now", game.W("name", c.Shown())), Asks: []game.Ask{goalAsk(s, nil), aside}})
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			t.Emit(OfferSet{Char: args.One("who"), Offered: Offered{Goal: goalBy(t.S, args.One("milestone")), Aside: args.One("of")}})
		},
		func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) })
	m.Open = openGoal
	return core.Lacking(m, "MILE-07", "no_milestone_offer")
}

// asideAsk asks in the place of which of a character's milestones one is offered.
func asideAsk(s *core.State, t Track) game.Ask {
	ask := game.Ask{Param: askAside}
	for _, of := range []string{ofPersonal, ofGroup} {
		if g := Group.Of(s).goal(t, of); g != nil {
			ask.Among = append(ask.Among, game.Choice{Word: of, Label: placeMsg(of), Note: g.title(), Ticked: len(ask.Among) == 0})
		}
	}
	return ask
}

// answerMove takes a session milestone, or leaves it.
func answerMove() game.Move[core.State] {
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: "milestone-answer", Under: game.UnderSheet, Answers: true, Params: []game.Param{askYes, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				off := trackOf(s, c.ID).Offered
				if off == nil || !s.PlayedBy(by, c.ID) {
					continue
				}
				for _, how := range []string{"yes", "no"} {
					offers = append(offers, game.Offer{Fixed: game.Args{"char": {c.ID}, "how": {how}}, About: core.CharRef(c.ID),
						Moment: offerRef(c.ID), May: true,
						Label: game.Say("cortex.milestone-answer."+how, game.W("name", s.NameFor(by, c.ID)),
							game.M("goal", off.Goal.title()), game.M("aside", placeMsg(off.Aside)))})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			char := args.One("char")
			off := trackOf(t.S, char).Offered
			if args.One("how") == "yes" {
				t.Emit(Taken{Char: char, Of: ofSession, Goal: off.Goal, Aside: off.Aside})
				return
			}
			t.Emit(OfferSet{Char: char, Offered: *off, Gone: true})
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			if by.Role == game.GM {
				return nil
			}
			return s.NoneOfMine(by)
		},
	}, "MILE-07", "nothing_offered")
}

// dropMove is the GM's word that a session milestone is over before it is
// completed, at a session's end (RUL-MILE-SESSION).
func dropMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "milestone-drop", Under: game.UnderPeople, Params: []game.Param{core.AskWho}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				t := trackOf(s, c.ID)
				if t.Session == nil {
					continue
				}
				o := game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID),
					Label: game.Say("cortex.milestone-drop.now", game.W("name", c.Shown()), game.M("goal", t.Session.Goal.title()))}
				if s.Playing {
					o.No = untimely("RUL-MILE-SESSION", "dropping")
				}
				offers = append(offers, o)
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			char := args.One("who")
			t.Emit(Dropped{Char: char, Goal: trackOf(t.S, char).Session.Goal})
		},
		func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) }), "RUL-MILE-SESSION", "no_session_milestone")
}

// xpMove sets what a character has of XP by the GM's hand.
func xpMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "xp", Under: game.UnderPeople, Params: []game.Param{core.AskWho, askXP}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID), Form: true,
						Label: game.Say("cortex.xp.set", game.W("name", c.Shown())),
						Asks:  []game.Ask{{Param: askXP, Preset: game.Itoa(trackOf(s, c.ID).XP)}},
						Fit: func(args game.Args) *game.Refusal {
							return askXP.Within(args.One("n"), trackOf(s, c.ID).XP)
						}})
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			char := args.One("who")
			now, _ := game.NumberOf(args.One("n"), trackOf(t.S, char).XP)
			t.Emit(XPSet{Char: char, XP: now})
		},
		func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) }), "XP-01", "no_pcs")
}

// placeMsg says which of a character's milestones one is.
func placeMsg(of string) game.Msg { return game.Say("cortex.milestone.place." + of) }
