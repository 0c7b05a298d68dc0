package nde

import (
	"iter"
	"slices"

	"mesa/game"
)

var (
	paramWho     = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
	paramTest    = game.Param{Name: "test", Kind: game.Pick, Min: 1, Max: 1}
	paramAttr    = game.Param{Name: "attribute", Kind: game.Pick, Min: 1, Max: 1}
	paramT       = game.Param{Name: "t", Kind: game.Pick, Min: 1, Max: 1}
	paramSit     = game.Param{Name: "sit", Kind: game.Pick, Max: 2}
	paramSteps   = game.Param{Name: "steps", Kind: game.Number, Min: -4, Max: 4}
	paramStakes  = game.Param{Name: "stakes", Kind: game.Text, Max: 200}
	paramGoal    = game.Param{Name: "goal", Kind: game.Text, Max: maxGoal}
	paramChanged = game.Param{Name: "changed", Kind: game.Text, Max: 120}
	paramAct     = game.Param{Name: "act", Kind: game.Pick, Max: 1}
	paramAs      = game.Param{Name: "as", Kind: game.Pick, Min: 1, Max: 1}
)

const maxGoal = 80

// testMove is the GM's call for a test, framed in one step (NDE-TEST-03). In a conflict it may be
// the PC's Action; otherwise it is free.
func testMove() move {
	params := []game.Param{paramWho, paramAttr, paramT, paramSit, paramStakes, paramGoal, paramChanged, paramAct,
		paramSteps}
	m := gmMove(game.Spec{Name: "test", Category: game.CategoryAct, Slash: true, Params: params},
		func(s *State, c *game.Collector) {
			c.Against("t", refuseT)
			for _, p := range s.PCs {
				if !c.Closed(s.refuseTest(p), "who", p.ID) {
					c.Add(s.callOffers(p)...)
				}
			}
		}, func(t *tx, args game.Args) {
			makeWay(t, args.One("who"))
			test := Test{PC: args.One("who"), Kind: PlainTest, Stage: Framed, Goal: args.One("goal"),
				Changed: args.One("changed"),
				Free:    !args.Has("act", actAction)}
			t.S.frameTest(&test, args)
			beginTest(t, test, "called")
		})
	m.Refine = func(s *State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		p := s.pc(o.Fixed.One("who"))
		return s.refineFrame(o.With(given), given, p, Test{PC: p.ID, Kind: PlainTest, Goal: o.Fixed.One("goal")})
	}
	return m
}

// testAllMove calls the same test for every PC that can begin one.
func testAllMove() move {
	return withLacks("NDE-TEST-03", gmMove(game.Spec{Name: "test-all", Category: game.CategoryAct,
		Params: []game.Param{paramAttr, paramT, paramSit, paramStakes, paramSteps}},
		func(s *State, c *game.Collector) {
			c.Against("t", refuseT)
			if testable := s.testablePCs(); len(testable) >= 2 {
				label := game.Say("nde.test-all.now", game.M("against", s.againstMsg(Dexterity, usualT)))
				c.Add(game.Offer{Label: label, About: "people",
					Inputs: s.frameInputs(testable, Dexterity, usualT, nil)})
			} else if busy := s.busyPCs(); len(busy) > 0 {
				names := game.L("names", s.names(busy...).pcNames(busy)...)
				c.Close(refuseBy("NDE-TEST-03", "test-all-busy", names))
			}
		}, func(t *tx, args game.Args) {
			all, without := t.S.testablePCs(), t.S.busyPCs()
			for i, p := range all {
				makeWay(t, p.ID)
				test := Test{PC: p.ID, Kind: PlainTest, Free: true}
				t.S.frameTest(&test, args)
				test.ID = t.S.nextTest()
				e := TestSet{Test: test, Why: "called"}
				if i == len(all)-1 {
					e.Without = without
				}
				t.Emit(e)
			}
		}))
}

