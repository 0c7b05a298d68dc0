package roll

import (
	"cmp"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
)

// actMove lets a character that a complication beyond d12 took out act in one test or contest for 1
// PP. The character then keeps one die (OUT-06, PP-SPEND-15).
func actMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "act", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamWho, people.ParamCheck}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, char := range people.OwnPresent(s, c.Actor) {
				id := mayPayToAct(s, char)
				if char.Out == "" || c.Closed(refuseAct(s, char, id), "who", char.ID) {
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {char.ID}, "for": {id}}, About: people.CharRef(char.ID),
					ForCard: game.ForCard{Card: check.CheckRef(s, id), Urgent: true},
					Primary: true,
					Label:   game.Say("cortex.act.pay", game.W("name", people.NameFor(s, c.Actor, char.ID))),
					Price:   game.Price{Cost: points.Price(s, char.ID, 1)},
					Outlook: game.Outlook{Odds: draft.UsualOdds(s, game.Actor{}, id, char)}})
			}
			if c.Explains() {
				c.Close(cmp.Or(people.RefuseNoOwnChars(s, c.Actor), people.ClosedReason(c.Actor, "OUT-06", "act_free")))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			who := args.One("who")
			points.Pay(t, points.WalletOf(t.S, who), 1, "act")
			t.Emit(people.MayAct{Char: who, For: args.One("for")})
		},
	}
}

// refuseAct refuses to let a character that is out act in the test or contest id; id is "" if there
// is none.
func refuseAct(s *engine.State, c *people.Character, id string) *game.Refusal {
	name := game.W("name", c.DisplayName())
	switch {
	case c.Out != people.OutBeyond:
		return game.Refuse("OUT-R4", "cortex.refused.out_by_comparison", name)
	case id != "":
		return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), 1)
	case checkOpenTo(s, c.ID) != "":
		return game.Refuse("OUT-R4", "cortex.refused.act_paid", name)
	}
	return game.Refuse("OUT-06", "cortex.refused.act_nothing", name)
}

// mayPayToAct returns the test or contest that a character that is out could act in, "" if there is
// none.
func mayPayToAct(s *engine.State, c *people.Character) string {
	if c.Out != people.OutBeyond || c.Away {
		return ""
	}
	if id := checkOpenTo(s, c.ID); id != c.MayAct {
		return id
	}
	return ""
}

// declineMove lets a player decline a test before they throw (CORE-TEST-02, TURN-R3), or choose
// that a side does not oppose. The GM may decline for any character.
func declineMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "decline", Category: game.CategoryAct, AnswersCards: true, Slash: true,
			Params: []game.Param{people.ParamCheck, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, m := range check.CheckKinds(s) {
				if m.Declining != nil {
					m.Declining.OfferDecline(s, c)
				}
			}
			c.Close(people.ClosedReason(c.Actor, "CORE-TEST-02", "no_answer"))
		},
		Do: func(t *engine.Tx, args game.Args) {
			check.CheckKindOf(t.S, args.One("for")).Declining.Decline(t, args.One("for"))
		},
	}
}

// waiveMove lets the GM excuse a PC's pool without a prime set (CORE-POOL-R2).
func waiveMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "waive", Category: game.CategoryDice,
		Params: []game.Param{people.ParamCheck, people.ParamCharacter}},
		func(s *engine.State, c *game.Collector) {
			if !draft.RequirePrime.Is(s, "enforce") {
				c.Close(game.Refuse("CORE-POOL-R2", "cortex.refused.no_prime"))
				return
			}
			for _, st := range check.RollContexts(s, c.Actor) {
				switch {
				case !st.Char.IsPC():
				case st.Waived:
					c.Close(game.Refuse("CORE-POOL-R2", "cortex.refused.waived"), "char", st.Char.ID)
				default:
					c.Add(game.Offer{Fixed: st.FixedArgs(), About: people.CharRef(st.Char.ID),
						Label: game.Say("cortex.waive.prime", game.W("name", st.Char.DisplayName()))})
				}
			}
			c.Close(game.Refuse("CORE-POOL-R2", "cortex.refused.nobody_rolls"))
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(check.Waived{Test: args.One("for"), Char: args.One("char")})
		})
}

// checkOpenTo returns the open check that a character could still act in, "" for none.
func checkOpenTo(s *engine.State, char string) string {
	for _, m := range check.CheckKinds(s) {
		openTo := m.Throwing.CheckInProgress
		if m.Answering != nil {
			openTo = m.Answering.CheckOpenTo
		}
		if id := openTo(s, char); id != "" {
			return id
		}
	}
	return ""
}
