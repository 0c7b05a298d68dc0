package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

var (
	paramBy     = game.Param{Name: "by", Kind: game.Pick, Max: 1}
	paramFriend = game.Param{Name: "friend", Kind: game.Text, Max: rules.MaxName}
)

// helpMove lets an ally raise another PC's test by one step (NDE-HELP-01). In a conflict it costs
// the Action of a PC who helps. The GM may help for an absent player or as a friendly NPC. The move
// is named "assist" because the terminal has a command "help".
func helpMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "assist", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{rules.ParamWho, paramBy, paramFriend, rules.ParamTest}},
		Lacks:  "NDE-R20",
		Offers: helpOffers,
		Do: func(t *state.Tx, args game.Args) {
			test := t.S.Test(args.One("test")).Copy()
			step := state.Step{Why: state.StepHelp, N: 1, Name: args.One("friend")}
			if p := t.S.PC(args.One("by")); p != nil {
				step.Name, step.Who = p.DisplayName(), p.ID
				if t.S.Scene.Fight() {
					t.Emit(turn.ActionUsed{PC: p.ID, Used: true})
				}
			}
			test.Steps = append(test.Steps, step)
			t.Emit(check.TestSet{Test: test, Why: "helped"})
		},
	}
}

func helpOffers(s *state.State, c *game.Collector) {
	for _, t := range s.Tests {
		gm := c.Actor.Role == game.GM // the GM may let a friend of the PC help
		open := gm && !c.Closed(refuseHelpStep(s, t), "who", t.PC)
		for _, p := range s.PCs {
			if p.PlayedBy(c.Actor) && !c.Closed(refuseHelp(s, t, p), "who", t.PC, "by", p.ID) {
				o := check.TestOffer(t, game.Say("nde.assist.now", game.W("name", s.Name(t.PC)),
					game.W("by", s.NameFor(c.Actor, p))))
				o.Odds = check.StepOdds(s, t)
				o.Fixed["by"] = []string{p.ID}
				c.Add(o.ActingAs(state.PCRef(p.ID), p.DisplayName(), !p.IsOwn(c.Actor)))
				if gm && c.Explains() { // the typed line names a friend as well
					c.Close(refuseHelpers(), "who", t.PC, "by", p.ID)
				}
			}
		}
		if open {
			c.Add(friendOffer(s, t))
		}
	}
	s.CloseWithoutPC(c)
	s.CloseOthers(c, "by")
	for _, p := range s.PCs {
		if c.Explains() && s.TestOf(p.ID) == nil {
			c.Close(rules.RefuseBy("NDE-R20", "no-test"), "who", p.ID)
		}
	}
}

// refuseHelpers refuses a command that names no helper, or both a PC and a friendly NPC.
func refuseHelpers() *game.Refusal { return game.Refuse("NDE-R20", "nde.refused.who-helps") }

// friendOffer returns the GM's offer to let a friendly NPC help.
func friendOffer(s *state.State, t *state.Test) game.Offer {
	o := check.TestOffer(t, game.Say("nde.assist.gm", game.W("name", s.Name(t.PC))))
	o.Odds = check.StepOdds(s, t)
	o.Inputs, o.OpensForm = []game.Input{{Param: paramFriend}}, true
	o.Validate = func(args game.Args) *game.Refusal {
		if args.One("friend") == "" {
			return refuseHelpers()
		}
		return nil
	}
	return o
}

// refuseHelp refuses a PC as the helper on a test (NDE-R20).
func refuseHelp(s *state.State, t *state.Test, p *state.PC) *game.Refusal {
	switch {
	case p.ID == t.PC:
		return rules.Refuse("help-self")
	case p.Down():
		return rules.Refuse("helper-down")
	case t.Thrown() || t.HasStep(state.StepHelp): // no helper could change that
		return refuseHelpStep(s, t)
	case s.Scene.Fight() && (p.Acted || s.TestOf(p.ID) != nil && !s.TestOf(p.ID).Free):
		return rules.Refuse("no-action", game.W("name", p.DisplayName())) // spent, or about to be spent by an open test
	}
	return refuseHelpStep(s, t)
}

// refuseHelpStep refuses help on a test for reasons that do not depend on the helper: the help
// comes too late, is the second, has no effect, or has no free slot (step_limit=strict).
func refuseHelpStep(s *state.State, t *state.Test) *game.Refusal {
	switch {
	case t.Thrown():
		return rules.Refuse("help-late")
	case t.HasStep(state.StepHelp):
		return rules.Refuse("help-limit")
	case !t.Two && rules.StepDie(t.Base, t.Shift()+1) == t.Die():
		return rules.RefuseBy("NDE-R20", "step-no-effect")
	}
	next := t.Copy()
	next.Steps = append(next.Steps, state.Step{Why: state.StepHelp, N: 1})
	return refuseSlots(s, &next)
}

// denyMove turns down help that makes no sense (NDE-HELP-02, NDE-R20). In a conflict a PC who
// helped gets the Action back.
func denyMove() state.Move {
	return state.WithLacks("NDE-R20", state.GMMove(game.Spec{Name: "deny", Category: game.CategoryAct,
		Params: []game.Param{rules.ParamWho, rules.ParamTest}},
		func(s *state.State, c *game.Collector) {
			for _, t := range s.Tests {
				if !t.Thrown() && t.HasStep(state.StepHelp) {
					c.Add(check.TestOffer(t, game.Say("nde.deny.now", game.W("name", s.Name(t.PC)))))
				}
			}
		}, func(t *state.Tx, args game.Args) {
			test := t.S.Test(args.One("test")).Copy()
			check.GiveBack(t, &test)
			test.Steps = slices.DeleteFunc(test.Steps, func(st state.Step) bool { return st.Why == state.StepHelp })
			t.Emit(check.TestSet{Test: test, Why: "denied"})
		}))
}
