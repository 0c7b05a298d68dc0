package fight

import (
	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/roll"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// chooseMove is the choice on an exceptional attack or power.
func chooseMove() state.Move {
	paramChoice := game.Param{Name: "choice", Kind: game.Pick, Min: 1, Max: 1}
	paramText := game.Param{Name: "text", Kind: game.Text, Max: 200}
	return state.Move{
		Spec: game.Spec{Name: "choose", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{paramChoice, paramText, rules.ParamWho, rules.ParamTest}},
		Offers: func(s *state.State, c *game.Collector) {
			for t, p := range check.OpenTests(s, c, state.Landed) {
				if t.Outcome == state.Exceptional && t.Kind != state.PlainTest {
					c.Add(chooseOffers(s, c.Actor, t, p, paramText)...)
				}
			}
			s.CloseRest(c, func(p *state.PC) *game.Refusal { return roll.RefuseChoice(s, p) })
		},
		Do: doChoose,
	}
}

func chooseOffers(s *state.State, by game.Actor, t *state.Test, p *state.PC, paramText game.Param) []game.Offer {
	var offers []game.Offer
	var first []game.Msg // of several, only the first loses two (NDE-R42)
	if len(t.Also) > 0 {
		first = rulekit.Msgs(s.NameMsg(t.Target))
	}
	for _, w := range rules.ExceptionalChoices {
		attack := w.Word == rules.TwoHearts || w.Word == rules.StrongEffect
		if attack && t.Kind != state.AttackTest || !attack && !t.ByPower() {
			continue
		}
		o := check.TestOffer(t,
			game.Say("nde.choose."+w.Word, game.W("name", s.NameFor(by, p)), game.L("target", first...)))
		o.Fixed["choice"], o.Aliases = []string{w.Word}, game.Args{"choice": w.Also}
		if w.Word != rules.TwoHearts {
			o.Inputs = []game.Input{{Param: paramText}}
		}
		o.Urgent, o.Primary = p.IsOwn(by), p.IsOwn(by) && len(offers) == 0
		offers = append(offers, o)
	}
	return offers
}

// doChoose records the choice. In the full game the GM agrees first to any choice except two Hearts
// (NDE-R10).
func doChoose(t *state.Tx, args game.Args) {
	test := t.S.Test(args.One("test")).Copy()
	test.Choice, test.Benefit = args.One("choice"), args.One("text")
	if !t.S.IsQuick() && test.Choice != rules.TwoHearts {
		test.Stage = state.Agreeing
	}
	t.Emit(check.TestSet{Test: test, Why: "chosen"})
	if test.Stage == state.Landed {
		outcome.CloseTest(t, test.ID)
	}
}

// returnMove lets the GM give 1 Power Point back for an exceptional power, in place of another
// benefit (NDE-POW-06, NDE-R30).
func returnMove() state.Move {
	return state.GMMove(game.Spec{Name: "return-pp", Category: game.CategoryPoints,
		Params: []game.Param{rules.ParamWho, rules.ParamTest}},
		func(s *state.State, c *game.Collector) {
			for _, t := range s.Tests {
				if c.Closed(refuseReturn(t), "who", t.PC, "test", t.ID) {
					continue
				}
				o := check.TestOffer(t, game.Say("nde.return-pp.now", game.W("name", s.Name(t.PC))))
				if t.Cost == 0 {
					o.Closed = rules.Refuse("nothing-spent")
				}
				c.Add(o)
			}
			s.CloseRest(c, rules.RefuseAlways[*state.PC](rules.Refuse("no-test")))
		}, func(t *state.Tx, args game.Args) {
			test := t.S.Test(args.One("test")).Copy()
			test.Choice = rules.PPReturned
			t.Emit(check.TestSet{Test: test, Why: "chosen"})
			outcome.Refill(t, test.PC, 1, "returned")
			outcome.CloseTest(t, test.ID)
		})
}

// refuseReturn refuses a test that is no exceptional power (NDE-R30).
func refuseReturn(t *state.Test) *game.Refusal {
	switch {
	case t.Stage != state.Landed || t.Outcome != state.Exceptional:
		return rules.Refuse("not-exceptional")
	case !t.ByPower():
		return rules.Refuse("nothing-spent")
	}
	return nil
}
