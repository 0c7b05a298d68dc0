package nde

import (
	"unicode/utf8"

	"mesa/game"
)

// payFor spends the Power Points of a test and, in a conflict, the Action of the round unless the
// test is free (NDE-FIGHT-05, NDE-R29). It is called just before the first throw.
func payFor(t *tx, test *Test) {
	if t.S.Scene.Fight() && !test.Free {
		t.Emit(ActionUsed{PC: test.PC, Used: true})
	}
	if test.Cost > 0 {
		changeValue(t, test.PC, ValuePP, -test.Cost, "power")
	}
}

// settle closes a thrown test if nobody can change it any more.
func settle(t *tx, id string) {
	if test := t.S.test(id); test != nil && test.Stage == Landed && !t.S.awaitsOwner(test) {
		closeTest(t, id)
	}
}

// awaitsOwner reports whether the owner has something to decide about a thrown test: the result of
// an exceptional success, or whether to spend Luck.
func (s *State) awaitsOwner(t *Test) bool { return s.mustChoose(t) || len(s.luckUses(t)) > 0 }

// closeTest ends a thrown test with its outcome, begins its consequences, and ends the players'
// phase if that is due.
func closeTest(t *tx, id string) {
	finish(t, id)
	endPhase(t)
}

// finish ends a thrown test like closeTest, but does not end the phase.
func finish(t *tx, id string) {
	test := t.S.test(id).copy()
	t.Emit(TestClosed{Test: test})
	applyConsequences(t, &test)
}

// applyConsequences applies the consequences of a closed test, in the order in which they are told.
func applyConsequences(t *tx, test *Test) {
	applyEffect(t, test)
	rememberFailure(t, test)
	moveCounters(t, test)
	oweConsequences(t, test)
	crowdTrouble(t, test)
}

// rememberFailure records the goal of a plain test that failed, with its Attribute (NDE-R21).
func rememberFailure(t *tx, test *Test) {
	if goal := t.S.goal(test.Goal, test.What); test.Outcome == Failure && test.Kind == PlainTest && goal != "" {
		t.Emit(FailedAt{test.PC, goalWord(goal), test.Attr})
	}
}

// goal returns the goal of a test: the typed goal or, outside a conflict, what the player tries, if
// that is short enough. It is "" if there is none (NDE-R21).
func (s *State) goal(goal, what string) string {
	if goal != "" || s.Scene.Fight() || utf8.RuneCountInString(what) > maxGoal {
		return goal
	}
	return what
}

// oweConsequences records the consequences that the GM has to name: a complication or a cost after
// a failure, a complication after a 1 or a failed power, a cost after a success at a cost, and both
// after a converted 1 (NDE-TEST-06, NDE-TEST-07, NDE-TEST-09).
func oweConsequences(t *tx, test *Test) {
	var kinds []string
	switch {
	case test.Outcome == Failure && test.Certain:
		kinds = []string{OwesComplication}
	case test.Outcome == Failure && test.Way == ByDefending: // the lost Heart is the cost (NDE-R45)
	case test.Outcome == Failure:
		kinds = []string{OwesEither}
	case test.Outcome == AtACost && test.Certain: // a converted 1 (NDE-R18)
		kinds = []string{OwesCost, OwesComplication}
	case test.Outcome == AtACost:
		kinds = []string{OwesCost}
	}
	for _, kind := range kinds {
		t.Emit(ConsequenceOwed{Owed: OwedConsequence{ID: t.S.NextID + 1, PC: test.PC, Test: test.ID, Kind: kind}})
	}
}

// keepMove accepts a throw without a change.
func keepMove() move {
	return move{
		Spec: game.Spec{Name: "keep", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramWho, paramTest}},
		Offers: func(s *State, c *game.Collector) {
			for t, p := range s.openTests(c, Landed) {
				if t.Outcome == Exceptional {
					continue
				}
				o := testOffer(t, game.Say("nde.keep."+t.Outcome, game.W("name", s.nameFor(c.Actor, p))))
				o.WaitLabel = game.Say("nde.keep."+t.Outcome, game.W("name", ""))
				o.Urgent, o.Primary = p.isOwn(c.Actor), p.isOwn(c.Actor)
				c.Add(o)
			}
			s.closeRest(c, func(p *PC) *game.Refusal { return s.refuseKeep(p) })
		},
		Do: func(t *tx, args game.Args) { closeTest(t, args.One("test")) },
	}
}

