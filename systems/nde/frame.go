package nde

import (
	"slices"

	"mesa/game"
)

// Situations that the GM may mark (NDE-STEP-02, NDE-STEP-03).
const (
	sitFav   = "fav"
	sitUnfav = "unfav"
)

var situationWords = []word{
	{sitFav, []string{"favoravel", "favourable", "favorable"}},
	{sitUnfav, []string{"desfavoravel", "desfav", "unfavourable", "unfavorable"}},
}

// How a Talent helps (NDE-TAL-01).
const (
	asStep   = "step"
	asCancel = "cancel"
	asNo     = "no"
)

var talentWays = []word{
	{asStep, []string{"grau", "subir"}},
	{asCancel, []string{"cancelar"}},
	{asNo, []string{"nao"}},
}

// talentWayChoices returns ways in which a Talent helps; ticked is selected.
func (s *State) talentWayChoices(ways []word, ticked string) []game.Choice {
	return choices(ways, func(w string) game.Msg { return game.Say("nde.as."+w, s.stepArg()) }, ticked)
}

// situationChoices returns the situations that the GM may mark.
func (s *State) situationChoices() []game.Choice {
	return choices(situationWords, func(w string) game.Msg { return game.Say("nde.sit."+w, s.stepArg()) }, "")
}

// stepArg returns an argument that tells a sentence whether a step is a size of die or, in the 2d6
// game, a point (NDE-R36).
func (s *State) stepArg() game.Arg {
	if s.is2d6() {
		return game.N("two", 1)
	}
	return game.N("two", 0)
}

