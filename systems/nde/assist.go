package nde

import (
	"slices"

	"mesa/game"
)

var (
	paramBy     = game.Param{Name: "by", Kind: game.Pick, Max: 1}
	paramFriend = game.Param{Name: "friend", Kind: game.Text, Max: maxName}
)

// helpMove lets an ally give up an Action to raise another character's test by one step
// (NDE-HELP-01). The GM may do it for an absent player or a friendly NPC. The move is named
// "assist" because the terminal has a command "help".
func helpMove() move {
	return move{
		Spec: game.Spec{Name: "assist", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramWho, paramBy, paramFriend, paramTest}},
		Lacks:  "NDE-R20",
		Offers: (*State).helpOffers,
		Do: func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			step := Step{Why: StepHelp, N: 1, Name: args.One("friend")}
			if p := t.S.pc(args.One("by")); p != nil {
				step.Name, step.Who = p.displayName(), p.ID
				if t.S.Scene.Fight() {
					t.Emit(ActionUsed{PC: p.ID, Used: true})
				}
			}
			test.Steps = append(test.Steps, step)
			t.Emit(TestSet{Test: test, Why: "helped"})
		},
	}
}

func (s *State) helpOffers(c *game.Collector) {
	for _, t := range s.Tests {
		gm := c.Actor.Role == game.GM // the GM may let a friend of the PC help
		open := gm && !c.Closed(s.refuseHelpStep(t), "who", t.PC)
		for _, p := range s.PCs {
			if p.playedBy(c.Actor) && !c.Closed(s.refuseHelp(t, p), "who", t.PC, "by", p.ID) {
				o := testOffer(t, game.Say("nde.assist.now", game.W("name", s.name(t.PC)),
					game.W("by", s.nameFor(c.Actor, p))))
				o.Odds = s.stepOdds(t)
				o.Fixed["by"] = []string{p.ID}
				c.Add(o.ActingAs(pcRef(p.ID), p.displayName(), !p.isOwn(c.Actor)))
				if gm && c.Explains() { // the typed line names a friend as well
					c.Close(refuseHelpers(), "who", t.PC, "by", p.ID)
				}
			}
		}
		if open {
			c.Add(s.friendOffer(t))
		}
	}
	s.closeWithoutPC(c)
	s.closeOthers(c, "by")
	for _, p := range s.PCs {
		if c.Explains() && s.testOf(p.ID) == nil {
			c.Close(refuseBy("NDE-R20", "no-test"), "who", p.ID)
		}
	}
}

// refuseHelpers refuses a command that names no helper, or both a PC and a friendly NPC.
func refuseHelpers() *game.Refusal { return game.Refuse("NDE-R20", "nde.refused.who-helps") }

// friendOffer returns the GM's offer to let a friendly NPC help.
func (s *State) friendOffer(t *Test) game.Offer {
	o := testOffer(t, game.Say("nde.assist.gm", game.W("name", s.name(t.PC))))
	o.Odds = s.stepOdds(t)
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
func (s *State) refuseHelp(t *Test, p *PC) *game.Refusal {
	switch {
	case p.ID == t.PC:
		return refuse("help-self")
	case p.Down():
		return refuse("helper-down")
	case t.Thrown() || t.hasStep(StepHelp): // no helper could change that
		return s.refuseHelpStep(t)
	case s.Scene.Fight() && (p.Acted || s.testOf(p.ID) != nil && !s.testOf(p.ID).Free):
		return refuse("no-action", game.W("name", p.displayName())) // spent, or about to be spent by an open test
	}
	return s.refuseHelpStep(t)
}

// refuseHelpStep refuses help on a test for reasons that do not depend on the helper: it is too
// late, it would be a second help, it has no effect, or its slot is full (step_limit=strict).
func (s *State) refuseHelpStep(t *Test) *game.Refusal {
	switch {
	case t.Thrown():
		return refuse("help-late")
	case t.hasStep(StepHelp):
		return refuse("help-limit")
	case !t.Two && stepDie(t.Base, t.Shift()+1) == t.Die():
		return refuseBy("NDE-R20", "step-no-effect")
	}
	next := t.copy()
	next.Steps = append(next.Steps, Step{Why: StepHelp, N: 1})
	return s.refuseSlots(&next)
}

// denyMove turns down help that makes no sense (NDE-HELP-02, NDE-R20). The helper gets the Action
// back.
func denyMove() move {
	return withLacks("NDE-R20", gmMove(game.Spec{Name: "deny", Category: game.CategoryAct,
		Params: []game.Param{paramWho, paramTest}},
		func(s *State, c *game.Collector) {
			for _, t := range s.Tests {
				if !t.Thrown() && t.hasStep(StepHelp) {
					c.Add(testOffer(t, game.Say("nde.deny.now", game.W("name", s.name(t.PC)))))
				}
			}
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			giveBack(t, &test)
			test.Steps = slices.DeleteFunc(test.Steps, func(st Step) bool { return st.Why == StepHelp })
			t.Emit(TestSet{Test: test, Why: "denied"})
		}))
}
