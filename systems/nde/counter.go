package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

const (
	maxCounters = 12
	maxSteps    = 20
	usualSteps  = 3
)

// moveCounters advances every automatic counter of the scene by one if the outcome of a test, after
// Luck, is a failure (NDE-MOD-03, NDE-R40).
func moveCounters(t *tx, test *Test) {
	if test.Outcome != Failure {
		return
	}
	for _, c := range slices.Clone(t.S.Scene.Counters) {
		if !c.ByHand {
			moveCounter(t, c, 1)
		}
	}
}

// moveCounter moves a counter by n within its bounds. It emits nothing if the counter does not
// change, so its end is announced once.
func moveCounter(t *tx, c *Counter, n int) {
	next := *c
	next.Filled = min(max(c.Filled+n, 0), c.Steps)
	if next.Filled != c.Filled {
		t.Emit(CounterSet{next, c.Filled})
	}
}

// counterMove adds a counter for a scene under time pressure (NDE-MOD-03).
func counterMove() move {
	paramSteps := game.Param{Name: "steps", Kind: game.Number, Min: 1, Max: maxSteps}
	paramEvent := game.Param{Name: "event", Kind: game.Text, Max: 200}
	paramMoved := game.Param{Name: "moved", Kind: game.Pick, Max: 1}
	return gmMove(game.Spec{Name: "counter", Category: game.CategoryScene,
		Params: []game.Param{paramName, paramSteps, paramEvent, paramMoved}},
		func(s *State, c *game.Collector) {
			if len(s.Scene.Counters) >= maxCounters {
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.counter.new"), About: "scene", Inputs: []game.Input{
				{Param: paramName}, {Param: paramSteps, Preset: game.Itoa(usualSteps)}, {Param: paramEvent},
				{Param: paramMoved, Choices: []game.Choice{{Word: "by-hand", Label: game.Say("nde.counter.by_hand")}}},
			}, Validate: refuseNoEvent})
		}, func(t *tx, args game.Args) {
			c := Counter{ID: t.S.freeWord(args.One("name")), Name: args.One("name"), Steps: number(args.One("steps")),
				Event:  args.One("event"),
				ByHand: args.One("moved") != ""}
			t.Emit(CounterSet{c, -1})
		})
}

// refuseNoEvent refuses a counter without the event that happens at its end (NDE-R40).
func refuseNoEvent(args game.Args) *game.Refusal {
	if args.One("event") == "" {
		return refuse("counter-text")
	}
	return nil
}

var paramCounter = game.Param{Name: "counter", Kind: game.Pick, Min: 1, Max: 1}

// tickMove lets the GM move a counter up or down.
func tickMove() move {
	paramN := game.Param{Name: "n", Kind: game.Number, Min: -maxSteps, Max: maxSteps}
	return withLacks("NDE-R40", gmMove(game.Spec{Name: "tick", Category: game.CategoryScene,
		Params: []game.Param{paramCounter, paramN}},
		func(s *State, c *game.Collector) {
			for _, of := range s.Scene.Counters {
				preset := 1
				if of.Full() {
					preset = -1
				}
				o := counterOffer(of, "nde.tick.now")
				o.Inputs = []game.Input{{Param: paramN, Preset: game.Itoa(preset)}}
				o.Validate = func(args game.Args) *game.Refusal {
					if n := number(args.One("n")); n == 0 || n > 0 && of.Full() || n < 0 && of.Filled == 0 {
						return game.Refuse("NDE-R40", "nde.refused.counter-stays")
					}
					return nil
				}
				c.Add(o)
			}
		}, func(t *tx, args game.Args) {
			moveCounter(t, t.S.Scene.counter(args.One("counter")), number(args.One("n")))
		}))
}

func counterOffer(c *Counter, key string) game.Offer {
	return game.Offer{Fixed: game.Args{"counter": {c.ID}}, Label: game.Say(key, game.W("name", c.displayName())),
		About: counterRef(c.ID)}
}

// endCounterMove removes a counter before its scene ends.
func endCounterMove() move {
	return withLacks("NDE-R40", gmMove(game.Spec{Name: "end-counter", Category: game.CategoryScene,
		Params: []game.Param{paramCounter}},
		func(s *State, c *game.Collector) {
			for _, of := range s.Scene.Counters {
				o := counterOffer(of, "nde.end-counter.now")
				if !of.Full() {
					o = asDestructive(o, rulekit.Msgs(game.Say("nde.end-counter.then",
						game.M("counter", counterMsg(of)), game.W("event", of.Event))))
				}
				c.Add(o)
			}
		}, func(t *tx, args game.Args) {
			c := t.S.Scene.counter(args.One("counter"))
			t.Emit(CounterGone{c.ID, c.displayName()})
		}))
}
