package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// frameInputs returns the inputs of every test: the Attribute, T, the situation and the stakes. T
// is left out in the 2d6 game (NDE-R37) and where a Defense or a level gives it; under
// step_limit=free a number of steps replaces the situation. test may be nil; otherwise its values
// are the presets. The chances shown are those of the PCs ps.
func frameInputs(s *state.State, ps []*state.PC, attr string, target int, test *state.Test) []game.Input {
	inputs := []game.Input{{Param: rules.ParamAttr, Choices: rules.Choices(rules.Attributes, rules.AttrMsg, attr)}}
	framed := test
	if test == nil {
		framed = &state.Test{Kind: state.PlainTest}
	}
	if len(ps) == 1 {
		check.AddDiceByAttribute(s, ps[0], framed, inputs[0].Choices)
	}
	if !s.Is2d6() && framed.Source != state.FromDefense && framed.Source != state.FromLevel {
		among := rules.TChoices(target)
		check.AddChancesByT(s, ps, framed, rules.Attributes, among)
		inputs = append(inputs, game.Input{Param: rules.ParamT, Choices: among, Lead: true})
	} else if len(ps) == 1 {
		check.AddChanceByAttribute(s, ps[0], framed, inputs[0].Choices)
	}
	if rules.StepLimit.Is(s, "free") {
		steps := 0
		if test != nil {
			steps = test.StepsOf(state.StepFree)
		}
		inputs = append(inputs, game.Input{Param: paramSteps, Preset: game.Itoa(steps)})
	} else {
		cs := SituationChoices(s)
		if test != nil {
			cs[0].Selected, cs[1].Selected = test.HasStep(state.StepFavourable), test.HasStep(state.StepUnfavourable)
		}
		inputs = append(inputs, game.Input{Param: rules.ParamSit, Choices: cs})
	}
	stakes := game.Input{Param: paramStakes}
	if test != nil {
		stakes.Preset = test.Stakes
	}
	return append(inputs, stakes)
}

// refineFrame recomputes an offer's chances and dice for the arguments picked so far: the die of
// each Attribute, and the chance at each T, by the picked Attribute alone if there is one. An offer
// without T gets the chance of each Attribute.
func refineFrame(s *state.State, o game.Offer, given game.Args, p *state.PC, test state.Test) game.Offer {
	FrameTest(s, &test, o.Picked())
	for i, a := range o.Inputs {
		o.Inputs[i].Choices = slices.Clone(a.Choices)
		switch among := o.Inputs[i].Choices; a.Name {
		case "attribute":
			check.AddDiceByAttribute(s, p, &test, among)
			if _, against := o.Input("t"); !against {
				check.AddChanceByAttribute(s, p, &test, among)
			}
		case "t":
			attrs := rules.Attributes
			if picked := given.One("attribute"); picked != "" {
				attrs = slices.DeleteFunc(slices.Clone(rules.Attributes),
					func(w rules.Word) bool { return w.Word != test.Attr })
			}
			check.AddChancesByT(s, []*state.PC{p}, &test, attrs, among)
		}
	}
	return o
}

// FrameTest sets on a test what the GM picked, and the stage Framed.
func FrameTest(s *state.State, test *state.Test, args game.Args) {
	test.Stage = state.Framed
	if attr := args.One("attribute"); attr != "" {
		test.Attr = attr
	}
	test.Stakes = args.One("stakes")
	if !s.Is2d6() && args.One("t") != "" {
		test.Said, test.Source = rules.Number(args.One("t")), state.FromGM
	}
	test.Steps = slices.DeleteFunc(slices.Clone(test.Steps), func(st state.Step) bool {
		return st.Why == state.StepFavourable || st.Why == state.StepUnfavourable || st.Why == state.StepFree
	})
	if args.Has("sit", rules.SitFav) {
		test.Steps = append(test.Steps, state.Step{Why: state.StepFavourable, N: 1})
	}
	if args.Has("sit", rules.SitUnfav) { // the situation shares one slot with cover (NDE-R13)
		test.Steps = append(test.Steps, state.Step{Why: state.StepUnfavourable, N: -1})
	}
	if n := rules.Number(args.One("steps")); n != 0 {
		test.Steps = append(test.Steps, state.Step{Why: state.StepFree, N: n})
	}
	test.SetAnswer(args.One("as"))
	check.Update(s, test)
}

