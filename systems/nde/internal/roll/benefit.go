package roll

import (
	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// keepMove accepts a throw without a change. An exceptional success needs a choice instead.
func keepMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "keep", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{rules.ParamWho, rules.ParamTest}},
		Offers: func(s *state.State, c *game.Collector) {
			for t, p := range check.OpenTests(s, c, state.Landed) {
				if t.Outcome == state.Exceptional {
					continue
				}
				o := check.TestOffer(t, game.Say("nde.keep."+t.Outcome, game.W("name", s.NameFor(c.Actor, p))))
				o.WaitLabel = game.Say("nde.keep."+t.Outcome, game.W("name", ""))
				o.Urgent, o.Primary = p.IsOwn(c.Actor), p.IsOwn(c.Actor)
				c.Add(o)
			}
			s.CloseRest(c, func(p *state.PC) *game.Refusal { return refuseKeep(s, p) })
		},
		Do: func(t *state.Tx, args game.Args) { outcome.CloseTest(t, args.One("test")) },
	}
}

// refuseKeep refuses a PC that has no throw to accept: it has to choose first, or the test has
// closed by itself.
func refuseKeep(s *state.State, p *state.PC) *game.Refusal {
	t, last := s.TestOf(p.ID), s.LastOf(p.ID)
	switch {
	case t != nil && t.Stage == state.Landed:
		return RefuseChoice(s, p)
	case t == nil && last != nil && last.Thrown() && last.Outcome != state.Dropped:
		return rules.RefuseBy("NDE-R15", "kept-already", game.M("verdict", check.Verdict(last.Outcome, last.Certain)))
	}
	return check.RefuseStage(s, p)
}

// benefitMove is the player's choice on an exceptional success (NDE-TEST-08). In the quick game the
// choice counts at once and the GM objects by undo; in the full game the GM agrees first (NDE-R10).
// Attacks and powers have their own choices.
func benefitMove() state.Move {
	paramKind := game.Param{Name: "kind", Kind: game.Pick, Max: 1}
	paramText := game.Param{Name: "text", Kind: game.Text, Max: 200}
	return state.Move{
		Spec: game.Spec{Name: "benefit", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramKind, paramText, rules.ParamWho, rules.ParamTest}},
		Offers: func(s *state.State, c *game.Collector) {
			for t, p := range check.OpenTests(s, c, state.Landed) {
				if t.Outcome != state.Exceptional || t.Kind != state.PlainTest {
					continue
				}
				o := check.TestOffer(t, game.Say("nde.benefit.now", game.W("name", s.NameFor(c.Actor, p))))
				o.Inputs = []game.Input{{Param: paramKind,
					Choices: rules.Choices(rules.Benefits, rules.BenefitMsg, "")},
					{Param: paramText}}
				o.Urgent, o.Primary, o.OpensForm = p.IsOwn(c.Actor), p.IsOwn(c.Actor), true
				c.Add(o)
			}
			s.CloseRest(c, func(p *state.PC) *game.Refusal { return RefuseChoice(s, p) })
		},
		Do: func(t *state.Tx, args game.Args) {
			test := t.S.Test(args.One("test")).Copy()
			test.Choice, test.Benefit = args.One("kind"), args.One("text")
			if !t.S.IsQuick() {
				test.Stage = state.Agreeing
			}
			t.Emit(check.TestSet{Test: test, Why: "benefit"})
			if test.Stage == state.Landed {
				outcome.CloseTest(t, test.ID)
			}
		},
	}
}

// RefuseChoice returns why a PC cannot make a choice on an exceptional success. Either the PC has
// no exceptional success, or the success needs another choice: a benefit for a plain test, a result
// for an attack or power.
func RefuseChoice(s *state.State, p *state.PC) *game.Refusal {
	switch t := s.TestOf(p.ID); {
	case t == nil || t.Stage != state.Landed:
		return check.RefuseStage(s, p)
	case t.Outcome != state.Exceptional:
		return rules.Refuse("not-exceptional")
	case t.Kind == state.PlainTest:
		return rules.Refuse("benefit-first")
	}
	return rules.Refuse("choose-first")
}

// agreeMove is the GM's answer to a benefit, or to the choice on an attack or power, in the full
// game. After "no" the player chooses again.
func agreeMove() state.Move {
	paramAgree := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	return state.WithLacks("NDE-R10",
		state.GMMove(game.Spec{Name: "agree", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramAgree, rules.ParamWho, rules.ParamTest}},
			func(s *state.State, c *game.Collector) {
				for _, t := range s.Tests {
					if t.Stage != state.Agreeing {
						continue
					}
					for _, how := range []string{"yes", "no"} {
						o := check.TestOffer(t, game.Say("nde.agree."+how, game.W("name", s.Name(t.PC))))
						o.Fixed["how"] = []string{how}
						o.Urgent, o.Primary = true, how == "yes"
						c.Add(o)
					}
				}
			}, func(t *state.Tx, args game.Args) {
				test := t.S.Test(args.One("test")).Copy()
				test.Stage = state.Landed
				if args.One("how") == "yes" {
					t.Emit(check.TestSet{Test: test, Why: "agreed"})
					outcome.CloseTest(t, test.ID)
					return
				}
				test.Choice, test.Benefit = "", ""
				t.Emit(check.TestSet{Test: test, Why: "disagreed"})
			}))
}