// busyPCs returns the ids of the PCs that are not out of action but cannot be tested, because a
// test of theirs is open.
func (s *State) busyPCs() []string {
	var ids []string
	for _, p := range s.ablePCs() {
		if s.refuseTest(p) != nil {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// testablePCs returns the PCs that can begin a test.
func (s *State) testablePCs() []*PC {
	return slices.DeleteFunc(slices.Clone(s.PCs), func(p *PC) bool { return s.refuseTest(p) != nil })
}

// actAction marks a test that the GM called as the PC's Action of this round.
const actAction = "action"

// callOffers returns the offer to call a test of a PC. Outside a conflict it adds an offer for each
// goal that failed, which needs a change or a cost unless another Attribute is picked (NDE-R21).
func (s *State) callOffers(p *PC) []game.Offer {
	inputs := s.frameInputs([]*PC{p}, bestAttr(p), usualT, nil)
	act := s.actInput(p)
	against := s.againstMsg(bestAttr(p), usualT)
	label := game.Say("nde.test.call", game.W("name", p.displayName()), game.M("against", against),
		game.N("action", len(act.Choices)))
	first := game.Offer{Fixed: game.Args{"who": {p.ID}}, Label: label, About: pcRef(p.ID), Primary: true,
		Validate: func(args game.Args) *game.Refusal {
			return refuseRetry(p, args.One("goal"), args.One("attribute"),
				"")
		}}
	if s.Scene.Fight() {
		first.Inputs = append(slices.Clip(inputs), act)
		return []game.Offer{first}
	}
	first.Inputs = append(slices.Clip(inputs), game.Input{Param: paramGoal, Advanced: true})
	offers := []game.Offer{first}
	for _, f := range p.Failed {
		offers = append(offers,
			game.Offer{Fixed: game.Args{"who": {p.ID}, "goal": {f.Goal}}, About: pcRef(p.ID),
				Form:   game.Form{OpensForm: true},
				Inputs: append(slices.Clip(inputs), game.Input{Param: paramChanged}),
				Label:  game.Say("nde.test.again", game.W("name", p.displayName()), game.W("goal", f.Goal)),
				Validate: func(args game.Args) *game.Refusal {
					return refuseRetry(p, f.Goal, args.One("attribute"),
						args.One("changed"))
				}})
	}
	return offers
}

// actInput asks whether the test is the PC's Action. It has a choice only if the PC has an Action
// to spend.
func (s *State) actInput(p *PC) game.Input {
	input := game.Input{Param: paramAct}
	if s.Scene.Fight() && s.refuseAction(p) == nil {
		input.Choices = []game.Choice{{Word: actAction, Label: game.Say("nde.act.action"), Selected: true}}
	}
	return input
}

// beginTest opens a test and gives it its id.
func beginTest(t *tx, test Test, why string) {
	test.ID = t.S.nextTest()
	t.Emit(TestSet{Test: test, Why: why})
}

// nextTest returns the id of the next test.
func (c *Course) nextTest() string { return "t" + game.Itoa(c.NextID+1) }

// refuseTest refuses a PC that cannot begin a test now: the PC is out of action, or has an open
// test. In the quick game a success that only waits to be kept does not count, because the next
// test keeps it (makeWay).
func (s *State) refuseTest(p *PC) *game.Refusal {
	t := s.testOf(p.ID)
	switch {
	case p.Down():
		return refuse("down", game.W("name", p.displayName()))
	case t == nil || s.isKeptByNext(t):
		return nil
	}
	return s.refuseBusy(t)
}

// refuseAction refuses a PC that cannot take its Action now (NDE-FIGHT-04, NDE-FIGHT-05). Outside
// conflicts Actions are not counted.
func (s *State) refuseAction(p *PC) *game.Refusal {
	switch {
	case p.Down():
		return refuse("down", game.W("name", p.displayName()))
	case !s.Scene.Fight():
		return nil
	case s.Scene.Phase == OpponentsPhase:
		return refuse("not-your-phase")
	case p.Acted:
		return refuse("no-action", game.W("name", p.displayName()))
	}
	return nil
}

// makeWay settles what is open before the next test of a PC. It keeps a waiting throw that is not
// exceptional. In the quick game it counts the consequences that the GM has not named yet as told
// at the table.
func makeWay(t *tx, pc string) {
	if test := t.S.testOf(pc); test != nil && test.Stage == Landed && test.Outcome != Exceptional {
		closeTest(t, test.ID)
	}
	if !t.S.isQuick() {
		return
	}
	for _, o := range slices.Clone(t.S.Owed) {
		if o.PC == pc {
			t.Emit(ConsequenceNamed{ID: o.ID, PC: pc})
		}
	}
}

// testOffer returns an offer about an open test, on the card of the test.
func testOffer(t *Test, label game.Msg) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {t.PC}, "test": {t.ID}}, Label: label, About: testRef(t.ID),
		ForCard: game.ForCard{Card: testRef(t.ID)}}
}

// openTests iterates over the open tests in one of these stages for which the actor may act.
func (s *State) openTests(c *game.Collector, stages ...string) iter.Seq2[*Test, *PC] {
	return func(yield func(*Test, *PC) bool) {
		for _, t := range s.Tests {
			p := s.pc(t.PC)
			if p != nil && slices.Contains(stages, t.Stage) && p.playedBy(c.Actor) && !yield(t, p) {
				return
			}
		}
	}
}

// refuseStage refuses a PC without a test in the stage that a move needs: its test is in another
// stage, is closed, or there was none.
func (s *State) refuseStage(p *PC) *game.Refusal {
	switch {
	case s.testOf(p.ID) != nil:
		return refuse("test-open", game.M("hold", s.waitMsg(s.testOf(p.ID))))
	case s.lastOf(p.ID) != nil:
		return refuse("test-closed")
	}
	return refuse("no-test")
}

// refuseRetry refuses a goal that failed before with the same Attribute, unless a change is named
// (NDE-RETRY-01, NDE-R21).
func refuseRetry(p *PC, goal, attr, changed string) *game.Refusal {
	i := slices.IndexFunc(p.Failed, func(f Failed) bool { return f.Goal == goalWord(goal) })
	if goal == "" || changed != "" || i < 0 || !slices.Contains(p.Failed[i].Attrs, attr) {
		return nil
	}
	return refuse("retry-unchanged")
}

// goalWord returns the form in which goals are compared.
func goalWord(goal string) string { return game.Slug(goal) }
