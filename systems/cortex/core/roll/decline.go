package roll

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
)

// ActMove lets a character that a complication beyond d12 took out act in one test or contest for 1
// PP. It keeps one die (OUT-06, PP-SPEND-15).
func ActMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "act", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamWho, people.ParamCheck}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				id := mayPayToAct(s, c)
				if id == "" || !people.IsOwn(s, by, c.ID) || !points.CanSpend(s, points.WalletOf(s, c.ID), 1) {
					continue
				}
				offers = append(offers,
					game.Offer{Fixed: game.Args{"who": {c.ID}, "for": {id}}, About: people.CharRef(c.ID),
						Card: check.CheckRef(s, id), Urgent: true,
						Primary: true,
						Label:   game.Say("cortex.act.pay", game.W("name", people.NameFor(s, by, c.ID))),
						Cost:    points.Price(s, c.ID, 1),
						Odds:    draft.UsualOdds(s, game.Actor{}, id, c)})
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			who := args.One("who")
			points.Pay(t, points.WalletOf(t.S, who), 1, "act")
			t.Emit(people.MayAct{Char: who, For: args.One("for")})
		},
		Why: whyNoAct,
	}
}

func whyNoAct(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
	if no := people.RefuseNoOwnChars(s, by); no != nil {
		return no
	}
	for _, c := range people.OwnPresent(s, by) {
		name := game.W("name", c.DisplayName())
		switch {
		case c.Out == "":
		case c.Out != people.OutBeyond:
			return game.Refuse("OUT-R4", "cortex.refused.out_by_comparison", name)
		case mayPayToAct(s, c) != "":
			return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), 1)
		case check.CheckOpenTo(s, c.ID) != "":
			return game.Refuse("OUT-R4", "cortex.refused.act_paid", name)
		default:
			return game.Refuse("OUT-06", "cortex.refused.act_nothing", name)
		}
	}
	return people.ClosedReason(by, "OUT-06", "act_free")
}

// mayPayToAct returns the test or contest that a character that is out could act in, "" if there is
// none.
func mayPayToAct(s *engine.State, c *people.Character) string {
	if c.Out != people.OutBeyond || c.Away {
		return ""
	}
	if id := check.CheckOpenTo(s, c.ID); id != c.MayAct {
		return id
	}
	return ""
}

// DeclineMove lets a player decline a test before they throw (CORE-TEST-02, TURN-R3), or a side not
// oppose. The GM may do it for any character.
func DeclineMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "decline", Category: game.CategoryAct, AnswersCards: true, Slash: true,
			Params: []game.Param{people.ParamCheck, people.ParamCharacter}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, m := range check.CheckKinds(s) {
				offers = append(offers, m.DeclineOffers(s, by)...)
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			check.CheckKindOf(t.S, args.One("for")).Decline(t, args.One("for"))
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
			for _, m := range check.CheckKinds(s) {
				if no := m.NoDecline(s, by); no != nil {
					return no
				}
			}
			return people.ClosedReason(by, "CORE-TEST-02", "no_answer")
		},
	}
}

// WaiveMove excuses a pool without a prime set (CORE-POOL-R2).
func WaiveMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "waive", Category: game.CategoryDice,
			Params: []game.Param{people.ParamCheck, people.ParamCharacter}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if by.Role != game.GM || !draft.RequirePrime.Is(s, "enforce") {
				return nil
			}
			var offers []game.Offer
			for _, st := range check.RollContexts(s, by) {
				if st.Char.IsPC() && !st.Waived {
					offers = append(offers,
						game.Offer{Fixed: st.FixedArgs(),
							Label: game.Say("cortex.waive.prime", game.W("name", st.Char.DisplayName())),
							About: people.CharRef(st.Char.ID)})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(check.Waived{Test: args.One("for"), Char: args.One("char")})
		},
		Why: whyNoWaiver,
	}
}

func whyNoWaiver(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
	if no := people.RefuseUnlessGM(s, by); no != nil {
		return no
	}
	if !draft.RequirePrime.Is(s, "enforce") {
		return game.Refuse("CORE-POOL-R2", "cortex.refused.no_prime")
	}
	for _, st := range check.RollContexts(s, by) {
		if st.Char.IsPC() {
			return game.Refuse("CORE-POOL-R2", "cortex.refused.waived")
		}
	}
	return game.Refuse("CORE-POOL-R2", "cortex.refused.nobody_rolls")
}
