package core

import "mesa/game"

// declineMove lets a player turn down a test until the own throw
// (CORE-TEST-02, TURN-R3), a side not oppose, and the GM say so for anyone.
func declineMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "decline", Category: game.CategoryAct, AnswersCards: true, Slash: true, Params: []game.Param{ParamCheck, ParamCharacter}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, m := range s.checkKinds() {
				offers = append(offers, m.DeclineOffers(s, by)...)
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) { t.S.CheckKindOf(args.One("for")).Decline(t, args.One("for")) },
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
			for _, m := range s.checkKinds() {
				if no := m.NoDecline(s, by); no != nil {
					return no
				}
			}
			return ClosedReason(by, "CORE-TEST-02", "no_answer")
		},
	}
}

// waiveMove excuses a pool that leaves out a prime set (CORE-POOL-R2).
func waiveMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "waive", Category: game.CategoryDice, Params: []game.Param{ParamCheck, ParamCharacter}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role != game.GM || !requirePrime.Is(s, "enforce") {
				return nil
			}
			var offers []game.Offer
			for _, st := range s.rollContexts(by) {
				if st.Char.IsPC() && !st.Waived {
					offers = append(offers,
						game.Offer{Fixed: st.fixedArgs(), Label: game.Say("cortex.waive.prime", game.W("name", st.Char.DisplayName())),
							About: CharRef(st.Char.ID)})
				}
			}
			return offers
		},
		Do:  func(t *Tx, args game.Args) { t.Emit(Waived{args.One("for"), args.One("char")}) },
		Why: whyNoWaiver,
	}
}

func whyNoWaiver(s *State, by game.Actor, _ game.Args) *game.Refusal {
	if no := s.GMOnly(by); no != nil {
		return no
	}
	if !requirePrime.Is(s, "enforce") {
		return game.Refuse("CORE-POOL-R2", "cortex.refused.no_prime")
	}
	for _, st := range s.rollContexts(by) {
		if st.Char.IsPC() {
			return game.Refuse("CORE-POOL-R2", "cortex.refused.waived")
		}
	}
	return game.Refuse("CORE-POOL-R2", "cortex.refused.nobody_rolls")
}