// refuseKeep refuses a PC that has no throw to accept: it has to choose first, or the test has
// closed by itself.
func (s *State) refuseKeep(p *PC) *game.Refusal {
	t, last := s.testOf(p.ID), s.lastOf(p.ID)
	switch {
	case t != nil && t.Stage == Landed:
		return s.refuseChoice(p)
	case t == nil && last != nil && last.Thrown() && last.Outcome != Dropped:
		return refuseBy("NDE-R15", "kept-already", game.M("verdict", verdict(last.Outcome, last.Certain)))
	}
	return s.refuseStage(p)
}

// benefits are the examples of NDE-TEST-08.
var benefits = []word{
	{"faster", []string{"mais-rapido", "rapido"}},
	{"quieter", []string{"mais-silencioso", "silencioso"}},
	{"stronger", []string{"mais-forte", "forte"}},
	{"safer", []string{"mais-seguro", "seguro"}},
	{"further", []string{"mais-um-efeito", "mais", "efeito"}},
}

// benefitMove is the player's choice on an exceptional success (NDE-TEST-08). In the quick game it
// counts at once and the GM objects by undo; in the full game the GM agrees first (NDE-R10).
// Attacks and powers have their own choices.
func benefitMove() move {
	paramKind := game.Param{Name: "kind", Kind: game.Pick, Max: 1}
	paramText := game.Param{Name: "text", Kind: game.Text, Max: 200}
	return move{
		Spec: game.Spec{Name: "benefit", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramKind, paramText, paramWho, paramTest}},
		Offers: func(s *State, c *game.Collector) {
			for t, p := range s.openTests(c, Landed) {
				if t.Outcome != Exceptional || t.Kind != PlainTest {
					continue
				}
				o := testOffer(t, game.Say("nde.benefit.now", game.W("name", s.nameFor(c.Actor, p))))
				o.Inputs = []game.Input{{Param: paramKind, Choices: choices(benefits, benefitMsg, "")},
					{Param: paramText}}
				o.Urgent, o.Primary, o.OpensForm = p.isOwn(c.Actor), p.isOwn(c.Actor), true
				c.Add(o)
			}
			s.closeRest(c, func(p *PC) *game.Refusal { return s.refuseChoice(p) })
		},
		Do: func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			test.Choice, test.Benefit = args.One("kind"), args.One("text")
			if !t.S.isQuick() {
				test.Stage = Agreeing
			}
			t.Emit(TestSet{Test: test, Why: "benefit"})
			if test.Stage == Landed {
				closeTest(t, test.ID)
			}
		},
	}
}

// refuseChoice refuses to a PC the choice of a benefit, or of the result of an exceptional attack
// or power. Either the PC has no exceptional success, or its success needs the other of these
// choices.
func (s *State) refuseChoice(p *PC) *game.Refusal {
	switch t := s.testOf(p.ID); {
	case t == nil || t.Stage != Landed:
		return s.refuseStage(p)
	case t.Outcome != Exceptional:
		return refuse("not-exceptional")
	case t.Kind == PlainTest:
		return refuse("benefit-first")
	}
	return refuse("choose-first")
}

func benefitMsg(w string) game.Msg { return game.Say("nde.benefit." + w) }

// agreeMove is the GM's answer to a benefit, or to the choice on an attack or power, in the full
// game. After "no" the player chooses again.
func agreeMove() move {
	paramAgree := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	return withLacks("NDE-R10", gmMove(game.Spec{Name: "agree", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramAgree, paramWho, paramTest}},
		func(s *State, c *game.Collector) {
			for _, t := range s.Tests {
				if t.Stage != Agreeing {
					continue
				}
				for _, how := range []string{"yes", "no"} {
					o := testOffer(t, game.Say("nde.agree."+how, game.W("name", s.name(t.PC))))
					o.Fixed["how"] = []string{how}
					o.Urgent, o.Primary = true, how == "yes"
					c.Add(o)
				}
			}
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			test.Stage = Landed
			if args.One("how") == "yes" {
				t.Emit(TestSet{Test: test, Why: "agreed"})
				closeTest(t, test.ID)
				return
			}
			test.Choice, test.Benefit = "", ""
			t.Emit(TestSet{Test: test, Why: "disagreed"})
		}))
}
