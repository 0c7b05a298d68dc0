package nde

import (
	"slices"

	"mesa/game"
)

// Uses of Luck (NDE-LUCK-01, NDE-2D6-06).
const (
	LuckStep    = "step"    // before the throw: one step up
	LuckReroll  = "reroll"  // after it: the better of two throws
	LuckConvert = "convert" // a failure becomes a success at a cost
	LuckPlus    = "plus1"   // 2d6: +1 after the throw
)

var luckWords = []word{
	{LuckReroll, []string{"repetir", "repeticao"}},
	{LuckPlus, []string{"+1", "mais1"}},
	{LuckConvert, []string{"converter", "custo"}},
	{LuckStep, []string{"grau", "subir"}},
}

// luckUses returns the uses of Luck that may still change a thrown test, in the order of the
// offers.
func (s *State) luckUses(t *Test) []string {
	var uses []string
	if p := s.pc(t.PC); t.Stage == Landed && p != nil && p.Luck > 0 {
		for _, use := range []string{LuckReroll, LuckPlus, LuckConvert} {
			if s.refuseLuck(t, use) == nil {
				uses = append(uses, use)
			}
		}
	}
	return uses
}

// refuseLuck refuses a use of Luck on an open test; use "" stands for any use after the throw. It
// does not check how much Luck is left (NDE-R15, NDE-R17, NDE-R36).
func (s *State) refuseLuck(t *Test, use string) *game.Refusal {
	one := len(t.Luck) > 0 && luckPerTest.Is(s, "one")
	switch {
	case use == LuckStep && t.Two, use == LuckPlus && !t.Two:
		return refuse("wrong-dice")
	case use == LuckStep && t.Thrown():
		return refuse("luck-late")
	case slices.Contains(t.Luck, use) || one:
		return refuse("luck-used")
	case use == LuckStep:
		return s.refuseLuckStep(t)
	case !t.Thrown():
		return refuse("luck-early")
	case t.Outcome == Exceptional && use != LuckConvert:
		return refuse("nothing-to-improve")
	case use == LuckConvert && t.Outcome != Failure:
		return refuse("not-a-failure")
	case slices.Contains(t.Luck, LuckConvert):
		return refuse("test-closed")
	case use == LuckPlus:
		if next := s.plusOne(t); next.Outcome == t.Outcome {
			return refuse("plus-no-effect")
		}
	}
	return nil
}

// plusOne returns a thrown test of the 2d6 game with Luck's +1.
func (s *State) plusOne(t *Test) Test {
	next := t.copy()
	next.Steps = append(next.Steps, Step{Why: StepPlus, N: 1})
	s.setOutcome(&next)
	return next
}

// plusAfterReroll reports whether Luck's +1 was bought after a reroll. It then counts for the kept
// throw only.
func (t *Test) plusAfterReroll() bool {
	return slices.Index(t.Luck, LuckPlus) > slices.Index(t.Luck, LuckReroll) && slices.Contains(t.Luck, LuckReroll)
}

// refuseLuckStep refuses a step up that would not make the die larger, or on a test that cannot be
// thrown now.
func (s *State) refuseLuckStep(t *Test) *game.Refusal {
	if t.Stage != Framed {
		return refuse("no-test")
	}
	if stepDie(t.Base, t.Shift()+1) <= t.Die() {
		return refuseBy("NDE-R15", "step-no-effect")
	}
	return s.refuseThrow(t) // the step throws at once
}

// luckMove spends 1 Luck on a PC's own test (NDE-LUCK-01). The step up throws at once.
func luckMove() move {
	paramHow := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "luck", Category: game.CategoryPoints, Slash: true, AnswersCards: true,
			Params: []game.Param{paramHow, paramWho, paramTest}},
		Offers: func(s *State, c *game.Collector) {
			for t, p := range s.openTests(c, Framed, Landed) {
				uses := s.luckUses(t)
				if t.Stage == Framed && !p.Down() && p.Luck > 0 && s.refuseLuck(t, LuckStep) == nil {
					uses = []string{LuckStep}
				}
				for _, use := range uses {
					c.Add(s.luckOffer(c.Actor, t, p, use))
				}
			}
			s.closeRest(c, func(p *PC) *game.Refusal { return s.refuseLuckOf(p, "") })
			s.closeLuck(c)
		},
		Do: func(t *tx, args game.Args) { spendLuck(t, args.One("test"), args.One("how")) },
	}
}