// frameInputs returns the inputs of every test: the Attribute, T, the situation and the stakes. T
// is left out in the 2d6 game (NDE-R37) and where a Defense or a level gives it; under
// step_limit=free a number of steps replaces the situation. test may be nil; otherwise its values
// are the presets. The chances shown are those of the PCs ps.
func (s *State) frameInputs(ps []*PC, attr string, t int, test *Test) []game.Input {
	inputs := []game.Input{{Param: paramAttr, Choices: choices(attributes, attrMsg, attr)}}
	framed := test
	if test == nil {
		framed = &Test{Kind: PlainTest}
	}
	if len(ps) == 1 {
		s.addDiceByAttribute(ps[0], framed, inputs[0].Choices)
	}
	if !s.is2d6() && framed.Source != FromDefense && framed.Source != FromLevel {
		among := tChoices(t)
		s.addChancesByT(ps, framed, attributes, among)
		inputs = append(inputs, game.Input{Param: paramT, Choices: among, Lead: true})
	} else if len(ps) == 1 {
		s.addChanceByAttribute(ps[0], framed, inputs[0].Choices)
	}
	if stepLimit.Is(s, "free") {
		steps := 0
		if test != nil {
			steps = test.stepsOf(StepFree)
		}
		inputs = append(inputs, game.Input{Param: paramSteps, Preset: game.Itoa(steps)})
	} else {
		cs := s.situationChoices()
		if test != nil {
			cs[0].Selected, cs[1].Selected = test.hasStep(StepFavourable), test.hasStep(StepUnfavourable)
		}
		inputs = append(inputs, game.Input{Param: paramSit, Choices: cs})
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
func (s *State) refineFrame(o game.Offer, given game.Args, p *PC, test Test) game.Offer {
	s.frameTest(&test, o.Picked())
	for i, a := range o.Inputs {
		o.Inputs[i].Choices = slices.Clone(a.Choices)
		switch among := o.Inputs[i].Choices; a.Name {
		case "attribute":
			s.addDiceByAttribute(p, &test, among)
			if _, against := o.Input("t"); !against {
				s.addChanceByAttribute(p, &test, among)
			}
		case "t":
			attrs := attributes
			if picked := given.One("attribute"); picked != "" {
				attrs = slices.DeleteFunc(slices.Clone(attributes), func(w word) bool { return w.word != test.Attr })
			}
			s.addChancesByT([]*PC{p}, &test, attrs, among)
		}
	}
	return o
}

// frameTest sets on a test what the GM picked.
func (s *State) frameTest(test *Test, args game.Args) {
	test.Stage = Framed
	if attr := args.One("attribute"); attr != "" {
		test.Attr = attr
	}
	test.Stakes = args.One("stakes")
	if !s.is2d6() && args.One("t") != "" {
		test.Said, test.Source = number(args.One("t")), FromGM
	}
	test.Steps = slices.DeleteFunc(slices.Clone(test.Steps), func(st Step) bool {
		return st.Why == StepFavourable || st.Why == StepUnfavourable || st.Why == StepFree
	})
	if args.Has("sit", sitFav) {
		test.Steps = append(test.Steps, Step{Why: StepFavourable, N: 1})
	}
	if args.Has("sit", sitUnfav) { // the situation shares one slot with cover (NDE-R13)
		test.Steps = append(test.Steps, Step{Why: StepUnfavourable, N: -1})
	}
	if n := number(args.One("steps")); n != 0 {
		test.Steps = append(test.Steps, Step{Why: StepFree, N: n})
	}
	test.setAnswer(args.One("as"))
	s.update(test)
}

// setAnswer sets the GM's answer about the Talent on the test. It replaces an earlier answer. It
// does nothing if as is "" or the test has no Talent.
func (t *Test) setAnswer(as string) {
	talent, _ := t.talent()
	if as == "" || talent == "" {
		return
	}
	t.Steps = slices.DeleteFunc(slices.Clone(t.Steps),
		func(st Step) bool { return st.Why == StepTalent || st.Why == StepCancel })
	t.Proposed, t.Declined = "", ""
	switch as {
	case asStep:
		t.Steps = append(t.Steps, Step{Why: StepTalent, N: 1, Name: talent})
	case asCancel:
		t.Steps = append(t.Steps, Step{Why: StepCancel, N: 1, Name: talent})
	default:
		t.Declined = talent
	}
}

// refuseSlots refuses a test with more than one step in a slot, or with a Talent that has nothing
// to cancel (NDE-R13, NDE-R14). Under step_limit=free it refuses nothing.
func (s *State) refuseSlots(test *Test) *game.Refusal {
	if stepLimit.Is(s, "free") {
		return nil
	}
	favourable, unfavourable := 0, 0
	for _, st := range test.Steps {
		switch {
		case st.Why == StepFavourable, st.Why == StepTalent, st.Why == StepHelp && stepLimit.Is(s, "strict"):
			favourable++
		case st.hinders():
			unfavourable++
		}
	}
	switch {
	case favourable > 1:
		return refuse("favourable-limit")
	case unfavourable > 1:
		return refuse("unfavourable-limit")
	case test.hasStep(StepCancel) && unfavourable == 0:
		return refuse("nothing-to-cancel")
	}
	return nil
}

// frameMove sets the Attribute, T, situation and stakes of what a player tries (NDE-TEST-03). Only
// the GM may do it, and may set them again until the throw.
func frameMove() move {
	m := gmMove(game.Spec{Name: "frame", Category: game.CategoryAct, Slash: true, AnswersCards: true,
		Params: []game.Param{paramT, paramSit, paramAttr, paramStakes, paramAs, paramWho, paramTest, paramSteps}},
		func(s *State, c *game.Collector) {
			c.Against("t", refuseT)
			for _, t := range s.Tests {
				if p := s.pc(t.PC); p != nil && !c.Closed(s.refuseFrame(t), "who", t.PC, "test", t.ID) {
					c.Add(s.frameOffer(t, p))
				}
			}
			s.closeRest(c, refuseAlways[*PC](refuse("no-test")))
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			t.S.frameTest(&test, args)
			t.Emit(TestSet{Test: test, Why: "framed"})
		})
	m.Refine = func(s *State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		test := s.test(o.Fixed.One("test"))
		return s.refineFrame(o.With(given), given, s.pc(test.PC), test.copy())
	}
	return m
}

// refuseFrame refuses a test that is thrown already, or that waits for the level of a power.
func (s *State) refuseFrame(t *Test) *game.Refusal {
	switch {
	case t.Stage == Landed || t.Stage == Agreeing:
		return refuseBy("NDE-R11", "frame-late")
	case t.Stage == Asked && t.byPower():
		return s.refuseBusy(t)
	}
	return nil
}

func (s *State) frameOffer(t *Test, p *PC) game.Offer {
	tValue := usualT
	if t.T > 0 {
		tValue = t.baseT()
	}
	framed := t.copy()
	talent, as := t.talent()
	if as == "" { // one tap answers with a step up
		as = asStep
	}
	if s.fitAnswer(t, talent, as) == nil {
		framed.setAnswer(as)
	}
	o := testOffer(t, s.frameLabel(&framed, p, tValue))
	o.OpensForm = t.Stage == Framed
	o.Inputs = s.frameInputs([]*PC{p}, t.Attr, tValue, &framed)
	if t.Kind == AttackTest && t.Way != ByPower { // the way of attack sets the Attribute
		o.Inputs = o.Inputs[1:]
	}
	if talent != "" {
		o.Inputs = append(o.Inputs, game.Input{Param: paramAs, Choices: s.talentWayChoices(talentWays, as)})
	}
	o.Urgent, o.Primary = t.Stage == Asked, t.Stage == Asked
	o.Validate = func(args game.Args) *game.Refusal {
		next := t.copy()
		s.frameTest(&next, args)
		return s.refuseSlots(&next)
	}
	return o
}

// frameLabel says what one tap sets for what a player tries: the Attribute, T and the Talent that
// counts. For a framed test it says that the test is changed.
func (s *State) frameLabel(t *Test, p *PC, tValue int) game.Msg {
	name, what := game.W("name", p.displayName()), game.W("what", t.What)
	if t.Stage == Framed {
		return game.Say("nde.frame.anew", name, what)
	}
	talent, as := t.talent()
	if as == "" {
		talent = ""
	}
	return game.Say("nde.frame.first", name, what, game.W("talent", talent),
		game.M("against", s.againstMsg(t.Attr, tValue)))
}

// againstMsg returns an Attribute with the T it is thrown against. The 2d6 game does not use T.
func (s *State) againstMsg(attr string, t int) game.Msg {
	if s.is2d6() {
		return attrMsg(attr)
	}
	return game.Say("nde.test.against", game.M("attr", attrMsg(attr)), game.N("t", t))
}

// refuseT refuses a number that cannot be a T (NDE-R07). It returns nil for a word that is no
// number.
func refuseT(word string) *game.Refusal {
	if t := number(word); isNumber(word) && (t < lowestT || t > highestT) {
		return refuse("t-range")
	}
	return nil
}

// worksInputs returns the input that asks whether something that works costs the PC's Action. It
// returns nil if the PC has no Action to spend or the test is free.
func (s *State) worksInputs(p *PC, t *Test) []game.Input {
	act := s.actInput(p)
	if len(act.Choices) == 0 || t != nil && t.Free {
		return nil
	}
	return []game.Input{act}
}

// worksMove lets something work without a test because it is trivial and without pressure
// (NDE-TEST-02). In a conflict it costs the PC's Action, like using equipment or interacting,
// unless the GM says otherwise (NDE-FIGHT-05).
func worksMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Text, Max: 200}
	return gmMove(game.Spec{Name: "works", Category: game.CategoryAct,
		Params: []game.Param{paramWho, paramWhat, paramTest, paramAct}},
		func(s *State, c *game.Collector) {
			s.closeDown(c)
			for _, p := range s.PCs {
				t := s.testOf(p.ID)
				act := s.worksInputs(p, t)
				label := game.Say("nde.works.now", game.W("name", p.displayName()), game.N("action", len(act)))
				switch {
				case p.Down():
				case t == nil: // no test says what works, so a tap opens a form
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
						Label: label, Form: game.Form{OpensForm: true},
						Inputs: append([]game.Input{{Param: paramWhat}}, act...)})
				case t.Stage == Asked && t.Kind != AttackTest || t.Stage == Framed && t.Kind == PlainTest:
					o := testOffer(t, label)
					o.Inputs, o.Primary = act, t.Stage == Asked
					c.Add(o)
				default:
					c.Close(s.refuseStage(p), "who", p.ID)
				}
			}
		}, func(t *tx, args game.Args) {
			if args.Has("act", actAction) {
				t.Emit(ActionUsed{PC: args.One("who"), Used: true})
			}
			if id := args.One("test"); id != "" {
				endTest(t, id, Works)
			} else {
				test := Test{ID: t.S.nextTest(), PC: args.One("who"), Kind: PlainTest, Stage: Asked,
					What:    args.One("what"),
					Outcome: Works}
				t.Emit(TestClosed{Test: test, Bare: true})
			}
			endPhase(t)
		})
}
