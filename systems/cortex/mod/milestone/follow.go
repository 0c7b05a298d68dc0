package milestone

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

var (
	paramGoal     = game.Param{Name: "milestone", Kind: game.Pick, Min: 1, Max: 1}
	paramReplaced = game.Param{Name: "of", Kind: game.Pick, Min: 1, Max: 1}
	paramAnswer   = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	paramXP       = game.Param{Name: "n", Kind: game.Number, Max: maxXP, Change: true}
)

// goalInput returns the input for a milestone, with the present one selected.
func goalInput(s *engine.State, now *Milestone) game.Input {
	input := game.Input{Param: paramGoal, Choices: goalChoices(s), Lead: true}
	for i, c := range input.Choices {
		input.Choices[i].Selected = now != nil && c.Word == now.Word
	}
	return input
}

// showTriggers adds the triggers of the picked milestone to an offer.
func showTriggers(s *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
	o = o.With(given)
	if word := o.Picked().One(paramGoal.Name); word != "" {
		g := goalByWord(s, word)
		for _, at := range g.triggers(s) {
			o.Consequences = append(o.Consequences,
				game.Say("cortex.milestone.brings", game.N("n", tier(at)), game.M("text", g.triggerMsg(at))))
		}
	}
	return o
}

// chooseMove returns the move that chooses a personal milestone: the first, or another after one is
// closed and the session is over (MILE-05). The GM may change the personal milestone at any time.
func chooseMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "milestone", Category: game.CategorySheet,
			Params: []game.Param{paramGoal, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			c.Close(refuseWithoutPC(s, c.Actor))
			for _, who := range people.Of(s).Chars {
				fixed := game.Args{"char": {who.ID}}
				if !who.IsPC() || !people.Of(s).PlayedBy(c.Actor, who.ID) || !c.Actor.Wants(fixed) {
					continue
				}
				has := trackOf(s, who.ID).Personal
				if has != nil && !has.Done && c.Actor.Role != game.GM {
					c.Close(game.Refuse("MILE-01", "cortex.fault.E_MILE_COUNT"), "char", who.ID)
					continue
				}
				o := game.Offer{Fixed: fixed, About: people.CharRef(who.ID), Form: game.Form{OpensForm: true},
					Label:  game.Say("cortex.milestone.choose", game.W("name", people.NameFor(s, c.Actor, who.ID))),
					Inputs: []game.Input{goalInput(s, nil)}}
				if has != nil {
					o.Inputs[0] = goalInput(s, &has.Goal)
				}
				if has != nil && has.Done && scene.Of(s).Playing && c.Actor.Role != game.GM {
					o.Closed = refuseTiming("MILE-05", "session_end")
				}
				c.Add(o)
			}
		},
		Refine: showTriggers,
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(MilestoneTaken{Char: args.One("char"), Kind: kindPersonal,
				Goal: goalByWord(t.S, args.One("milestone"))})
		},
	}
}

// groupMove returns the GM's move that sets the milestone of all PCs (MILE-01).
func groupMove() game.Move[engine.State] {
	m := people.GMOffers(game.Spec{Name: "milestone-group", Category: game.CategoryTable,
		Params: []game.Param{paramGoal}},
		func(s *engine.State, c *game.Collector) {
			c.Add(game.Offer{Label: game.Say("cortex.milestone.share_one"), Form: game.Form{OpensForm: true},
				Inputs: []game.Input{goalInput(s, Section.Of(s).Group)}})
		},
		func(t *engine.Tx, args game.Args) {
			t.Emit(MilestoneTaken{Kind: kindGroup, Goal: goalByWord(t.S, args.One("milestone"))})
		})
	m.Refine = showTriggers
	return m
}