func (s *State) luckOffer(by game.Actor, t *Test, p *PC, use string) game.Offer {
	name := game.W("name", s.nameFor(by, p))
	o := testOffer(t, game.Say("nde.luck.offer."+use, name))
	o.Cost = []game.Amount{{Unit: "nde.luck", N: -1, Available: p.Luck}}
	switch use {
	case LuckStep:
		next := t.copy()
		next.Steps = append(next.Steps, Step{Why: StepLuck, N: 1})
		o.Label, o.Odds = game.Say("nde.luck.offer.step_to", name, game.D("die", next.Die())), s.throwOdds(&next)
		o.Cost = append(o.Cost, powerPrice(p, next.Cost)...)
	case LuckPlus:
		o.Label = s.plusOneLabel(o.Label, t)
	case LuckReroll:
		o.Odds = s.rerollOdds(t)
	}
	o.Fixed["how"] = []string{use}
	if i := slices.IndexFunc(luckWords, func(w word) bool { return w.word == use }); i >= 0 {
		o.Aliases = game.Args{"how": luckWords[i].also}
	}
	o.Urgent = p.isOwn(by) && t.Stage == Landed && t.Outcome == Failure
	if t.Stage == Landed && t.Outcome != Failure {
		o.MustName = "how" // a repeated word must not improve a success by accident (NDE-R43)
	}
	return o
}

// closeLuck adds, for each use of Luck, the reason against it for each PC that the actor may act
// for.
func (s *State) closeLuck(c *game.Collector) {
	for _, p := range s.PCs {
		if !c.Explains() || !p.playedBy(c.Actor) {
			continue
		}
		for _, w := range luckWords {
			c.Against("how", func(word string) *game.Refusal {
				if w.means(word) {
					return s.refuseLuckOf(p, w.word)
				}
				return nil
			}, "who", p.ID)
		}
	}
}

// refuseLuckOf refuses a use of Luck to a PC; use "" stands for any use.
func (s *State) refuseLuckOf(p *PC, use string) *game.Refusal {
	t, past := s.testOf(p.ID), s.lastOf(p.ID)
	switch {
	case use == LuckStep && s.is2d6(), use == LuckPlus && !s.is2d6():
		return refuse("wrong-dice")
	case t == nil && past == nil:
		return refuse("no-test")
	case t != nil && s.refuseLuck(t, use) != nil:
		return s.refuseLuck(t, use)
	case p.Luck == 0:
		return refuse("luck-short", game.W("name", p.displayName()))
	}
	return refuse("test-closed")
}

// spendLuck pays 1 Luck and applies its use.
func spendLuck(t *tx, id, use string) {
	test := t.S.test(id).copy()
	changeValue(t, test.PC, ValueLuck, -1, use)
	if use == LuckReroll {
		rollDice(t, t.S.test(id), true)
		settle(t, id)
		return
	}
	test.Luck = append(test.Luck, use)
	switch use {
	case LuckStep:
		test.Steps = append(test.Steps, Step{Why: StepLuck, N: 1})
		t.Emit(TestSet{Test: test, Why: "stepped"})
		throwTest(t, id)
		return
	case LuckConvert:
		test.Certain = test.keepsOne() // its cost replaces the complication, except after a 1 (NDE-R18, NDE-R29)
		test.Outcome = AtACost
	case LuckPlus:
		test.Steps = append(test.Steps, Step{Why: StepPlus, N: 1})
		t.S.setOutcome(&test)
	}
	t.Emit(TestSet{Test: test, Why: "luck_" + use})
	settle(t, id)
}

// giftMove gives 1 Luck for a bold risk, a fine choice, or for playing out a failure (NDE-LUCK-04).
func giftMove() move {
	return gmMove(game.Spec{Name: "gift", Category: game.CategoryPoints, Params: []game.Param{paramWho}},
		func(s *State, c *game.Collector) {
			for _, p := range s.PCs {
				o := game.Offer{Fixed: game.Args{"who": {p.ID}},
					Label: game.Say("nde.gift.now", game.W("name", p.displayName())), About: pcRef(p.ID)}
				switch {
				case luckCap.Is(s, "2") && p.Luck >= startLuck:
					o.Closed = refuse("luck-full")
				case p.Luck >= maxValue:
					o.Closed = game.Refuse("", "nde.refused.luck-most", game.W("name", p.displayName()),
						game.N("n", p.Luck))
				}
				c.Add(o)
			}
		}, func(t *tx, args game.Args) { changeValue(t, args.One("who"), ValueLuck, 1, "gift") })
}
