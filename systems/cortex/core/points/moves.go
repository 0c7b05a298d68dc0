package points

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// pointsMove sets or changes the free points of a wallet, including the bank if the GM's pool is a
// PointBank. The offers of one point more or fewer ask only for the wallet.
func pointsMove() game.Move[engine.State] {
	paramWallet := game.Param{Name: "purse", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Max: 1000, Change: true}
	return people.GMOffers(game.Spec{Name: "points", Category: game.CategoryPoints,
		Params: []game.Param{paramWallet, paramN}},
		func(s *engine.State, c *game.Collector) {
			input := game.Input{Param: paramWallet}
			for _, p := range Wallets(s) {
				input.Choices = append(input.Choices,
					game.Choice{Word: p.Key,
						Label: game.Say("cortex.points.has", game.M("who", walletName(s, p.Key)), game.N("n", p.Free))})
			}
			if len(input.Choices) == 0 {
				return
			}
			c.Add(game.Offer{Label: game.Say("cortex.points.set"), About: "points",
				Inputs: []game.Input{input, {Param: paramN}},
				Validate: func(args game.Args) *game.Refusal {
					return paramN.Within(args.One("n"), Of(s).Wallet(args.One("purse")).Free)
				}})
			c.Add(Of(s).pointsBy(game.Say("cortex.points.more"), "+1", input, paramN)...)
			c.Add(Of(s).pointsBy(game.Say("cortex.points.fewer"), "-1", input, paramN)...)
		}, func(t *engine.Tx, args game.Args) {
			n, by := game.NumberOf(args.One("n"), Of(t.S).Wallet(args.One("purse")).Free)
			t.Emit(pointsSet{Wallet: args.One("purse"), N: n, By: by})
		})
}

// pointsBy returns the offer to change a wallet by a number. Wallets that would go out of bounds
// are closed; if all are, there is no offer.
func (s *Points) pointsBy(label game.Msg, by string, input game.Input, n game.Param) []game.Offer {
	input.Lead, input.Choices = true, slices.Clone(input.Choices)
	for i, c := range input.Choices {
		input.Choices[i].Closed = n.Within(by, s.Wallet(c.Word).Free)
	}
	if !slices.ContainsFunc(input.Choices, func(c game.Choice) bool { return c.Closed == nil }) {
		return nil
	}
	return []game.Offer{{Fixed: game.Args{"n": {by}}, Label: label, About: "points", Inputs: []game.Input{input}}}
}

// awardMove lets the GM give points for roleplaying. They can be spent at once (PP-EARN-06,
// PP-EARN-R1).
func awardMove() game.Move[engine.State] {
	paramN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 10}
	return people.GMOffers(game.Spec{Name: "award", Category: game.CategoryPoints, Slash: true,
		Params: []game.Param{people.ParamWho, paramN}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseAward(s, c.Actor)) {
				return
			}
			c.Add(game.Offer{Label: game.Say("cortex.award.point"), About: "points",
				Inputs: []game.Input{{Param: people.ParamWho, Choices: pcChoices(s, "")}, {Param: paramN, Preset: "1"}},
				Validate: func(args game.Args) *game.Refusal {
					return RefuseNoRoom(s, WalletOf(s, args.One("who")), check.NumberOf(args.One("n")))
				}})
		}, func(t *engine.Tx, args game.Args) {
			Earn(t, WalletOf(t.S, args.One("who")), check.NumberOf(args.One("n")), 0, "award")
		})
}

// refuseAward refuses points for roleplaying at a table that gives none, and at a table without
// PCs.
func refuseAward(s *engine.State, by game.Actor) *game.Refusal {
	if !awardRoleplay.On(s) {
		return game.Refuse("PP-EARN-06", "cortex.refused.no_award")
	}
	return people.Of(s).RefuseNoPCs(by)
}

// pcChoices returns the PCs as choices, except the PCs that use the wallet but.
func pcChoices(s *engine.State, but string) []game.Choice {
	var cs []game.Choice
	for _, c := range people.Of(s).Chars {
		if c.IsPC() && WalletOf(s, c.ID) != but {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
		}
	}
	return cs
}

// giftMove gives points to another player if the table allows it (PP-SPEND-R2).
func giftMove() game.Move[engine.State] {
	paramN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 20}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "gift", Category: game.CategoryPoints, Params: []game.Param{people.ParamTo, paramN}},
		Offers: func(s *engine.State, c *game.Collector) {
			key := ChairWallet(s, c.Actor)
			if c.Closed(refuseGift(s, c.Actor)) || c.Actor.Chair == "" {
				return
			}
			c.Against("n", func(word string) *game.Refusal {
				if paramN.Within(word, 0) != nil {
					return nil
				}
				return RefuseUnpayable(s, key, check.NumberOf(word))
			})
			if c.Closed(RefuseUnpayable(s, key, 1)) {
				return
			}
			n := game.Input{Param: paramN, Preset: "1"}
			n.Max = min(n.Max, Spendable(s, key))
			c.Add(game.Offer{Label: game.Say("cortex.gift.points"), About: "points",
				Inputs: []game.Input{{Param: people.ParamTo, Choices: pcChoices(s, key)}, n},
				Validate: func(args game.Args) *game.Refusal {
					return RefuseNoRoom(s, WalletOf(s, args.One("to")), check.NumberOf(args.One("n")))
				}})
		},
		Do: func(t *engine.Tx, args game.Args) {
			n := check.NumberOf(args.One("n"))
			Pay(t, ChairWallet(t.S, t.Actor), n, "gift")
			Earn(t, WalletOf(t.S, args.One("to")), n, 0, "gift")
		},
	}
}

// refuseGift refuses gifts at a table without gifts, of the GM, of a player without a PC in the
// scene, and without another player's PC to receive them. At a table with gifts it is nil for a
// guest.
func refuseGift(s *engine.State, by game.Actor) *game.Refusal {
	switch {
	case !mayGift.On(s):
		return game.Refuse("PP-SPEND-R2", "cortex.refused.no_gift")
	case by.Role == game.GM:
		return people.ClosedReason(by, "PP-SPEND-R2", "gift_players")
	case !people.MayUseOpportunities(s, by):
		return people.RefuseNoOwnChars(s, by)
	case len(pcChoices(s, ChairWallet(s, by))) == 0:
		return people.ClosedReason(by, "PP-SPEND-R2", "gift_nobody")
	}
	return nil
}