// offerMove returns the GM's move that offers a session milestone, in place of the personal one or
// of the group's (MILE-07).
func offerMove() game.Move[engine.State] {
	m := people.GMOffers(game.Spec{Name: "milestone-offer", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, paramGoal, paramReplaced}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				t := trackOf(s, who.ID)
				if !who.IsPC() || t.Session != nil || t.Offered != nil {
					continue
				}
				if replaced := replacedInput(s, t); len(replaced.Choices) > 0 {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
						Form:   game.Form{OpensForm: true},
						Label:  game.Say("cortex.milestone-offer.now", game.W("name", who.DisplayName())),
						Inputs: []game.Input{goalInput(s, nil), replaced}})
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			t.Emit(OfferSet{Char: args.One("who"),
				Offered: Offered{Goal: goalByWord(t.S, args.One("milestone")), Replaced: args.One("of")}})
		})
	m.Refine = showTriggers
	return people.WithDefaultReason(m, "MILE-07", "no_milestone_offer")
}

// replacedInput returns the input for the milestone that the offered one replaces.
func replacedInput(s *engine.State, t Track) game.Input {
	input := game.Input{Param: paramReplaced}
	for _, kind := range []string{kindPersonal, kindGroup} {
		if g := Section.Of(s).goal(t, kind); g != nil {
			input.Choices = append(input.Choices,
				game.Choice{Word: kind, Label: kindMsg(kind), Note: g.title(), Selected: len(input.Choices) == 0})
		}
	}
	return input
}

// answerMove returns the move that accepts or declines an offered session milestone.
func answerMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "milestone-answer", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramAnswer, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			c.Close(refuseWithoutPC(s, c.Actor))
			for _, who := range people.Of(s).Chars {
				offered := trackOf(s, who.ID).Offered
				if offered == nil || !people.Of(s).PlayedBy(c.Actor, who.ID) {
					continue
				}
				for _, how := range []string{"yes", "no"} {
					c.Add(game.Offer{Fixed: game.Args{"char": {who.ID}, "how": {how}}, About: people.CharRef(who.ID),
						ForCard: game.ForCard{Card: offerRef(who.ID), Optional: true},
						Label: game.Say("cortex.milestone-answer."+how,
							game.W("name", people.NameFor(s, c.Actor, who.ID)),
							game.M("goal", offered.Goal.title()), game.M("aside", kindMsg(offered.Replaced)))})
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			char := args.One("char")
			offered := trackOf(t.S, char).Offered
			if args.One("how") == "yes" {
				t.Emit(MilestoneTaken{Char: char, Kind: kindSession, Goal: offered.Goal, Replaced: offered.Replaced})
				return
			}
			t.Emit(OfferSet{Char: char, Offered: *offered, Gone: true})
		},
	}, "MILE-07", "nothing_offered")
}

// dropMove returns the GM's move that ends a session milestone that is not completed, between two
// sessions (RUL-MILE-SESSION).
func dropMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "milestone-drop", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				t := trackOf(s, who.ID)
				if t.Session == nil {
					continue
				}
				o := game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
					Label: game.Say("cortex.milestone-drop.now", game.W("name", who.DisplayName()),
						game.M("goal", t.Session.Goal.title()))}
				if scene.Of(s).Playing {
					o.Closed = refuseTiming("RUL-MILE-SESSION", "dropping")
				}
				c.Add(o)
			}
		},
		func(t *engine.Tx, args game.Args) {
			char := args.One("who")
			t.Emit(MilestoneDropped{Char: char, Goal: trackOf(t.S, char).Session.Goal})
		}), "RUL-MILE-SESSION", "no_session_milestone")
}

// xpMove returns the GM's move that sets the XP of a character.
func xpMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "xp", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, paramXP}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if who.IsPC() {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
						Form:   game.Form{OpensForm: true},
						Label:  game.Say("cortex.xp.set", game.W("name", who.DisplayName())),
						Inputs: []game.Input{{Param: paramXP, Preset: game.Itoa(trackOf(s, who.ID).XP)}},
						Validate: func(args game.Args) *game.Refusal {
							return paramXP.Within(args.One("n"), trackOf(s, who.ID).XP)
						}})
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			char := args.One("who")
			now, _ := game.NumberOf(args.One("n"), trackOf(t.S, char).XP)
			t.Emit(XPSet{Char: char, XP: now})
		}), "XP-01", "no_pcs")
}
