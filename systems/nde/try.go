package nde

import (
	"slices"

	"mesa/game"
)

// tryMove is a player's proposal: what the PC tries and why, by which Attribute and with which
// Talent (NDE-TEST-03, step 1). The GM frames it or lets it work.
func tryMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Text, Min: 1, Max: 200}
	return move{
		Spec: game.Spec{Name: "try", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramAttr, paramWhat, paramTalent, paramGoal, paramChanged, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			if c.Actor.Role == game.GM {
				s.closeWithoutPC(c)
				c.Close(game.Refuse("NDE-TEST-03", "nde.refused.gm-calls"))
				return
			}
			for p := range s.playedPCs(c) {
				if !c.Closed(s.refuseTry(c.Actor, p), "who", p.ID) {
					c.Add(s.tryOffer(c.Actor, p, paramWhat))
					s.closeTalents(c, p)
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			makeWay(t, args.One("who"))
			test := Test{PC: args.One("who"), Kind: PlainTest, Stage: Asked, Attr: args.One("attribute"),
				What: args.One("what"),
				Goal: args.One("goal"), Changed: args.One("changed"), Two: t.S.is2d6()}
			p := t.S.pc(test.PC)
			test.Base, test.Proposed = p.attr(test.Attr), p.talent(args.One("talent"))
			beginTest(t, test, "tried")
		},
	}
}

func (s *State) tryOffer(by game.Actor, p *PC, what game.Param) game.Offer {
	inputs := []game.Input{{Param: paramAttr, Choices: choices(attributes, attrMsg, bestAttr(p))}, {Param: what},
		{Param: paramGoal, Advanced: true}, {Param: paramChanged, Advanced: len(p.Failed) == 0}}
	s.addDiceByAttribute(p, &Test{Kind: PlainTest}, inputs[0].Choices)
	if among := talentChoices(p); len(among) > 0 {
		optional := paramTalent
		optional.Min = 0
		inputs = append(inputs, game.Input{Param: optional, Choices: among})
	}
	return game.Offer{Fixed: game.Args{"who": {p.ID}}, Inputs: inputs,
		Label: game.Say("nde.try.now", game.W("name", s.nameFor(by, p))),
		About: pcRef(p.ID), Primary: true,
		Validate: func(args game.Args) *game.Refusal {
			return refuseRetry(p, s.goal(args.One("goal"), args.One("what")), args.One("attribute"), args.One("changed"))
		}}
}

// refuseTry refuses a PC that cannot begin an action of its own now. In the quick game the owner
// may go on after an open failure, which is then kept.
func (s *State) refuseTry(by game.Actor, p *PC) *game.Refusal {
	if t := s.testOf(p.ID); t != nil && s.isQuick() && p.isOwn(by) && t.Stage == Landed && t.Outcome == Failure {
		return s.refuseAction(p)
	}
	if no := s.refuseTest(p); no != nil {
		return no
	}
	return s.refuseAction(p)
}

// withdrawMove withdraws a proposal before the throw. It costs nothing.
func withdrawMove() move {
	return move{
		Spec: game.Spec{Name: "withdraw", Category: game.CategoryAct, Params: []game.Param{paramWho, paramTest}},
		Offers: func(s *State, c *game.Collector) {
			for t, p := range s.openTests(c, Asked, Framed) {
				c.Add(testOffer(t, game.Say("nde.withdraw.now", game.W("name", s.nameFor(c.Actor, p)))))
			}
			s.closeRest(c, func(p *PC) *game.Refusal { return s.refuseStage(p) })
		},
		Do: func(t *tx, args game.Args) {
			endTest(t, args.One("test"), Withdrawn)
			endPhase(t)
		},
	}
}

// dropMove lets the GM end a test without consequences. A cost that was paid stays paid.
func dropMove() move {
	return withLacks("NDE-TEST-03", gmMove(game.Spec{Name: "drop", Category: game.CategoryAct,
		Params: []game.Param{paramWho, paramTest}},
		func(s *State, c *game.Collector) {
			for _, t := range s.Tests {
				c.Add(testOffer(t, game.Say("nde.drop.now", game.W("name", s.name(t.PC)))))
			}
		}, func(t *tx, args game.Args) {
			endTest(t, args.One("test"), Dropped)
			endPhase(t)
		}))
}

// endTest ends a test without consequences. If it was not thrown, a helper gets the Action back.
func endTest(t *tx, id, outcome string) {
	test := t.S.test(id).copy()
	if !test.Thrown() {
		giveBack(t, &test)
	}
	test.Outcome = outcome
	t.Emit(TestClosed{Test: test})
}

// giveBack gives the helper of a test the Action back.
func giveBack(t *tx, test *Test) {
	i := slices.IndexFunc(test.Steps, func(st Step) bool { return st.Why == StepHelp })
	if i < 0 || !t.S.Scene.Fight() {
		return
	}
	if p := t.S.pc(test.Steps[i].Who); p != nil && p.Acted {
		t.Emit(ActionUsed{PC: p.ID, Used: false})
	}
}
