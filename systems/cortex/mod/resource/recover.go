package resource

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/rulekit"
)

// price is the number of plot points that recover a die in play.
const price = 1

// recoverMove returns the move that recovers a die for a plot point, if the game allows it
// (CHAR-RES-07).
func recoverMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "resource-recover", Category: game.CategoryAct,
			Params: []game.Param{people.ParamTrait, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if !recoverForPoint.On(s) {
				return nil
			}
			var offers []game.Offer
			for _, c := range people.OwnPresent(s, by) {
				for _, t := range c.TraitsOf(kind) {
					if spentDice(s, c, t) > 0 && points.CanSpend(s, points.WalletOf(s, c.ID), price) {
						offers = append(offers,
							game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {t.Word}}, About: people.CharRef(c.ID),
								Cost: points.Price(s, c.ID, price),
								Label: game.Say("cortex.resource.recover.now",
									game.W("name", people.NameFor(s, by, c.ID)),
									game.W("trait", t.Name))})
					}
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			points.Pay(t, points.WalletOf(t.S, c.ID), price, "resource")
			t.Emit(Recovered{Char: c.ID, Word: trait.Word, Trait: trait.Name, N: 1})
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
			if !recoverForPoint.On(s) {
				return game.Refuse("CHAR-RES-07", "cortex.refused.resource_points")
			}
			if no := people.RefuseNoOwnChars(s, by); no != nil {
				return no
			}
			for _, c := range people.OwnPresent(s, by) {
				if anySpent(s, c) {
					return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), price)
				}
			}
			return people.ClosedReason(by, "CHAR-RES-07", "nothing_spent")
		},
	}
}

// anySpent reports whether a character has spent dice of its resources.
func anySpent(s *engine.State, c *people.Character) bool {
	for _, t := range c.TraitsOf(kind) {
		if spentDice(s, c, t) > 0 {
			return true
		}
	}
	return false
}

// downtimeMove returns the GM's move that gives a character all dice of its resources back, since
// time has passed (CHAR-RES-07).
func downtimeMove() game.Move[engine.State] {
	return people.WithDefaultReason(rulekit.GMMove(game.Spec{Name: "downtime", Category: game.CategoryScene,
		Params: []game.Param{people.ParamWho}},
		func(s *engine.State) []game.Offer {
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				if anySpent(s, c) {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID),
						Label: game.Say("cortex.downtime.now", game.W("name", c.DisplayName()))})
				}
			}
			return offers
		},
		func(t *engine.Tx, args game.Args) { restoreDice(t, people.Of(t.S).Char(args.One("who"))) },
		func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal { return people.RefuseUnlessGM(s, by) }),
		"CHAR-RES-07",
		"nothing_spent")
}
