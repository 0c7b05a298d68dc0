package timed

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
)

var (
	paramAt  = game.Param{Name: "at", Kind: game.Pick, Min: 1, Max: 1} // fixed: the timed test, for tests see testWord
	paramHow = game.Param{Name: "how", Kind: game.Pick, Max: 3}
)

const kind = "test"

// testMove returns the GM's move that calls the next test of the row. Any PC may make the test
// (TIMED-R3), except the PC that tried to buy time since the last test (TIMED-R2).
func testMove() game.Move[engine.State] {
	m := people.GMOffers(testSpec("timed test"), func(s *engine.State, c *game.Collector) {
		r := runningTimed(s)
		switch no := cmp.Or(refuseNoRow(s, c.Actor), refuseNow(s, r)); {
		case c.Closed(no):
			return
		case r.Beats <= 0:
			c.Close(game.Refuse("TIMED-R1", "cortex.refused.timed_rescue"))
			return
		}
		for _, who := range people.Of(s).Chars {
			if who.IsPC() && !c.Closed(refuseTester(s, r, who), "who", who.ID) {
				c.Add(testOffer(s, c.Actor, r, who))
			}
		}
		if c.Explains() {
			c.Close(people.Of(s).RefuseNoPCs(c.Actor))
		}
	}, func(t *engine.Tx, args game.Args) { call(t, args, false) })
	m.Refine = func(s *engine.State, by game.Actor, o game.Offer, given game.Args) game.Offer {
		return withOdds(s, by, roll.Tests.Of(s).Open(s, o, given), false)
	}
	return m
}

func testSpec(name string) game.Spec {
	return game.Spec{Name: name, Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{people.ParamWho, draft.ParamDifficulty, draft.ParamWith, people.ParamDice, paramHow,
			paramAt}}
}

func testOffer(s *engine.State, by game.Actor, r *TimedTest, c *people.Character) game.Offer {
	o := stageOffer(s, r, c)
	key := "cortex.timed.test.now"
	if c.Out != "" {
		key += "_out"
	}
	o.Label = game.Say(key, game.N("n", r.Done+1), game.N("of", len(r.Stages)), game.W("who", c.DisplayName()))
	o.Optional = o.Closed == nil
	return withOdds(s, by, o, false)
}

// stageOffer returns the offer of a test against the difficulty of the next stage.
func stageOffer(s *engine.State, r *TimedTest, c *people.Character) game.Offer {
	o := roll.Tests.Of(s).Offer(s, c, difficultyWords(s, r.stagesLeft()[0]))
	o.Inputs = slices.DeleteFunc(slices.Clone(o.Inputs),
		func(a game.Input) bool { return a.Name == people.ParamWhat.Name })
	o.Fixed = game.Args{"who": {c.ID}, "at": {r.testWord()}}
	o.About, o.Card = timedRef(r.N), timedRef(r.N)
	return o
}

func call(t *engine.Tx, args game.Args, buys bool) {
	r := *runningTimed(t.S)
	id := roll.Tests.Of(t.S).Call(t, args, r.Objective)
	if id == "" {
		return
	}
	t.Emit(TimedCalled{Test: id, Char: args.One("who"), Buys: buys, Stage: r.Done + 1, Of: len(r.Stages),
		Beats: r.Beats})
}

// refuseNoRow refuses a move that needs a running timed test if there is none.
func refuseNoRow(s *engine.State, by game.Actor) *game.Refusal {
	switch r := lastTimed(s); {
	case r == nil:
		return people.ClosedReason(by, "TIMED-01", "timed_none")
	case r.Over == failure:
		return game.Refuse("TIMED-R1", "cortex.refused.timed_failed", game.W("name", r.Objective))
	case r.Over != "":
		return game.Refuse("TIMED-01", "cortex.refused.timed_over", game.W("name", r.Objective))
	}
	return nil
}

// refuseNow refuses a test of the row, or one to buy time: without a running timed test, without a
// test left, while one of these tests runs, and in scenes that have no tests (SCENE-R1).
func refuseNow(s *engine.State, r *TimedTest) *game.Refusal {
	switch {
	case r == nil:
		return game.Refuse("TIMED-01", "cortex.refused.timed_none")
	case len(r.stagesLeft()) == 0: // the log lacks its end
		return game.Refuse("TIMED-01", "cortex.refused.timed_over", game.W("name", r.Objective))
	case r.isTesting(s):
		return game.Refuse("TIMED-10", "cortex.refused.timed_tested", game.W("name", people.Of(s).Name(r.Char)))
	}
	return check.RefuseRollsInScene(s)
}

