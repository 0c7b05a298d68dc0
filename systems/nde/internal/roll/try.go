package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// tryMove is a player's proposal: what the PC tries and why, by which Attribute and with which
// Talent (NDE-TEST-03, step 1). The GM frames it or lets it work.
func tryMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Text, Min: 1, Max: 200}
	return state.Move{
		Spec: game.Spec{Name: "try", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{rules.ParamAttr, paramWhat, paramTalent, paramGoal, paramChanged, rules.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			if c.Actor.Role == game.GM {
				s.CloseWithoutPC(c)
				c.Close(game.Refuse("NDE-TEST-03", "nde.refused.gm-calls"))
				return
			}
			for p := range s.PlayedPCs(c) {
				if !c.Closed(check.RefuseTry(s, c.Actor, p), "who", p.ID) {
					c.Add(tryOffer(s, c.Actor, p, paramWhat))
					closeTalents(s, c, p)
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			outcome.MakeWay(t, args.One("who"))
			test := state.Test{PC: args.One("who"), Kind: state.PlainTest, Stage: state.Asked,
				Attr: args.One("attribute"), What: args.One("what"),
				Goal: args.One("goal"), Changed: args.One("changed"), Two: t.S.Is2d6()}
			p := t.S.PC(test.PC)
			test.Base, test.Proposed = p.Attr(test.Attr), p.Talent(args.One("talent"))
			check.BeginTest(t, test, "tried")
		},
	}
}

func tryOffer(s *state.State, by game.Actor, p *state.PC, what game.Param) game.Offer {
	inputs := []game.Input{{Param: rules.ParamAttr,
		Choices: rules.Choices(rules.Attributes, rules.AttrMsg, bestAttr(p))}, {Param: what},
		{Param: paramGoal, Advanced: true}, {Param: paramChanged, Advanced: len(p.Failed) == 0}}
	check.AddDiceByAttribute(s, p, &state.Test{Kind: state.PlainTest}, inputs[0].Choices)
	if among := talentChoices(p); len(among) > 0 {
		optional := paramTalent
		optional.Min = 0
		inputs = append(inputs, game.Input{Param: optional, Choices: among})
	}
	return game.Offer{Fixed: game.Args{"who": {p.ID}}, Inputs: inputs,
		Label: game.Say("nde.try.now", game.W("name", s.NameFor(by, p))),
		About: state.PCRef(p.ID), Primary: true,
		Validate: func(args game.Args) *game.Refusal {
			return refuseRetry(p, check.Goal(s, args.One("goal"), args.One("what")), args.One("attribute"),
				args.One("changed"))
		}}
}

// withdrawMove ends a PC's test before the throw, proposed or called, at no cost.
func withdrawMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "withdraw", Category: game.CategoryAct,
			Params: []game.Param{rules.ParamWho, rules.ParamTest}},
		Offers: func(s *state.State, c *game.Collector) {
			for t, p := range check.OpenTests(s, c, state.Asked, state.Framed) {
				c.Add(check.TestOffer(t, game.Say("nde.withdraw.now", game.W("name", s.NameFor(c.Actor, p)))))
			}
			s.CloseRest(c, func(p *state.PC) *game.Refusal { return check.RefuseStage(s, p) })
		},
		Do: func(t *state.Tx, args game.Args) {
			check.EndTest(t, args.One("test"), state.Withdrawn)
			turn.EndPhase(t)
		},
	}
}

// dropMove lets the GM end a test without consequences. A cost that was paid stays paid.
func dropMove() state.Move {
	return state.WithLacks("NDE-TEST-03", state.GMMove(game.Spec{Name: "drop", Category: game.CategoryAct,
		Params: []game.Param{rules.ParamWho, rules.ParamTest}},
		func(s *state.State, c *game.Collector) {
			for _, t := range s.Tests {
				c.Add(check.TestOffer(t, game.Say("nde.drop.now", game.W("name", s.Name(t.PC)))))
			}
		}, func(t *state.Tx, args game.Args) {
			check.EndTest(t, args.One("test"), state.Dropped)
			turn.EndPhase(t)
		}))
}

// refuseRetry refuses a goal that failed before with the same Attribute, unless a change is named
// (NDE-RETRY-01, NDE-R21).
func refuseRetry(p *state.PC, goal, attr, changed string) *game.Refusal {
	i := slices.IndexFunc(p.Failed, func(f state.Failed) bool { return f.Goal == check.GoalWord(goal) })
	if goal == "" || changed != "" || i < 0 || !slices.Contains(p.Failed[i].Attrs, attr) {
		return nil
	}
	return rules.Refuse("retry-unchanged")
}

// bestAttr returns the PC's largest Attribute, the first of equals.
func bestAttr(p *state.PC) string {
	best := rules.Strength
	for _, w := range rules.Attributes {
		if p.Attr(w.Word) > p.Attr(best) {
			best = w.Word
		}
	}
	return best
}
