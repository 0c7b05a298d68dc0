package nde

import (
	"slices"

	"mesa/game"
)

// level is a level of power (NDE-POW-05, NDE-R29): its usual T and cost, and the bounds within
// which the GM may change them.
type level struct {
	t, mostT           int
	cost, least, mostC int
}

var levelTable = map[string]level{
	Trick:    {t: 4, mostT: 4, cost: 0, least: 0, mostC: 1},
	Standard: {t: 5, mostT: 5, cost: 1, least: 1, mostC: 1},
	Strong:   {t: 6, mostT: 6, cost: 2, least: 2, mostC: 2},
	Great:    {t: 8, mostT: 12, cost: 3, least: 3, mostC: 3},
}

// orStandard returns the level, Standard if it is not a known one.
func orStandard(word string) string {
	if _, ok := levelTable[word]; ok {
		return word
	}
	return Standard
}

func levelT(word string) int    { return levelTable[orStandard(word)].t }
func levelCost(word string) int { return levelTable[orStandard(word)].cost }

// strikeMsg returns the level of a power that takes Hearts. It shows no T because the Defense
// replaces it.
func strikeMsg(t *Test) game.Msg {
	return game.Say("nde.level."+t.Level, game.N("t", 0), game.N("cost", t.Cost))
}

// levelMsg returns a level with its cost and T. two says that the table plays 2d6, which does not
// use T.
func levelMsg(word string, two bool) game.Msg {
	t := levelT(word)
	if two {
		t = 0
	}
	return game.Say("nde.level."+word, game.N("t", t), game.N("cost", levelCost(word)))
}

// usualLevel returns the level that one tap takes: Standard, or Trick if the PC cannot pay for it.
func usualLevel(p *PC) string {
	if p.PP < levelCost(Standard) {
		return Trick
	}
	return Standard
}

// powerPrice returns the cost of a power, paid when it is thrown; nil if it costs nothing.
func powerPrice(p *PC, cost int) []game.Amount {
	if cost == 0 {
		return nil
	}
	return []game.Amount{{Unit: "nde.pp", N: -cost, Available: p.PP}}
}

// refuseCost refuses a cost outside the level.
func (l level) refuseCost() *game.Refusal {
	or := l.mostC
	if or == l.least {
		or = 0
	}
	return refuse("pp-cost", game.N("cost", l.least), game.N("or", or))
}

func shortOfPP(p *PC, cost int) *game.Refusal {
	return refuse("pp-short", game.N("cost", cost), game.N("have", p.PP))
}

var (
	paramLevel     = game.Param{Name: "level", Kind: game.Pick, Min: 1, Max: 1}
	paramPowerWhat = game.Param{Name: "what", Kind: game.Text, Max: 200}
	paramHeal      = game.Param{Name: "heal", Kind: game.Pick, Max: 1}
	paramCost      = game.Param{Name: "cost", Kind: game.Pick, Max: 1}
	paramPowerT    = game.Param{Name: "t", Kind: game.Pick, Max: 1}
)

// powerMove tries a power that is not an attack (NDE-POW-03): the owner says the effect and
// proposes a level, and the GM then sets the level (levelMove). A GM who acts for the PC sets the
// level at once.
func powerMove() move {
	return move{
		Spec: game.Spec{Name: "power", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramLevel, paramPowerWhat, paramHeal, paramCost, paramPowerT, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if !c.Closed(s.refuseTry(c.Actor, p), "who", p.ID) {
					c.Add(s.powerOffer(c.Actor, p))
					s.closePowers(c, p)
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			makeWay(t, args.One("who"))
			test := Test{PC: args.One("who"), Kind: PowerTest, Stage: Asked, What: args.One("what"), Attr: Power,
				Target: args.One("heal")}
			why := "power"
			if t.Actor.Role == game.GM {
				test.Stage, why = Framed, "powered"
			}
			t.S.setLevel(&test, args)
			beginTest(t, test, why)
		},
	}
}

func (s *State) powerOffer(by game.Actor, p *PC) game.Offer {
	label := game.Say("nde.power.try", game.W("name", s.nameFor(by, p)), game.N("pp", p.PP))
	o := game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Label: label, Form: game.Form{OpensForm: true},
		Inputs: []game.Input{{Param: paramLevel,
			Choices: s.powerChoices(by, Test{PC: p.ID, Kind: PowerTest, Attr: Power}, usualLevel(p))},
			{Param: paramPowerWhat}},
		Validate: func(args game.Args) *game.Refusal { return fitLevel(p, args) }}
	if hurt := s.fellowChoices(); len(hurt) > 0 {
		o.Inputs = append(o.Inputs, game.Input{Param: paramHeal, Choices: hurt})
	}
	if by.Role == game.GM {
		o.Inputs = append(o.Inputs, s.termInputs()...)
	}
	return o
}