// refuseTester refuses the next test of the row to the character that just tried to buy time, and
// to one for which no test may begin now.
func refuseTester(s *engine.State, r *TimedTest, c *people.Character) *game.Refusal {
	if c.ID == r.Buyer {
		return game.Refuse("TIMED-R2", "cortex.refused.timed_buyer", game.W("name", c.DisplayName()))
	}
	return check.RefuseBegin(s, c, kind)
}

// buyMove returns the move for a test that buys time between two tests of the row (TIMED-08). A
// player makes it, or the GM calls it.
func buyMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: testSpec("timed buy"),
		Offers: func(s *engine.State, c *game.Collector) {
			r := runningTimed(s)
			if c.Closed(cmp.Or(refuseNoRow(s, c.Actor), refuseNow(s, r))) || c.Closed(refuseGap(s, r)) {
				return
			}
			for _, who := range people.Of(s).Chars {
				if who.IsPC() && people.Of(s).PlayedBy(c.Actor, who.ID) &&
					!c.Closed(refuseBuyer(s, r, who), "who", who.ID) {
					c.Add(buyOffer(s, c.Actor, r, who))
				}
			}
			if c.Explains() {
				c.Close(cmp.Or(people.Of(s).RefuseNoPCs(c.Actor), people.RefuseNoOwnChars(s, c.Actor)))
			}
		},
		Refine: func(s *engine.State, by game.Actor, o game.Offer, given game.Args) game.Offer {
			if len(o.Inputs) == 0 {
				return o
			}
			return withOdds(s, by, roll.Tests.Of(s).Open(s, o, given), true)
		},
		Do: func(t *engine.Tx, args game.Args) { call(t, args, true) },
	}
}

// buyOffer returns the offer to buy time. The GM's form asks for the opposition. A player's offer
// takes one tap: the difficulty of the next test opposes, with the options that oppose by
// themselves, such as the character's own afflictions.
func buyOffer(s *engine.State, by game.Actor, r *TimedTest, c *people.Character) game.Offer {
	o := stageOffer(s, r, c)
	o.Label = game.Say("cortex.timed.buy.now", game.W("name", people.NameFor(s, by, c.ID)))
	o.Primary, o.Optional = false, people.IsOwn(s, by, c.ID)
	if by.Role != game.GM {
		os := draft.OpposingOptions(s, c)
		fixed := game.Args{"difficulty": difficultyWords(s, r.stagesLeft()[0]), "with": draft.AutoOpposing(s, os)}
		// only the GM decides on points of the bank
		if len(draft.OppositionFromArgs(s, draft.Challenging, os, fixed).PriceAmounts(s)) > 0 {
			delete(fixed, "with")
		}
		for name, ws := range fixed {
			if len(ws) > 0 {
				o.Fixed[name] = ws
			}
		}
		o.Inputs, o.Lazy = nil, nil
	}
	return withOdds(s, by, o, true)
}

// refuseGap refuses to buy time before the first test of the row, a second time between two tests
// (TIMED-10), and with a single PC in the scene (TIMED-R2).
func refuseGap(s *engine.State, r *TimedTest) *game.Refusal {
	switch {
	case r.Done == 0:
		return game.Refuse("TIMED-10", "cortex.refused.timed_first")
	case r.Buyer != "":
		return game.Refuse("TIMED-10", "cortex.refused.timed_tried", game.W("name", people.Of(s).Name(r.Buyer)))
	case len(presentPCs(s)) < 2:
		return game.Refuse("TIMED-R2", "cortex.refused.timed_alone")
	}
	return nil
}

// refuseBuyer refuses a character that cannot buy time: it failed to buy time before (TIMED-09), it
// is out, or no test may begin for it now.
func refuseBuyer(s *engine.State, r *TimedTest, c *people.Character) *game.Refusal {
	if r.isBarred(c) {
		return game.Refuse("TIMED-09", "cortex.refused.timed_barred", game.W("name", c.DisplayName()))
	}
	if c.Out != "" {
		return check.RefuseTakenOut(s, c)
	}
	return check.RefuseBegin(s, c, kind)
}
