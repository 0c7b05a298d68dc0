package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// luckMove spends 1 Luck on a PC's own test (NDE-LUCK-01). The step up throws at once.
func luckMove() state.Move {
	paramHow := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	return state.Move{
		Spec: game.Spec{Name: "luck", Category: game.CategoryPoints, Slash: true, AnswersCards: true,
			Params: []game.Param{paramHow, rules.ParamWho, rules.ParamTest}},
		Offers: func(s *state.State, c *game.Collector) {
			for t, p := range check.OpenTests(s, c, state.Framed, state.Landed) {
				uses := luckUses(s, t)
				if t.Stage == state.Framed && !p.Down() && p.Luck > 0 && refuseLuck(s, t, rules.LuckStep) == nil {
					uses = []string{rules.LuckStep}
				}
				for _, use := range uses {
					c.Add(luckOffer(s, c.Actor, t, p, use))
				}
			}
			s.CloseRest(c, func(p *state.PC) *game.Refusal { return refuseLuckOf(s, p, "") })
			closeLuck(s, c)
		},
		Do: func(t *state.Tx, args game.Args) { spendLuck(t, args.One("test"), args.One("how")) },
	}
}

func luckOffer(s *state.State, by game.Actor, t *state.Test, p *state.PC, use string) game.Offer {
	name := game.W("name", s.NameFor(by, p))
	o := check.TestOffer(t, game.Say("nde.luck.offer."+use, name))
	o.Cost = []game.Amount{{Unit: "nde.luck", N: -1, Available: p.Luck}}
	switch use {
	case rules.LuckStep:
		next := t.Copy()
		next.Steps = append(next.Steps, state.Step{Why: state.StepLuck, N: 1})
		o.Label, o.Odds = game.Say("nde.luck.offer.step_to", name, game.D("die", next.Die())), check.ThrowOdds(s, &next)
		o.Cost = append(o.Cost, state.PowerPrice(p, next.Cost)...)
	case rules.LuckPlus:
		o.Label = plusOneLabel(s, o.Label, t)
	case rules.LuckReroll:
		o.Odds = check.RerollOdds(s, t)
	}
	o.Fixed["how"] = []string{use}
	if i := slices.IndexFunc(rules.LuckWords, func(w rules.Word) bool { return w.Word == use }); i >= 0 {
		o.Aliases = game.Args{"how": rules.LuckWords[i].Also}
	}
	o.Urgent = p.IsOwn(by) && t.Stage == state.Landed && t.Outcome == state.Failure
	if t.Stage == state.Landed && t.Outcome != state.Failure {
		o.MustName = "how" // a repeated word must not improve a success by accident (NDE-R43)
	}
	return o
}

// closeLuck adds, for each use of Luck, the reason against it for each PC that the actor may act
// for.
func closeLuck(s *state.State, c *game.Collector) {
	for _, p := range s.PCs {
		if !c.Explains() || !p.PlayedBy(c.Actor) {
			continue
		}
		for _, w := range rules.LuckWords {
			c.Against("how", func(word string) *game.Refusal {
				if w.Means(word) {
					return refuseLuckOf(s, p, w.Word)
				}
				return nil
			}, "who", p.ID)
		}
	}
}

// refuseLuckOf refuses a use of Luck to a PC; use "" stands for any use.
func refuseLuckOf(s *state.State, p *state.PC, use string) *game.Refusal {
	t, past := s.TestOf(p.ID), s.LastOf(p.ID)
	switch {
	case use == rules.LuckStep && s.Is2d6(), use == rules.LuckPlus && !s.Is2d6():
		return rules.Refuse("wrong-dice")
	case t == nil && past == nil:
		return rules.Refuse("no-test")
	case t != nil && refuseLuck(s, t, use) != nil:
		return refuseLuck(s, t, use)
	case p.Luck == 0:
		return rules.Refuse("luck-short", game.W("name", p.DisplayName()))
	}
	return rules.Refuse("test-closed")
}

// spendLuck pays 1 Luck and applies the use of Luck to the test.
func spendLuck(t *state.Tx, id, use string) {
	test := t.S.Test(id).Copy()
	state.ChangeValue(t, test.PC, rules.ValueLuck, -1, use)
	if use == rules.LuckReroll {
		rollDice(t, t.S.Test(id), true)
		settle(t, id)
		return
	}
	test.Luck = append(test.Luck, use)
	switch use {
	case rules.LuckStep:
		test.Steps = append(test.Steps, state.Step{Why: state.StepLuck, N: 1})
		t.Emit(check.TestSet{Test: test, Why: "stepped"})
		ThrowTest(t, id)
		return
	case rules.LuckConvert:
		test.Certain = test.KeepsOne() // its cost replaces the complication, except after a 1 (NDE-R18, NDE-R29)
		test.Outcome = state.AtACost
	case rules.LuckPlus:
		test.Steps = append(test.Steps, state.Step{Why: state.StepPlus, N: 1})
		check.SetOutcome(t.S, &test)
	}
	t.Emit(check.TestSet{Test: test, Why: "luck_" + use})
	settle(t, id)
}

// giftMove gives 1 Luck for a bold risk, a fine choice, or for playing out a failure (NDE-LUCK-04).
func giftMove() state.Move {
	return state.GMMove(game.Spec{Name: "gift", Category: game.CategoryPoints, Params: []game.Param{rules.ParamWho}},
		func(s *state.State, c *game.Collector) {
			for _, p := range s.PCs {
				o := game.Offer{Fixed: game.Args{"who": {p.ID}},
					Label: game.Say("nde.gift.now", game.W("name", p.DisplayName())), About: state.PCRef(p.ID)}
				switch {
				case rules.LuckCap.Is(s, "2") && p.Luck >= rules.StartLuck:
					o.Closed = rules.Refuse("luck-full")
				case p.Luck >= rules.MaxValue:
					o.Closed = game.Refuse("", "nde.refused.luck-most", game.W("name", p.DisplayName()),
						game.N("n", p.Luck))
				}
				c.Add(o)
			}
		}, func(t *state.Tx, args game.Args) { state.ChangeValue(t, args.One("who"), rules.ValueLuck, 1, "gift") })
}