// powerChoices returns the levels that a power may have.
func (s *State) powerChoices(by game.Actor, test Test, ticked string) []game.Choice {
	return s.levelChoices(by, s.pc(test.PC), test.Kind, ticked, func(level string) Test {
		next := test.copy()
		s.setLevel(&next, game.Args{"level": {level}})
		return next
	})
}

// termInputs returns the inputs for the cost and then T, which the GM may set within a level. The
// 2d6 game has no T.
func (s *State) termInputs() []game.Input {
	cost := game.Input{Param: paramCost}
	for n := range 4 {
		cost.Choices = append(cost.Choices,
			game.Choice{Word: game.Itoa(n), Label: game.Say("nde.power.cost", game.N("n", n))})
	}
	inputs := []game.Input{cost}
	if !s.is2d6() {
		inputs = append(inputs, game.Input{Param: paramPowerT, Choices: tChoices(0)})
	}
	return inputs
}

// fitLevel refuses a cost or T outside the level, and a cost that the PC cannot pay (NDE-R29).
func fitLevel(p *PC, args game.Args) *game.Refusal {
	l := levelTable[orStandard(args.One("level"))]
	cost := l.cost
	if word := args.One("cost"); word != "" {
		cost = number(word)
	}
	if t := number(args.One("t")); args.One("t") != "" && (t < l.t || t > l.mostT) {
		return refuseBy("NDE-R29", "t-range", game.N("least", l.t), game.N("most", l.mostT))
	}
	switch {
	case cost < l.least || cost > l.mostC:
		return l.refuseCost()
	case p.PP < cost:
		return shortOfPP(p, cost)
	}
	return nil
}

// setLevel sets the level, cost and T of a power.
func (s *State) setLevel(test *Test, args game.Args) {
	test.Level = orStandard(args.One("level"))
	test.Cost = levelCost(test.Level)
	if word := args.One("cost"); word != "" {
		test.Cost = number(word)
	}
	if !s.is2d6() {
		test.Said, test.Source = levelT(test.Level), FromLevel
	}
	if word := args.One("t"); word != "" && !s.is2d6() {
		test.Said = number(word)
	}
	s.update(test)
}

// levelMove sets the level of a power that a player tries, and its cost and T within the level.
// Only the GM may do it.
func levelMove() move {
	return withLacks("NDE-POW-03", gmMove(game.Spec{Name: "level", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramLevel, paramCost, paramPowerT, paramAttr, paramAlso, paramLine, paramWho, paramTest}},
		func(s *State, c *game.Collector) {
			for _, t := range s.Tests {
				if p := s.pc(t.PC); p != nil && t.byPower() && !t.Thrown() {
					c.Add(s.levelOffer(t, p))
				}
			}
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			test.Stage, test.Attr = Framed, args.One("attribute")
			if test.Kind == AttackTest {
				t.S.setStrike(&test, args)
			} else {
				t.S.setLevel(&test, args)
			}
			t.Emit(TestSet{Test: test, Why: "powered"})
		}))
}

