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
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, t := range s.Tests {
				if t.Stage == Landed || t.Stage == Agreeing || by.Chair == "" {
					continue
				}
				for _, p := range s.PCs {
					if s.playedBy(by, p) && s.refuseHelp(t, p) == nil {
						o := s.testOffer(t,
							game.Say("nde.assist.now", game.W("name", s.name(t.PC)), game.W("by", s.nameFor(by, p))))
						o.Odds = s.stepOdds(t)
						o.Fixed["by"] = []string{p.ID}
						offers = append(offers, o.ActingAs(pcRef(p.ID), p.displayName(), !s.isOwn(by, p)))
					}
				}
				if by.Role == game.GM && s.refuseHelpStep(t) == nil {
					offers = append(offers, s.friendOffer(t))
				}
			}
			return offers
		},
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
		Why: whyNoHelp,
	}
}

// friendOffer offers the GM to let a friendly NPC help.
func (s *State) friendOffer(t *Test) game.Offer {
	o := s.testOffer(t, game.Say("nde.assist.gm", game.W("name", s.name(t.PC))))
	o.Odds = s.stepOdds(t)
	o.Inputs, o.OpensForm = []game.Input{{Param: paramFriend}}, true
	o.Validate = func(args game.Args) *game.Refusal {
		if args.One("friend") == "" {
			return game.Refuse("NDE-R20", "nde.refused.who-helps")
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
		return refuse("no-action", game.W("name", p.displayName())) // spent, or about to be
	}
	return s.refuseHelpStep(t)
}

// refuseHelpStep refuses help on a test for reasons that do not depend on the helper: it is too late, it
// would be a second help, or it has no effect.
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

func whyNoHelp(s *State, by game.Actor, args game.Args) *game.Refusal {
	helped, helper := s.pc(game.Slug(args.One("who"))), s.subject(by, game.Args{"who": args["by"]})
	if helped == nil {
		return nil
	}
	t := s.testOf(helped.ID)
	switch {
	case helper != nil && !s.playedBy(by, helper):
		return refuse("not-yours")
	case t == nil:
		return refuseBy("NDE-R20", "no-test")
	case by.Role == game.GM && args["by"] != nil && args.One("friend") != "": // two helpers
		return game.Refuse("NDE-R20", "nde.refused.who-helps")
	case helper == nil: // a friendly NPC, or no helper named yet
		return s.refuseHelpStep(t)
	}
	return s.refuseHelp(t, helper)
}

// denyMove turns down help that makes no sense (NDE-HELP-02, NDE-R20).
func denyMove() move {
	return gmMove(game.Spec{Name: "deny", Category: game.CategoryAct, Params: []game.Param{paramWho, paramTest}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, t := range s.Tests {
				if !t.Thrown() && t.hasStep(StepHelp) {
					offers = append(offers, s.testOffer(t, game.Say("nde.deny.now", game.W("name", s.name(t.PC)))))
				}
			}
			return offers
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			giveBack(t, &test)
			test.Steps = slices.DeleteFunc(test.Steps, func(st Step) bool { return st.Why == StepHelp })
			t.Emit(TestSet{Test: test, Why: "denied"})
		}, nil)
}