// frameMove sets the Attribute, T, situation and stakes of what a player tries (NDE-TEST-03). Only
// the GM may do it, and may set them again until the throw.
func frameMove() state.Move {
	m := state.GMMove(game.Spec{Name: "frame", Category: game.CategoryAct, Slash: true, AnswersCards: true,
		Params: []game.Param{rules.ParamT, rules.ParamSit, rules.ParamAttr, paramStakes, rules.ParamAs, rules.ParamWho,
			rules.ParamTest, paramSteps}},
		func(s *state.State, c *game.Collector) {
			c.Against("t", RefuseT)
			for _, test := range s.Tests {
				if p := s.PC(test.PC); p != nil && !c.Closed(refuseFrame(s, test), "who", test.PC, "test", test.ID) {
					c.Add(frameOffer(s, test, p))
				}
			}
			s.CloseRest(c, rules.RefuseAlways[*state.PC](rules.Refuse("no-test")))
		}, func(t *state.Tx, args game.Args) {
			test := t.S.Test(args.One("test")).Copy()
			FrameTest(t.S, &test, args)
			t.Emit(check.TestSet{Test: test, Why: "framed"})
		})
	m.Refine = func(s *state.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		test := s.Test(o.Fixed.One("test"))
		return refineFrame(s, o.With(given), given, s.PC(test.PC), test.Copy())
	}
	return m
}

// refuseFrame refuses a test that is thrown already, or that waits for the level of a power.
func refuseFrame(s *state.State, t *state.Test) *game.Refusal {
	switch {
	case t.Stage == state.Landed || t.Stage == state.Agreeing:
		return rules.RefuseBy("NDE-R11", "frame-late")
	case t.Stage == state.Asked && t.ByPower():
		return check.RefuseBusy(s, t)
	}
	return nil
}

func frameOffer(s *state.State, t *state.Test, p *state.PC) game.Offer {
	tValue := rules.UsualT
	if t.T > 0 {
		tValue = t.BaseT()
	}
	framed := t.Copy()
	talent, as := t.Talent()
	if as == "" { // one tap answers with a step up
		as = rules.AsStep
	}
	if fitAnswer(s, t, talent, as) == nil {
		framed.SetAnswer(as)
	}
	o := check.TestOffer(t, frameLabel(s, &framed, p, tValue))
	o.OpensForm = t.Stage == state.Framed
	o.Inputs = frameInputs(s, []*state.PC{p}, t.Attr, tValue, &framed)
	if t.Kind == state.AttackTest && t.Way != rules.ByPower { // the way of attack sets the Attribute
		o.Inputs = o.Inputs[1:]
	}
	if talent != "" {
		o.Inputs = append(o.Inputs,
			game.Input{Param: rules.ParamAs, Choices: talentWayChoices(s, rules.TalentWays, as)})
	}
	o.Urgent, o.Primary = t.Stage == state.Asked, t.Stage == state.Asked
	o.Validate = func(args game.Args) *game.Refusal {
		next := t.Copy()
		FrameTest(s, &next, args)
		return refuseSlots(s, &next)
	}
	return o
}

// frameLabel says what one tap sets for what a player tries: the Attribute, T and the Talent that
// counts. For a framed test it says that the test is changed.
func frameLabel(s *state.State, t *state.Test, p *state.PC, tValue int) game.Msg {
	name, what := game.W("name", p.DisplayName()), game.W("what", t.What)
	if t.Stage == state.Framed {
		return game.Say("nde.frame.anew", name, what)
	}
	talent, as := t.Talent()
	if as == "" {
		talent = ""
	}
	return game.Say("nde.frame.first", name, what, game.W("talent", talent),
		game.M("against", againstMsg(s, t.Attr, tValue)))
}

// againstMsg returns an Attribute with the T it is thrown against. The 2d6 game does not use T.
func againstMsg(s *state.State, attr string, t int) game.Msg {
	if s.Is2d6() {
		return rules.AttrMsg(attr)
	}
	return game.Say("nde.test.against", game.M("attr", rules.AttrMsg(attr)), game.N("t", t))
}

// RefuseT refuses a number that cannot be a T (NDE-R07). It returns nil for a word that is no
// number.
func RefuseT(word string) *game.Refusal {
	if t := rules.Number(word); rules.IsNumber(word) && (t < rules.LowestT || t > rules.HighestT) {
		return rules.Refuse("t-range")
	}
	return nil
}
