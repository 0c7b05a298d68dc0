package crisis

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

var (
	paramCrisis = game.Param{Name: "crisis", Kind: game.Pick, Min: 1, Max: 1}
	paramDie    = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	paramPool   = game.Param{Name: "dice", Kind: game.Dice, Min: 1, Max: 8}
)

func refuseOffLadder(args game.Args) *game.Refusal { return pool.RefuseDice(game.DiceOf(args["dice"])) }

// beginMove returns the GM's move that begins a crisis with dice of its own (CRISIS-01).
func beginMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "crisis", Category: game.CategoryScene,
		Params: []game.Param{people.ParamNewName, paramPool}},
		func(s *engine.State, c *game.Collector) {
			if len(crises(s)) < maxPools {
				c.Add(game.Offer{Label: game.Say("cortex.crisis.begin"), About: "crisis", Validate: refuseOffLadder,
					Inputs: []game.Input{{Param: people.ParamNewName}, {Param: paramPool, Preset: "2d6"}}})
			}
		}, func(t *engine.Tx, args game.Args) {
			beginCrisis(t, args.One("name"), game.DiceOf(args["dice"]))
		}), "", "crisis_many")
}

func beginCrisis(t *engine.Tx, name string, ds []dice.Die) {
	t.Emit(CrisisSet{Pool: Pool{ID: things.FreeWord(t.S, name), Name: name, Dice: slices.Sorted(slices.Values(ds))},
		Why: "begun"})
}

// wordNew is the choice of a crisis that does not exist yet.
const wordNew = "new"

// doomGMPool returns the doom pool of this table, or nil.
func doomGMPool(s *engine.State) points.DiceGMPool {
	gmPool, _ := points.GM.Of(s).(points.DiceGMPool)
	return gmPool
}

// feedMove returns the GM's move that spends a doom die on an existing or a new crisis (CRISIS-08,
// DOOM-19).
func feedMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "crisis feed", Category: game.CategoryScene,
		Params: []game.Param{paramCrisis, paramDie, people.ParamName}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseFeed(s)) {
				return
			}
			for _, p := range crises(s) {
				if len(p.Dice) < maxDice {
					o := feedOffer(s, p.ID, game.Say("cortex.crisis.feed.into", game.W("name", p.Name)))
					o.About = crisisRef(p)
					c.Add(o)
				}
			}
			if len(crises(s)) < maxPools {
				o := feedOffer(s, wordNew, game.Say("cortex.crisis.feed.new"))
				o.Inputs = append(o.Inputs, game.Input{Param: people.ParamNewName})
				c.Add(o)
			}
		}, func(t *engine.Tx, args game.Args) {
			d := pool.DieOf(args)
			doomGMPool(t.S).Spend(t, d, "crisis")
			if id := args.One("crisis"); id != wordNew {
				add(t, id, d, "fed")
			} else {
				beginCrisis(t, args.One("name"), []dice.Die{d})
			}
		})
}

// refuseFeed refuses to spend a doom die on a crisis without a doom pool, during a roll, or if the
// pool is empty.
func refuseFeed(s *engine.State) *game.Refusal {
	switch {
	case doomGMPool(s) == nil:
		return game.Refuse("DOOM-19", "cortex.refused.crisis_no_doom")
	case check.Of(s).MidRoll():
		return game.Refuse("DOOM-R9", "cortex.refused.crisis_inside")
	case len(doomGMPool(s).Dice(s)) == 0:
		return game.Refuse("DOOM-19", "cortex.refused.crisis_doom_empty")
	}
	return nil
}

func feedOffer(s *engine.State, into string, label game.Msg) game.Offer {
	input := game.Input{Param: paramDie}
	has := doomGMPool(s).Dice(s)
	for _, d := range slices.Compact(slices.Clone(has)) {
		input.Choices = append(input.Choices,
			game.Choice{Word: d.String(), Dice: []dice.Die{d}, Cost: doomAmount(has, d),
				Selected: len(input.Choices) == 0})
	}
	price := func(args game.Args) []game.Amount { return doomAmount(has, pool.DieOf(args)) }
	o := game.Offer{Fixed: game.Args{"crisis": {into}}, Label: label, About: "crisis", Inputs: []game.Input{input},
		Price: game.Price{PriceOf: price}}
	o.Cost = price(o.Picked())
	return o
}

// changeMove returns the GM's move that sets the dice of a crisis.
func changeMove() game.Move[engine.State] {
	return crisisMove("crisis change", func(p Pool) game.Offer {
		return game.Offer{Label: game.Say("cortex.crisis.change.set", game.W("name", p.Name)),
			Form:     game.Form{OpensForm: true},
			Validate: refuseOffLadder,
			Inputs:   []game.Input{{Param: paramPool, Preset: dice.Format(p.remainingDice())}}}
	}, func(t *engine.Tx, p Pool, args game.Args) {
		p.Dice = slices.Sorted(slices.Values(game.DiceOf(args["dice"])))
		t.Emit(CrisisSet{Pool: p, Why: "ruled"})
	}, paramPool)
}

// stayMove returns the GM's move that sets whether a crisis outlasts the scene (SCENE-R2).
func stayMove() game.Move[engine.State] {
	return crisisMove("crisis stay", func(p Pool) game.Offer {
		key := "cortex.crisis.stay.on"
		if p.Stay {
			key = "cortex.crisis.stay.off"
		}
		return game.Offer{Label: game.Say(key, game.W("name", p.Name))}
	}, func(t *engine.Tx, p Pool, _ game.Args) {
		p.Stay = !p.Stay
		why := "ends"
		if p.Stay {
			why = "stays"
		}
		t.Emit(CrisisSet{Pool: p, Why: why})
	})
}

// endMove returns the GM's move that ends a crisis as the fiction demands.
func endMove() game.Move[engine.State] {
	return crisisMove("crisis end", func(p Pool) game.Offer {
		then := game.Say("cortex.crisis.end.then", game.W("name", p.Name),
			game.M("dice", pool.DiceMsg(p.remainingDice())))
		return game.Offer{Label: game.Say("cortex.crisis.end.now", game.W("name", p.Name)),
			Loss: game.Loss{Destructive: true, Consequences: rulekit.Msgs(then)}}
	}, func(t *engine.Tx, p Pool, _ game.Args) { t.Emit(CrisisGone{ID: p.ID, Name: p.Name, Why: "ruled"}) })
}

// crisisMove returns a GM's move about each crisis. It is closed during a roll, which may have dice
// of a crisis.
func crisisMove(name string, offer func(Pool) game.Offer, do func(*engine.Tx, Pool, game.Args),
	params ...game.Param) game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: name, Category: game.CategoryScene,
		Params: append([]game.Param{paramCrisis}, params...)},
		func(s *engine.State, c *game.Collector) {
			if len(crises(s)) > 0 && c.Closed(refuseMidRoll(s)) {
				return
			}
			for _, p := range crises(s) {
				o := offer(p)
				o.Fixed, o.About = game.Args{"crisis": {p.ID}}, crisisRef(p)
				c.Add(o)
			}
		}, func(t *engine.Tx, args game.Args) {
			if p, ok := byID(t.S, args.One("crisis")); ok {
				do(t, p, args)
			}
		}), "CRISIS-01", "crisis_none")
}

// refuseMidRoll refuses to change a crisis during a roll.
func refuseMidRoll(s *engine.State) *game.Refusal {
	if check.Of(s).MidRoll() {
		return game.Refuse("CRISIS-R2", "cortex.refused.crisis_inside")
	}
	return nil
}
