package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The choices on an exceptional attack or power (NDE-R25, NDE-R30).
const (
	TwoHearts    = "two-hearts"
	StrongEffect = "effect"
	LargerScale  = "scale"
	MoreBenefit  = "benefit"
	PPReturned   = "returned" // a Power Point, given back by the GM
)

var exceptionalChoices = []word{
	{TwoHearts, []string{"dois-coracoes"}},
	{StrongEffect, []string{"efeito", "efeito-forte"}},
	{LargerScale, []string{"escala"}},
	{MoreBenefit, []string{"beneficio"}},
}

// mustChoose reports whether an exceptional success waits for its owner's choice, however few
// Hearts the target has. It does not if all targets are minions, which simply fall (NDE-R25).
func (s *State) mustChoose(t *Test) bool {
	if t.Outcome != Exceptional {
		return false
	}
	return t.Kind != AttackTest || slices.ContainsFunc(t.targetIDs(), func(id string) bool {
		f := s.foe(id)
		return f != nil && !f.isMinion()
	})
}

// chooseMove is the choice on an exceptional attack or power.
func chooseMove() move {
	paramChoice := game.Param{Name: "choice", Kind: game.Pick, Min: 1, Max: 1}
	paramText := game.Param{Name: "text", Kind: game.Text, Max: 200}
	return move{
		Spec: game.Spec{Name: "choose", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{paramChoice, paramText, paramWho, paramTest}},
		Offers: func(s *State, c *game.Collector) {
			for t, p := range s.openTests(c, Landed) {
				if t.Outcome == Exceptional && t.Kind != PlainTest {
					c.Add(s.chooseOffers(c.Actor, t, p, paramText)...)
				}
			}
			s.closeRest(c, func(p *PC) *game.Refusal { return s.refuseChoice(p) })
		},
		Do: doChoose,
	}
}

func (s *State) chooseOffers(by game.Actor, t *Test, p *PC, paramText game.Param) []game.Offer {
	var offers []game.Offer
	var first []game.Msg // of several, only the first loses two (NDE-R42)
	if len(t.Also) > 0 {
		first = rulekit.Msgs(s.nameMsg(t.Target))
	}
	for _, w := range exceptionalChoices {
		attack := w.word == TwoHearts || w.word == StrongEffect
		if attack && t.Kind != AttackTest || !attack && !t.byPower() {
			continue
		}
		o := testOffer(t,
			game.Say("nde.choose."+w.word, game.W("name", s.nameFor(by, p)), game.L("target", first...)))
		o.Fixed["choice"], o.Aliases = []string{w.word}, game.Args{"choice": w.also}
		if w.word != TwoHearts {
			o.Inputs = []game.Input{{Param: paramText}}
		}
		o.Urgent, o.Primary = p.isOwn(by), p.isOwn(by) && len(offers) == 0
		offers = append(offers, o)
	}
	return offers
}

// doChoose records the choice. In the full game the GM agrees first to any choice except two Hearts
// (NDE-R10).
func doChoose(t *tx, args game.Args) {
	test := t.S.test(args.One("test")).copy()
	test.Choice, test.Benefit = args.One("choice"), args.One("text")
	if !t.S.isQuick() && test.Choice != TwoHearts {
		test.Stage = Agreeing
	}
	t.Emit(TestSet{Test: test, Why: "chosen"})
	if test.Stage == Landed {
		closeTest(t, test.ID)
	}
}

// applyEffect applies what a closed test does to its target or to the PC: a hit, healing,
// Retaliation, or the Heart that a failed defence costs.
func applyEffect(t *tx, test *Test) {
	hit := test.Outcome == Success || test.Outcome == Exceptional || test.Outcome == AtACost
	switch {
	case test.Kind == AttackTest && hit:
		hitFoe(t, test)
	case test.Kind == AttackTest && test.Outcome == Failure:
		retaliate(t, test)
	case test.Kind == PowerTest && test.Target != "" && hit:
		healBy(t, test)
	case test.Way == ByDefending && test.Outcome == Failure:
		wound(t, test.PC, 1, "harm")
	}
}

// crowdTrouble records the complication that crowd pressure adds to a failure.
func crowdTrouble(t *tx, test *Test) {
	if test.Outcome == Failure && test.Crowd && crowdPressure.Is(t.S, "complication") {
		t.Emit(ConsequenceOwed{Owed: OwedConsequence{ID: t.S.NextID + 1, PC: test.PC, Test: test.ID,
			Kind: OwesComplication}})
	}
}

// hitFoe takes the Hearts of a hit: 1 from each target, or 2 from the first target if that was
// chosen. An option says whether a strong effect costs a Heart too (NDE-ATK-04, NDE-R25).
func hitFoe(t *tx, test *Test) {
	n := 1
	switch {
	case test.Choice == TwoHearts:
		n = 2
	case test.Choice == StrongEffect && !effectHeart.On(t.S):
		n = 0
	}
	changeValue(t, test.Target, ValueHearts, -n, "hit")
	for _, id := range test.Also {
		changeValue(t, id, ValueHearts, -1, "hit")
	}
	if test.lasting() {
		beginEffect(t, test.Target, test.Benefit, "hit")
	}
}

// retaliate costs the attacker a Heart after a missed melee attack, if the table plays with
// Retaliation (NDE-MOD-05, NDE-R41).
func retaliate(t *tx, test *Test) {
	f := t.S.foe(test.Target)
	if retaliation.On(t.S) && test.Way == Melee && f != nil && !f.Fallen() && !f.NoBack && t.S.isClose(test.PC, f.ID) {
		wound(t, test.PC, 1, "retaliation")
	}
}

// fellowChoices returns the PCs that a power may heal.
func (s *State) fellowChoices() []game.Choice {
	var cs []game.Choice
	for _, p := range s.PCs {
		if p.Hearts < p.MaxHearts {
			cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.displayName())})
		}
	}
	return slices.Clip(cs)
}
