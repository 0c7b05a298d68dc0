package fight

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/roll"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var (
	paramPowerWhat = game.Param{Name: "what", Kind: game.Text, Max: 200}
	paramHeal      = game.Param{Name: "heal", Kind: game.Pick, Max: 1}
)

// powerMove tries a power that is not an attack (NDE-POW-03): the owner says the effect and
// proposes a level, and the GM then sets the level (levelMove). A GM who acts for the PC sets the
// level at once.
func powerMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "power", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramLevel, paramPowerWhat, paramHeal, paramCost, paramPowerT, rules.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range s.PlayedPCs(c) {
				if !c.Closed(check.RefuseTry(s, c.Actor, p), "who", p.ID) {
					c.Add(powerOffer(s, c.Actor, p))
					closePowers(s, c, p)
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			outcome.MakeWay(t, args.One("who"))
			test := state.Test{PC: args.One("who"), Kind: state.PowerTest, Stage: state.Asked, What: args.One("what"),
				Attr: rules.Power, Target: args.One("heal")}
			why := "power"
			if t.Actor.Role == game.GM {
				test.Stage, why = state.Framed, "powered"
			}
			setLevel(t.S, &test, args)
			check.BeginTest(t, test, why)
		},
	}
}

func powerOffer(s *state.State, by game.Actor, p *state.PC) game.Offer {
	label := game.Say("nde.power.try", game.W("name", s.NameFor(by, p)), game.N("pp", p.PP))
	o := game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID), Label: label,
		Form: game.Form{OpensForm: true},
		Inputs: []game.Input{{Param: paramLevel,
			Choices: powerChoices(s, by, state.Test{PC: p.ID, Kind: state.PowerTest, Attr: rules.Power},
				usualLevel(p))},
			{Param: paramPowerWhat}},
		Validate: func(args game.Args) *game.Refusal { return fitLevel(p, args) }}
	if hurt := fellowChoices(s); len(hurt) > 0 {
		o.Inputs = append(o.Inputs, game.Input{Param: paramHeal, Choices: hurt})
	}
	if by.Role == game.GM {
		o.Inputs = append(o.Inputs, termInputs(s)...)
	}
	return o
}

// powerChoices returns the levels that a power may have.
func powerChoices(s *state.State, by game.Actor, test state.Test, ticked string) []game.Choice {
	return levelChoices(s, by, s.PC(test.PC), test.Kind, ticked, func(level string) state.Test {
		next := test.Copy()
		setLevel(s, &next, game.Args{"level": {level}})
		return next
	})
}

// levelMove sets the level of a power that a player tries, and its cost and T within the level.
// Only the GM may do it.
func levelMove() state.Move {
	return state.WithLacks("NDE-POW-03",
		state.GMMove(game.Spec{Name: "level", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramLevel, paramCost, paramPowerT, rules.ParamAttr, paramAlso, paramLine,
				rules.ParamWho, rules.ParamTest}},
			func(s *state.State, c *game.Collector) {
				for _, t := range s.Tests {
					if p := s.PC(t.PC); p != nil && t.ByPower() && !t.Thrown() {
						c.Add(levelOffer(s, t, p))
					}
				}
			}, func(t *state.Tx, args game.Args) {
				test := t.S.Test(args.One("test")).Copy()
				test.Stage, test.Attr = state.Framed, args.One("attribute")
				if test.Kind == state.AttackTest {
					setStrike(t.S, &test, args)
				} else {
					setLevel(t.S, &test, args)
				}
				t.Emit(check.TestSet{Test: test, Why: "powered"})
			}))
}

func levelOffer(s *state.State, t *state.Test, p *state.PC) game.Offer {
	label := game.Say("nde.level.set", game.W("name", p.DisplayName()), game.W("what", t.What),
		game.W("heal", HealedName(s, t)), game.M("level", rules.LevelMsg(t.Level, t.Two)))
	if t.Kind == state.AttackTest {
		label = strikeLabel(s, t, p)
	}
	o := check.TestOffer(t, label)
	if t.Kind == state.AttackTest {
		o.Inputs, o.Closed = strikeInputs(s, t, p), refuseTarget(s, t)
		o.Validate = func(args game.Args) *game.Refusal { return fitStrike(s, t, p, args) }
	} else {
		o.Inputs = append([]game.Input{{Param: paramLevel,
			Choices: powerChoices(s, game.Actor{Role: game.GM}, *t, t.Level)}}, termInputs(s)...)
		o.Validate = func(args game.Args) *game.Refusal { return fitLevel(p, args) }
	}
	o.Inputs = append(o.Inputs,
		game.Input{Param: rules.ParamAttr, Choices: rules.Choices(rules.Attributes, rules.AttrMsg, t.Attr)})
	asked := t.Stage == state.Asked
	o.Urgent, o.Primary, o.OpensForm = asked && o.Closed == nil, asked && o.Closed == nil, !asked
	return o
}

// HealedName returns the name of the PC that a power heals, "" if there is none.
func HealedName(s *state.State, t *state.Test) string {
	if t.Kind != state.PowerTest || t.Target == "" {
		return ""
	}
	return s.Name(t.Target)
}

// strikeLabel returns the label for a power that takes Hearts, with the level that one tap sets.
func strikeLabel(s *state.State, t *state.Test, p *state.PC) game.Msg {
	tapped := t.Copy()
	if tapped.Level = tapLevel(p, t); tapped.Level != t.Level {
		tapped.Cost = rules.LevelCost(tapped.Level)
	}
	return game.Say("nde.level.strike", game.W("name", p.DisplayName()), check.TargetNames(s, t),
		game.M("level", check.StrikeMsg(&tapped)))
}

// closePowers closes what a power of a PC cannot be: healing for a PC with all Hearts, a T or a
// cost out of bounds, and a T or a cost that a player sets.
func closePowers(s *state.State, c *game.Collector, p *state.PC) {
	if !c.Explains() {
		return
	}
	for _, whole := range s.PCs {
		if whole.Hearts >= whole.MaxHearts {
			c.Close(rules.Refuse("heal-whole", game.W("name", whole.DisplayName()), game.N("hearts", whole.Hearts)),
				"who", p.ID, "heal", whole.ID)
		}
	}
	c.Against("t", roll.RefuseT, "who", p.ID)
	if no := s.RefuseUnlessGM(c.Actor); no != nil {
		c.Against("t", rules.RefuseAlways[string](no), "who", p.ID)
		c.Against("cost", rules.RefuseAlways[string](no), "who", p.ID)
	}
	for _, w := range slices.Concat([]rules.Word{{Word: usualLevel(p)}}, rules.Levels) {
		c.Against("cost", func(word string) *game.Refusal {
			if rules.IsNumber(word) {
				return rules.LevelTable[w.Word].RefuseCost()
			}
			return nil
		}, "who", p.ID, "level", w.Word)
	}
}