func (s *State) levelOffer(t *Test, p *PC) game.Offer {
	label := game.Say("nde.level.set", game.W("name", p.displayName()), game.W("what", t.What),
		game.W("heal", s.healedName(t)), game.M("level", levelMsg(t.Level, t.Two)))
	if t.Kind == AttackTest {
		label = s.strikeLabel(t, p)
	}
	o := testOffer(t, label)
	if t.Kind == AttackTest {
		o.Inputs, o.Closed = s.strikeInputs(t, p), s.refuseTarget(t)
		o.Validate = func(args game.Args) *game.Refusal { return s.fitStrike(t, p, args) }
	} else {
		o.Inputs = append([]game.Input{{Param: paramLevel,
			Choices: s.powerChoices(game.Actor{Role: game.GM}, *t, t.Level)}}, s.termInputs()...)
		o.Validate = func(args game.Args) *game.Refusal { return fitLevel(p, args) }
	}
	o.Inputs = append(o.Inputs, game.Input{Param: paramAttr, Choices: choices(attributes, attrMsg, t.Attr)})
	o.Urgent, o.Primary, o.OpensForm = t.Stage == Asked && o.Closed == nil, t.Stage == Asked && o.Closed == nil,
		t.Stage != Asked
	return o
}

// healedName returns the name of the PC that a power heals, "" if there is none.
func (s *State) healedName(t *Test) string {
	if t.Kind != PowerTest || t.Target == "" {
		return ""
	}
	return s.name(t.Target)
}

// strikeLabel returns the label for a power that takes Hearts, with the level that one tap sets.
func (s *State) strikeLabel(t *Test, p *PC) game.Msg {
	tapped := t.copy()
	if tapped.Level = tapLevel(p, t); tapped.Level != t.Level {
		tapped.Cost = levelCost(tapped.Level)
	}
	return game.Say("nde.level.strike", game.W("name", p.displayName()), s.targetNames(t),
		game.M("level", strikeMsg(&tapped)))
}

// closePowers closes what a power of a PC cannot be: healing for a PC with all Hearts, a T or a
// cost out of bounds, and a T or a cost that a player sets.
func (s *State) closePowers(c *game.Collector, p *PC) {
	if !c.Explains() {
		return
	}
	for _, whole := range s.PCs {
		if whole.Hearts >= whole.MaxHearts {
			c.Close(refuse("heal-whole", game.W("name", whole.displayName()), game.N("hearts", whole.Hearts)),
				"who", p.ID, "heal", whole.ID)
		}
	}
	c.Against("t", refuseT, "who", p.ID)
	if no := s.refuseUnlessGM(c.Actor); no != nil {
		c.Against("t", refuseAlways[string](no), "who", p.ID)
		c.Against("cost", refuseAlways[string](no), "who", p.ID)
	}
	for _, w := range slices.Concat([]word{{word: usualLevel(p)}}, levels) {
		c.Against("cost", func(word string) *game.Refusal {
			if isNumber(word) {
				return levelTable[w.word].refuseCost()
			}
			return nil
		}, "who", p.ID, "level", w.word)
	}
}

// returnMove lets the GM give 1 Power Point back for an exceptional power, in place of another
// benefit (NDE-POW-06, NDE-R30).
func returnMove() move {
	return gmMove(game.Spec{Name: "return-pp", Category: game.CategoryPoints,
		Params: []game.Param{paramWho, paramTest}},
		func(s *State, c *game.Collector) {
			for _, t := range s.Tests {
				if c.Closed(refuseReturn(t), "who", t.PC, "test", t.ID) {
					continue
				}
				o := testOffer(t, game.Say("nde.return-pp.now", game.W("name", s.name(t.PC))))
				if t.Cost == 0 {
					o.Closed = refuse("nothing-spent")
				}
				c.Add(o)
			}
			s.closeRest(c, refuseAlways[*PC](refuse("no-test")))
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			test.Choice = PPReturned
			t.Emit(TestSet{Test: test, Why: "chosen"})
			refill(t, test.PC, 1, "returned")
			closeTest(t, test.ID)
		})
}

// refuseReturn refuses a test that is no exceptional power (NDE-R30).
func refuseReturn(t *Test) *game.Refusal {
	switch {
	case t.Stage != Landed || t.Outcome != Exceptional:
		return refuse("not-exceptional")
	case !t.byPower():
		return refuse("nothing-spent")
	}
	return nil
}

// healBy heals the target of a power by 1 Heart, or by 2 on the larger scale (NDE-R31).
func healBy(t *tx, test *Test) {
	n := 1
	if test.Choice == LargerScale {
		n = 2
	}
	heal(t, test.Target, n, "healed")
}
