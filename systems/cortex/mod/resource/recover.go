package resource

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/rulekit"
)

// price is what a die costs that is recovered in play.
const price = 1

// recoverMove recovers a die for a plot point, where the game allows it
// (CHAR-RES-07).
func recoverMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "resource-recover", Category: game.CategoryAct, Params: []game.Param{core.ParamTrait, core.ParamWho}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			if !withPoint.On(s) {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.OwnPresent(by) {
				for _, t := range c.TraitsOf(kind) {
					if spent(s, c, t) > 0 && s.CanSpend(s.WalletOf(c.ID), price) {
						offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {t.Word}}, About: core.CharRef(c.ID),
							Cost:  s.Price(c.ID, price),
							Label: game.Say("cortex.resource.recover.now", game.W("name", s.NameFor(by, c.ID)), game.W("trait", t.Name))})
					}
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			core.Pay(t, t.S.WalletOf(c.ID), price, "resource")
			t.Emit(Recovered{Char: c.ID, Word: trait.Word, Trait: trait.Name, N: 1})
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			if !withPoint.On(s) {
				return game.Refuse("CHAR-RES-07", "cortex.refused.resource_points")
			}
			if no := s.NoneOfMine(by); no != nil {
				return no
			}
			for _, c := range s.OwnPresent(by) {
				if anySpent(s, c) {
					return s.RefuseUnpayable(s.WalletOf(c.ID), price)
				}
			}
			return core.ClosedReason(by, "CHAR-RES-07", "nothing_spent")
		},
	}
}

// anySpent reports whether a character has spent anything of its resources.
func anySpent(s *core.State, c *core.Character) bool {
	for _, t := range c.TraitsOf(kind) {
		if spent(s, c, t) > 0 {
			return true
		}
	}
	return false
}

// downtimeMove is the GM's word that there was time: a character has all dice of
// its resources back (CHAR-RES-07).
func downtimeMove() game.Move[core.State] {
	return core.WithDefaultReason(rulekit.GMMove(game.Spec{Name: "downtime", Category: game.CategoryScene, Params: []game.Param{core.ParamWho}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if anySpent(s, c) {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID),
						Label: game.Say("cortex.downtime.now", game.W("name", c.DisplayName()))})
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) { rested(t, t.S.Char(args.One("who"))) },
		func(s *core.State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) }), "CHAR-RES-07", "nothing_spent")
}
