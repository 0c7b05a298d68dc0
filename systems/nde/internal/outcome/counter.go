package outcome

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// The events of counters.
type (
	// CounterSet sets a counter. Was is its earlier progress, -1 for a new one.
	CounterSet struct {
		Counter state.Counter `json:"counter"`
		Was     int           `json:"was"`
	}
	// CounterGone removes a counter.
	CounterGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
)

func (CounterSet) EventName() string  { return "nde.counter" }
func (CounterGone) EventName() string { return "nde.counter.gone" }

func foldCounter(s *state.State, e CounterSet) {
	rulekit.Replace(&s.Scene.Counters, e.Counter, func(c *state.Counter) bool { return c.ID == e.Counter.ID })
}

func foldCounterGone(s *state.State, e CounterGone) {
	s.Scene.Counters = slices.DeleteFunc(s.Scene.Counters, func(c *state.Counter) bool { return c.ID == e.ID })
}

func nameCounter(s *state.State, e CounterSet) CounterSet {
	e.Counter.SharesName = rulekit.SharesName(s.Scene.Counters, &e.Counter)
	return e
}

func tellCounter(e CounterSet) []game.Msg {
	c := &e.Counter
	key := "nde.event.counter.moved"
	switch {
	case e.Was < 0:
		key = "nde.event.counter.new"
	case c.Full():
		key = "nde.event.counter.full"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", c.DisplayName()), game.N("filled", c.Filled),
		game.N("steps", c.Steps), game.W("event", c.Event)))
}

func tellCounterGone(e CounterGone) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.counter.gone", game.W("name", e.Name)))
}

const (
	maxSteps   = 20
	usualSteps = 3
)

// moveCounters advances every automatic counter of the scene by one if the outcome of a test, after
// Luck, is a failure (NDE-MOD-03, NDE-R40).
func moveCounters(t *state.Tx, test *state.Test) {
	if test.Outcome != state.Failure {
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
func moveCounter(t *state.Tx, c *state.Counter, n int) {
	next := *c
	next.Filled = min(max(c.Filled+n, 0), c.Steps)
	if next.Filled != c.Filled {
		t.Emit(CounterSet{next, c.Filled})
	}
}

// counterMove adds a counter for a scene under time pressure (NDE-MOD-03).
func counterMove() state.Move {
	paramSteps := game.Param{Name: "steps", Kind: game.Number, Min: 1, Max: maxSteps}
	paramEvent := game.Param{Name: "event", Kind: game.Text, Max: 200}
	paramMoved := game.Param{Name: "moved", Kind: game.Pick, Max: 1}
	return state.GMMove(game.Spec{Name: "counter", Category: game.CategoryScene,
		Params: []game.Param{rules.ParamName, paramSteps, paramEvent, paramMoved}},
		func(s *state.State, c *game.Collector) {
			if len(s.Scene.Counters) >= rules.MaxCounters {
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.counter.new"), About: "scene", Inputs: []game.Input{
				{Param: rules.ParamName}, {Param: paramSteps, Preset: game.Itoa(usualSteps)}, {Param: paramEvent},
				{Param: paramMoved, Choices: []game.Choice{{Word: "by-hand", Label: game.Say("nde.counter.by_hand")}}},
			}, Validate: refuseNoEvent})
		}, func(t *state.Tx, args game.Args) {
			c := state.Counter{ID: t.S.FreeWord(args.One("name")), Name: args.One("name"),
				Steps:  rules.Number(args.One("steps")),
				Event:  args.One("event"),
				ByHand: args.One("moved") != ""}
			t.Emit(CounterSet{c, -1})
		})
}

// refuseNoEvent refuses a counter without the event that happens at its end (NDE-R40).
func refuseNoEvent(args game.Args) *game.Refusal {
	if args.One("event") == "" {
		return rules.Refuse("counter-text")
	}
	return nil
}

var paramCounter = game.Param{Name: "counter", Kind: game.Pick, Min: 1, Max: 1}

// tickMove lets the GM move a counter up or down.
func tickMove() state.Move {
	paramN := game.Param{Name: "n", Kind: game.Number, Min: -maxSteps, Max: maxSteps}
	return state.WithLacks("NDE-R40", state.GMMove(game.Spec{Name: "tick", Category: game.CategoryScene,
		Params: []game.Param{paramCounter, paramN}},
		func(s *state.State, c *game.Collector) {
			for _, of := range s.Scene.Counters {
				preset := 1
				if of.Full() {
					preset = -1
				}
				o := counterOffer(of, "nde.tick.now")
				o.Inputs = []game.Input{{Param: paramN, Preset: game.Itoa(preset)}}
				o.Validate = func(args game.Args) *game.Refusal {
					if n := rules.Number(args.One("n")); n == 0 || n > 0 && of.Full() || n < 0 && of.Filled == 0 {
						return game.Refuse("NDE-R40", "nde.refused.counter-stays")
					}
					return nil
				}
				c.Add(o)
			}
		}, func(t *state.Tx, args game.Args) {
			moveCounter(t, t.S.Scene.Counter(args.One("counter")), rules.Number(args.One("n")))
		}))
}

func counterOffer(c *state.Counter, key string) game.Offer {
	return game.Offer{Fixed: game.Args{"counter": {c.ID}}, Label: game.Say(key, game.W("name", c.DisplayName())),
		About: CounterRef(c.ID)}
}

// endCounterMove removes a counter before its scene ends.
func endCounterMove() state.Move {
	return state.WithLacks("NDE-R40", state.GMMove(game.Spec{Name: "end-counter", Category: game.CategoryScene,
		Params: []game.Param{paramCounter}},
		func(s *state.State, c *game.Collector) {
			for _, of := range s.Scene.Counters {
				o := counterOffer(of, "nde.end-counter.now")
				if !of.Full() {
					o = rules.AsDestructive(o, rulekit.Msgs(game.Say("nde.end-counter.then",
						game.M("counter", CounterMsg(of)), game.W("event", of.Event))))
				}
				c.Add(o)
			}
		}, func(t *state.Tx, args game.Args) {
			c := t.S.Scene.Counter(args.One("counter"))
			t.Emit(CounterGone{c.ID, c.DisplayName()})
		}))
}

// CounterMsg names a counter and its progress.
func CounterMsg(c *state.Counter) game.Msg {
	return game.Say("nde.end.then.counter", game.W("name", c.DisplayName()), game.N("filled", c.Filled),
		game.N("steps", c.Steps))
}

// CounterRef refers to a counter of the scene.
func CounterRef(id string) game.Ref { return game.Ref("counter/" + id) }
