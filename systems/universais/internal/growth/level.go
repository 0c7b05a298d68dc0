package growth

import (
	"cmp"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// highestOrTiers are the two choices of a level-up (UNI-LVL-07).
var highestOrTiers = []sheet.Word{{Word: "tiers", Also: []string{"patamares"}},
	{Word: "highest", Also: []string{"maior"}}}

// levelOffers collects offers for the PCs that are in one step of a level-up, and closes the move
// for others.
func levelOffers(s *state.State, c *game.Collector, step string, offer func(p *sheet.PC) []game.Offer) {
	for p := range acting.PlayedPCs(s, c) {
		if p.Step != step {
			c.Close(refuseLevelStep(p), "who", p.ID)
			continue
		}
		for _, o := range offer(p) {
			if o.Fixed == nil {
				o.Fixed = game.Args{}
			}
			o.Fixed["who"] = []string{p.ID}
			o.About, o.Card, o.Urgent = sheet.PCRef(p.ID), levelRef(p.ID), s.IsOwn(c.Actor, p.ID)
			o.Primary = o.Urgent
			c.Add(o)
		}
	}
}

// raiseMove adds 1 to two different Attributes (UNI-LVL-06).
func raiseMove() state.Move {
	paramTwo := game.Param{Name: "attributes", Kind: game.Pick, Min: 2, Max: 2}
	return state.Move{
		Spec: game.Spec{Name: "raise", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramTwo, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			levelOffers(s, c, sheet.RaiseStep, func(p *sheet.PC) []game.Offer {
				return []game.Offer{{Label: game.Say("universais.raise.now",
					game.W("name", acting.NameFor(s, c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramTwo, Choices: sheet.Choices(sheet.Attributes, sheet.AttrMsg, ""),
						Twice: acting.Refuse("attr-same")}}}}
			})
		},
		Do: func(t *state.Tx, args game.Args) { raise(t, args.One("who"), args["attributes"], sheet.ChooseStep) },
	}
}

// refuseLevelStep refuses a step of a level-up: another step comes first, the PC has the last
// Level, or it has too little Experience.
func refuseLevelStep(p *sheet.PC) *game.Refusal {
	switch {
	case p.Step != "":
		return acting.Refuse("levelup-pending", game.W("name", p.DisplayName()), game.M("step", sheet.StepMsg(p.Step)))
	case p.Level >= sheet.MaxLevel:
		return acting.Refuse("level-cap")
	}
	return acting.Refuse("xp-short", game.N("have", p.XP), game.N("cost", xpForLevel))
}

// chooseMove takes 2 Tiers, or adds 1 to an Attribute that no other exceeds (UNI-LVL-07, UNI-R07).
func chooseMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return state.Move{
		Spec: game.Spec{Name: "choose", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWhat, acting.ParamAttr, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			levelOffers(s, c, sheet.ChooseStep, func(p *sheet.PC) []game.Offer {
				name := game.W("name", acting.NameFor(s, c.Actor, p.ID))
				offers := []game.Offer{{Fixed: game.Args{"what": {"tiers"}},
					Label: game.Say("universais.choose.tiers", name)}}
				for i, a := range sheet.Attributes {
					if p.Attrs[i] != p.Attrs[sheet.BestAttr(p.Attrs)] {
						c.Close(acting.AboutParam(acting.Refuse("not-highest"), "attribute"), "who", p.ID, "what",
							"highest", "attribute", a.Word)
						continue
					}
					offers = append(offers, game.Offer{Fixed: game.Args{"what": {"highest"}, "attribute": {a.Word}},
						Label: game.Say("universais.choose.highest", name, game.M("attr", sheet.AttrMsg(a.Word)),
							game.N("n", p.Attrs[i]+1))})
				}
				return offers
			})
		},
		Do: func(t *state.Tx, args game.Args) {
			id := args.One("who")
			if args.One("what") == "tiers" {
				t.Emit(Raised{PC: id, Tiers: tiersPerLevel})
			} else {
				raise(t, id, []string{args.One("attribute")}, "")
			}
			Rise(t, id)
		},
	}
}

// grantMove gives a Level because the story asks for it (UNI-LVL-13).
func grantMove() state.Move {
	return acting.GMMove(game.Spec{Name: "grant", Category: game.CategorySheet, Params: []game.Param{acting.ParamWho}},
		func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if !c.Closed(refuseGrant(p), "who", p.ID) {
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
						Label: game.Say("universais.grant.now", game.W("name", p.DisplayName()),
							game.N("n", p.Level+1))})
				}
			}
		}, func(t *state.Tx, args game.Args) { levelUp(t, args.One("who"), 0) })
}

func refuseGrant(p *sheet.PC) *game.Refusal {
	switch {
	case p.Dead:
		return acting.Refuse("dead", game.W("name", p.DisplayName()))
	case p.Step != "":
		return acting.Refuse("levelup-pending", game.W("name", p.DisplayName()), game.M("step", sheet.StepMsg(p.Step)))
	case p.Level >= sheet.MaxLevel:
		return acting.Refuse("level-cap")
	}
	return nil
}

// levelUpMove takes a Level that Experience pays and that did not come at the end of a Chapter.
func levelUpMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "rise", Category: game.CategorySheet, Params: []game.Param{acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if refuseGrant(p) != nil || p.XP < xpForLevel {
					c.Close(cmp.Or(refuseGrant(p), refuseLevelStep(p)), "who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Primary: s.IsOwn(c.Actor, p.ID),
					Label: game.Say("universais.rise.now", game.W("name", acting.NameFor(s, c.Actor, p.ID)),
						game.N("n", p.Level+1))})
			}
		},
		Do: func(t *state.Tx, args game.Args) { levelUp(t, args.One("who"), xpForLevel) },
	}
}
