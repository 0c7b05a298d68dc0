package cortex

import "mesa/game"

// declineMove lets a player turn down a test until the own throw
// (CORE-TEST-02, TURN-R3), and the GM end one for anyone.
func declineMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "decline", Answers: true, Slash: true, Params: []game.Param{askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, t := range s.running() {
				if t.Own == 0 && s.playedBy(by, t.Char) {
					offers = append(offers, game.Offer{Fixed: game.Args{"for": {t.ID}}, Label: game.Say("cortex.decline.test", game.W("name", s.nameFor(by, t.Char))), About: momentRef(t.ID), Moment: momentRef(t.ID)})
				}
			}
			return append(offers, s.declineContest(by)...)
		},
		Do: func(t *tx, args game.Args) {
			if test := t.S.test(args.One("for")); test != nil {
				t.Emit(TestDone{Test: test.ID, Char: test.Char, Outcome: Declined})
				resolveIf(t, test.Opp)
				return
			}
			declineToOppose(t, args.One("for"))
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			for _, t := range s.Tests {
				if t.Own != 0 && s.playedBy(by, t.Char) {
					return game.Refuse("TURN-R3", "cortex.refused.dice_fell")
				}
			}
			return closed(by, "CORE-TEST-02", "no_answer")
		},
	}
}

// waiveMove excuses a pool that leaves out a prime set (CORE-POOL-R2).
func waiveMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "waive", Params: []game.Param{askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			if by.Role != game.GM || !s.is("pool.require_prime", "enforce") {
				return nil
			}
			var offers []game.Offer
			for _, st := range s.sites(by) {
				if st.char.IsPC() && !st.waived {
					offers = append(offers, game.Offer{Fixed: st.fixed(), Label: game.Say("cortex.waive.prime", game.W("name", st.char.shown())), About: charRef(st.char.ID)})
				}
			}
			return offers
		},
		Do:  func(t *tx, args game.Args) { t.Emit(Waived{args.One("for"), args.One("char")}) },
		Why: whyNoWaiver,
	}
}

func whyNoWaiver(s *State, by game.Seat, _ game.Args) *game.Refusal {
	if no := s.gmOnly(by); no != nil {
		return no
	}
	if !s.is("pool.require_prime", "enforce") {
		return game.Refuse("CORE-POOL-R2", "cortex.refused.no_prime")
	}
	for _, st := range s.sites(by) {
		if st.char.IsPC() {
			return game.Refuse("CORE-POOL-R2", "cortex.refused.waived")
		}
	}
	return game.Refuse("CORE-POOL-R2", "cortex.refused.nobody_rolls")
}
