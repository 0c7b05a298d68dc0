package doom

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// rejoinMove returns the GM's move that brings the group together again.
func rejoinMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "doom rejoin", Category: game.CategoryScene},
		func(s *engine.State, c *game.Collector) {
			if len(Section.Of(s).Apart) > 0 {
				c.Add(game.Offer{Label: game.Say("cortex.doom.rejoin.now"), About: "doom"})
			}
		}, func(t *engine.Tx, _ game.Args) { t.Emit(GroupSplit{}) }), "DOOM-17", "doom_together")
}

// endMove returns the GM's move that ends the scene at once for two d12 (DOOM-18).
func endMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "doom end", Category: game.CategoryScene, Params: []game.Param{paramEnd}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseEnd(s)) {
				return
			}
			then := append(rulekit.Msgs(game.Say("cortex.doom.end.then")), framing.SceneEndLosses(s, false)...)
			c.Add(game.Offer{Label: game.Say("cortex.doom.end.now"), About: "scene",
				Loss:  game.Loss{Destructive: true, Consequences: then},
				Price: game.Price{Cost: price(s, dice.D12, dice.D12)}, Inputs: []game.Input{{Param: paramEnd}}})
		}, func(t *engine.Tx, args game.Args) {
			spend(t, "effect", dice.D12, dice.D12)
			t.Emit(SceneClosed{How: args.One("how")})
			framing.EndScene(t)
		})
}

// refuseEnd refuses to end the scene during a roll, without a scene, or without two d12.
func refuseEnd(s *engine.State) *game.Refusal {
	if no := refuseMidRoll(s); no != nil {
		return no
	}
	switch {
	case scene.Of(s).Scene.N == 0:
		return game.Refuse("DOOM-18", "cortex.refused.no_scene")
	case count(dicePool(s), dice.D12) < 2:
		return game.Refuse("DOOM-18", "cortex.refused.doom_end")
	}
	return nil
}

// poolMove returns the GM's move that sets the dice of the pool. For an empty pool one tap sets the
// dice of a session's start.
func poolMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "doom pool", Category: game.CategoryPoints,
		Params: []game.Param{people.ParamDice}},
		func(s *engine.State, c *game.Collector) {
			ds := dicePool(s)
			if len(ds) == 0 {
				c.Add(game.Offer{Label: game.Say("cortex.doom.pool.begin", game.W("dice", dice.Format(startDice(s)))),
					About: "doom", Primary: true,
					Inputs:   []game.Input{{Param: people.ParamDice, Preset: dice.Format(startDice(s))}},
					Validate: refuseOffLadder})
				return
			}
			c.Add(game.Offer{Label: game.Say("cortex.doom.pool.set"), About: "doom", Form: game.Form{OpensForm: true},
				Inputs: []game.Input{{Param: people.ParamDice, Preset: dice.Format(ds)}}, Validate: refuseOffLadder})
		},
		func(t *engine.Tx, args game.Args) {
			t.Emit(DoomSet{Dice: sortDice(game.DiceOf(args["dice"])), Why: "ruled"})
		})
}

func moves() []game.Move[engine.State] {
	all := []game.Move[engine.State]{raiseMove()}
	for _, f := range effects() {
		all = append(all, f.move())
	}
	return append(all, endMove(), rejoinMove(), poolMove())
}

func refuseOffLadder(args game.Args) *game.Refusal { return pool.RefuseDice(game.DiceOf(args["dice"])) }
