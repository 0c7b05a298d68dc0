package resource

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
)

// price is the number of plot points that recover a die in play.
const price = 1

// recoverMove returns the move that recovers one die of a resource for a plot point, if the table
// has that option (CHAR-RES-07).
func recoverMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "resource-recover", Category: game.CategoryAct,
			Params: []game.Param{people.ParamTrait, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !recoverForPoint.On(s) {
				c.Close(game.Refuse("CHAR-RES-07", "cortex.refused.resource_points"))
				return
			}
			for _, who := range people.OwnPresent(s, c.Actor) {
				for _, t := range who.TraitsOf(kind) {
					if spentDice(s, who, t) == 0 || c.Closed(
						points.RefuseUnpayable(s, points.WalletOf(s, who.ID), price), "who", who.ID, "trait", t.Word) {
						continue
					}
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}, "trait": {t.Word}},
						About: people.CharRef(who.ID), Price: game.Price{Cost: points.Price(s, who.ID, price)},
						Label: game.Say("cortex.resource.recover.now",
							game.W("name", people.NameFor(s, c.Actor, who.ID)), game.W("trait", t.Name))})
				}
			}
			if c.Explains() {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			points.Pay(t, points.WalletOf(t.S, c.ID), price, "resource")
			t.Emit(Recovered{Char: c.ID, Word: trait.Word, Trait: trait.Name, N: 1})
		},
	}, "CHAR-RES-07", "nothing_spent")
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
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "downtime", Category: game.CategoryScene,
		Params: []game.Param{people.ParamWho}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if anySpent(s, who) {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
						Label: game.Say("cortex.downtime.now", game.W("name", who.DisplayName()))})
				}
			}
		},
		func(t *engine.Tx, args game.Args) { restoreDice(t, people.Of(t.S).Char(args.One("who"))) }),
		"CHAR-RES-07", "nothing_spent")
}
