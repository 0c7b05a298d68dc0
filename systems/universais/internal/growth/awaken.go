package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/people"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var nowLater = []sheet.Word{{Word: "now", Also: []string{"agora"}}, {Word: "later", Also: []string{"depois"}}}

// spendMove spends points of a level-up at once on an entry (24.4).
func spendMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "spend", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{people.ParamKind, acting.ParamPCName, paramPoints, people.ParamOf, people.ParamCost,
				people.ParamText, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if c.Closed(refuseSpending(p), "who", p.ID) {
					continue
				}
				for _, o := range pointOffers(s, c, p, "universais.spend.now", false) {
					o.Card, o.Optional = levelRef(p.ID), s.IsOwn(c.Actor, p.ID)
					c.Add(o)
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			t.Emit(Gained{PC: p.ID, Entry: improvedEntry(p, args), N: max(sheet.Number(args.One("n")), 1),
				Why: "spent"})
		},
	}
}

// refuseSpending refuses to spend points at once: the PC is in an earlier step of a level-up, has
// no points, or holds the points for an Awakening.
func refuseSpending(p *sheet.PC) *game.Refusal {
	switch {
	case p.Step != "":
		return acting.Refuse("levelup-pending", game.W("name", p.DisplayName()), game.M("step", sheet.StepMsg(p.Step)))
	case p.Held == sheet.Held{}:
		return acting.Refuse("nothing-held")
	case !p.Fresh:
		return game.Refuse("UNI-R10", "universais.refused.awaken-instead")
	}
	return nil
}

// holdMove ends a level-up and holds the points that are left (UNI-AWK-01).
func holdMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "hold", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				switch {
				case p.Step != "":
					c.Close(refuseSpending(p), "who", p.ID)
				case !p.Fresh:
					c.Close(acting.Refuse("nothing-held"), "who", p.ID)
				default:
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
						ForCard: game.ForCard{Card: levelRef(p.ID), Optional: s.IsOwn(c.Actor, p.ID)},
						Label:   game.Say("universais.hold.now", game.W("name", acting.NameFor(s, c.Actor, p.ID)))})
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			t.Emit(HeldBack{PC: p.ID, Held: p.Held})
		},
	}
}

// awakenMove spends held points on an entry in the middle of a Scene (UNI-AWK-02, UNI-R10). Without
// preparation the entry waits for the GM.
func awakenMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "awaken", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{people.ParamKind, acting.ParamPCName, paramPoints, people.ParamOf, paramPrepared,
				people.ParamCost, people.ParamText, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if !c.Closed(refuseAwakening(s, p), "who", p.ID) {
					c.Add(pointOffers(s, c, p, "universais.awaken.now", true)...)
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			why := "wished"
			if len(args["prepared"]) > 0 {
				why = "awakened"
			}
			e := improvedEntry(p, args)
			if why == "wished" && p.EntryNamed(e.Kind, e.Name) != nil {
				e.N -= max(sheet.Number(args.One("n")), 1) // the Rank until it comes
			}
			t.Emit(Gained{PC: p.ID, Entry: e, N: max(sheet.Number(args.One("n")), 1), Why: why})
		},
	}
}

// refuseAwakening refuses a PC that holds nothing, is not in play or is in a level-up.
func refuseAwakening(s *state.State, p *sheet.PC) *game.Refusal {
	switch {
	case p.Held == sheet.Held{}:
		return acting.Refuse("nothing-held")
	case acting.RefuseOutOfPlay(s, p.ID) != nil:
		return acting.RefuseOutOfPlay(s, p.ID)
	case !isInPlay(s, p.ID):
		return acting.Refuse("not-acting")
	case p.Step != "":
		return refuseSpending(p)
	}
	return nil
}

// isInPlay reports whether a PC or NPC is in the Scene, or in that of a Duel (UNI-DUEL-02).
func isInPlay(s *state.State, id string) bool {
	return s.Scene.Has(id) ||
		slices.ContainsFunc(s.Duels, func(d *state.Duel) bool { return slices.Contains(d.AwayIDs(), id) })
}

// answerMove lets the GM answer an Awakening without preparation: now, or at the end of the Chapter
// (UNI-AWK-04).
func answerMove() state.Move {
	paramWhen := game.Param{Name: "when", Kind: game.Pick, Min: 1, Max: 1}
	return acting.WithLacks("UNI-AWK-04",
		acting.GMMove(game.Spec{Name: "answer", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramWhen, acting.ParamWho, acting.ParamEntry}},
			func(s *state.State, c *game.Collector) {
				for _, p := range s.PCs {
					for _, o := range p.Promised {
						for _, when := range nowLater {
							if o.Asked {
								c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "entry": {o.Entry.ID},
									"when": {when.Word}}, About: sheet.PCRef(p.ID),
									ForCard: game.ForCard{Card: wishRef(p.ID, o), Urgent: true},
									Primary: when.Word == "now",
									Label: game.Say("universais.answer."+when.Word, game.W("name", p.DisplayName()),
										game.W("entry", o.Entry.Name))})
							}
						}
					}
				}
			}, func(t *state.Tx, args game.Args) {
				p := t.S.PC(args.One("who"))
				for _, o := range slices.Clone(p.Promised) {
					switch {
					case o.Entry.ID != args.One("entry"):
					case args.One("when") == "now":
						fulfil(t, p.ID, o, "promised")
					default:
						t.Emit(Promised{PC: p.ID, Entry: o.Entry})
					}
				}
			}))
}

func wishRef(id string, o sheet.Promise) game.Ref { return game.Ref("wish/" + id + "." + o.Entry.ID) }
