package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// testMove is the GM's call for a test, framed in one step (NDE-TEST-03). In a conflict the test
// may be the PC's Action; otherwise the test is free.
func testMove() state.Move {
	params := []game.Param{rules.ParamWho, rules.ParamAttr, rules.ParamT, rules.ParamSit, paramStakes, paramGoal,
		paramChanged, paramAct, paramSteps}
	m := state.GMMove(game.Spec{Name: "test", Category: game.CategoryAct, Slash: true, Params: params},
		func(s *state.State, c *game.Collector) {
			c.Against("t", RefuseT)
			for _, p := range s.PCs {
				if !c.Closed(check.RefuseTest(s, p), "who", p.ID) {
					c.Add(callOffers(s, p)...)
				}
			}
		}, func(t *state.Tx, args game.Args) {
			outcome.MakeWay(t, args.One("who"))
			test := state.Test{PC: args.One("who"), Kind: state.PlainTest, Stage: state.Framed, Goal: args.One("goal"),
				Changed: args.One("changed"),
				Free:    !args.Has("act", rules.ActAction)}
			FrameTest(t.S, &test, args)
			check.BeginTest(t, test, "called")
		})
	m.Refine = func(s *state.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		p := s.PC(o.Fixed.One("who"))
		return refineFrame(s, o.With(given), given, p,
			state.Test{PC: p.ID, Kind: state.PlainTest, Goal: o.Fixed.One("goal")})
	}
	return m
}

// testAllMove calls the same test for every PC that can begin one.
func testAllMove() state.Move {
	return state.WithLacks("NDE-TEST-03", state.GMMove(game.Spec{Name: "test-all", Category: game.CategoryAct,
		Params: []game.Param{rules.ParamAttr, rules.ParamT, rules.ParamSit, paramStakes, paramSteps}},
		func(s *state.State, c *game.Collector) {
			c.Against("t", RefuseT)
			if testable := testablePCs(s); len(testable) >= 2 {
				label := game.Say("nde.test-all.now", game.M("against", againstMsg(s, rules.Dexterity, rules.UsualT)))
				c.Add(game.Offer{Label: label, About: "people",
					Inputs: frameInputs(s, testable, rules.Dexterity, rules.UsualT, nil)})
			} else if busy := busyPCs(s); len(busy) > 0 {
				names := game.L("names", s.NamesOf(busy...).PCNames(busy)...)
				c.Close(rules.RefuseBy("NDE-TEST-03", "test-all-busy", names))
			}
		}, func(t *state.Tx, args game.Args) {
			all, without := testablePCs(t.S), busyPCs(t.S)
			for i, p := range all {
				outcome.MakeWay(t, p.ID)
				test := state.Test{PC: p.ID, Kind: state.PlainTest, Free: true}
				FrameTest(t.S, &test, args)
				test.ID = t.S.NextTest()
				e := check.TestSet{Test: test, Why: "called"}
				if i == len(all)-1 {
					e.Without = without
				}
				t.Emit(e)
			}
		}))
}

// busyPCs returns the ids of the PCs that are not out of action but cannot be tested, because they
// have an open test.
func busyPCs(s *state.State) []string {
	var ids []string
	for _, p := range s.AblePCs() {
		if check.RefuseTest(s, p) != nil {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// testablePCs returns the PCs that can begin a test.
func testablePCs(s *state.State) []*state.PC {
	return slices.DeleteFunc(slices.Clone(s.PCs), func(p *state.PC) bool { return check.RefuseTest(s, p) != nil })
}

// callOffers returns the offer to call a test of a PC. Outside a conflict it adds an offer for each
// goal that the PC failed at. A new try needs a change, a cost or another Attribute (NDE-R21).
func callOffers(s *state.State, p *state.PC) []game.Offer {
	inputs := frameInputs(s, []*state.PC{p}, bestAttr(p), rules.UsualT, nil)
	act := actInput(s, p)
	against := againstMsg(s, bestAttr(p), rules.UsualT)
	label := game.Say("nde.test.call", game.W("name", p.DisplayName()), game.M("against", against),
		game.N("action", len(act.Choices)))
	first := game.Offer{Fixed: game.Args{"who": {p.ID}}, Label: label, About: state.PCRef(p.ID), Primary: true,
		Validate: func(args game.Args) *game.Refusal {
			return refuseRetry(p, args.One("goal"), args.One("attribute"),
				"")
		}}
	if s.Scene.Fight() {
		first.Inputs = append(slices.Clip(inputs), act)
		return []game.Offer{first}
	}
	first.Inputs = append(slices.Clip(inputs), game.Input{Param: paramGoal, Advanced: true})
	offers := []game.Offer{first}
	for _, f := range p.Failed {
		offers = append(offers,
			game.Offer{Fixed: game.Args{"who": {p.ID}, "goal": {f.Goal}}, About: state.PCRef(p.ID),
				Form:   game.Form{OpensForm: true},
				Inputs: append(slices.Clip(inputs), game.Input{Param: paramChanged}),
				Label:  game.Say("nde.test.again", game.W("name", p.DisplayName()), game.W("goal", f.Goal)),
				Validate: func(args game.Args) *game.Refusal {
					return refuseRetry(p, f.Goal, args.One("attribute"),
						args.One("changed"))
				}})
	}
	return offers
}
