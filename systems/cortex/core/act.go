package core

import "mesa/game"

// actMove lets a character that a complication beyond d12 took out act in one
// test or contest for 1 PP, keeping one die (OUT-06, PP-SPEND-15).
func actMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "act", Category: game.CategoryAct, AnswersCards: true, Params: []game.Param{ParamWho, ParamCheck}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				id := s.mayPayToAct(c)
				if id == "" || !s.IsOwn(by, c.ID) || !s.CanSpend(s.WalletOf(c.ID), 1) {
					continue
				}
				offers = append(offers,
					game.Offer{Fixed: game.Args{"who": {c.ID}, "for": {id}}, About: CharRef(c.ID), Card: s.CheckRef(id), Urgent: true,
						Primary: true,
						Label:   game.Say("cortex.act.pay", game.W("name", s.NameFor(by, c.ID))), Cost: s.Price(c.ID, 1),
						Odds: s.UsualOdds(game.Actor{}, id, c, 1)})
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			who := args.One("who")
			Pay(t, t.S.WalletOf(who), 1, "act")
			t.Emit(MayAct{Char: who, For: args.One("for")})
		},
		Why: whyNoAct,
	}
}

func whyNoAct(s *State, by game.Actor, _ game.Args) *game.Refusal {
	if no := s.NoneOfMine(by); no != nil {
		return no
	}
	for _, c := range s.OwnPresent(by) {
		name := game.W("name", c.DisplayName())
		switch {
		case c.Out == "":
		case c.Out != OutBeyond:
			return game.Refuse("OUT-R4", "cortex.refused.out_by_comparison", name)
		case s.mayPayToAct(c) != "":
			return s.RefuseUnpayable(s.WalletOf(c.ID), 1)
		case s.checkOpenTo(c.ID) != "":
			return game.Refuse("OUT-R4", "cortex.refused.act_paid", name)
		default:
			return game.Refuse("OUT-06", "cortex.refused.act_nothing", name)
		}
	}
	return ClosedReason(by, "OUT-06", "act_free")
}

// mayPayToAct is the test or contest that a character which is out could act
// in, "" if there is none.
func (s *State) mayPayToAct(c *Character) string {
	if c.Out != OutBeyond || c.Away {
		return ""
	}
	if id := s.checkOpenTo(c.ID); id != c.MayAct {
		return id
	}
	return ""
}
