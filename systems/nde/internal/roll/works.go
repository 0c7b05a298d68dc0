package roll

import (
	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

var paramAct = game.Param{Name: "act", Kind: game.Pick, Max: 1}

// worksMove lets something work without a test because it is trivial and without pressure
// (NDE-TEST-02). In a conflict it costs the PC's Action, like using equipment or interacting,
// unless the GM says otherwise (NDE-FIGHT-05).
func worksMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Text, Max: 200}
	return state.GMMove(game.Spec{Name: "works", Category: game.CategoryAct,
		Params: []game.Param{rules.ParamWho, paramWhat, rules.ParamTest, paramAct}},
		func(s *state.State, c *game.Collector) {
			s.CloseDown(c)
			for _, p := range s.PCs {
				t := s.TestOf(p.ID)
				act := worksInputs(s, p, t)
				label := game.Say("nde.works.now", game.W("name", p.DisplayName()), game.N("action", len(act)))
				switch {
				case p.Down():
				case t == nil: // no test says what works, so a tap opens a form
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
						Label: label, Form: game.Form{OpensForm: true},
						Inputs: append([]game.Input{{Param: paramWhat}}, act...)})
				case t.Stage == state.Asked && t.Kind != state.AttackTest || t.Stage == state.Framed &&
					t.Kind == state.PlainTest:
					o := check.TestOffer(t, label)
					o.Inputs, o.Primary = act, t.Stage == state.Asked
					c.Add(o)
				default:
					c.Close(check.RefuseStage(s, p), "who", p.ID)
				}
			}
		}, func(t *state.Tx, args game.Args) {
			if args.Has("act", rules.ActAction) {
				t.Emit(turn.ActionUsed{PC: args.One("who"), Used: true})
			}
			if id := args.One("test"); id != "" {
				check.EndTest(t, id, state.Works)
			} else {
				test := state.Test{ID: t.S.NextTest(), PC: args.One("who"), Kind: state.PlainTest, Stage: state.Asked,
					What: args.One("what"), Outcome: state.Works}
				t.Emit(check.TestClosed{Test: test, Bare: true})
			}
			turn.EndPhase(t)
		})
}

// worksInputs returns the input that asks whether something that works costs the PC's Action. It
// returns nil if the PC has no Action to spend or the test is free.
func worksInputs(s *state.State, p *state.PC, t *state.Test) []game.Input {
	act := actInput(s, p)
	if len(act.Choices) == 0 || t != nil && t.Free {
		return nil
	}
	return []game.Input{act}
}

// actInput asks whether the test is the PC's Action. It has a choice only if the PC has an Action
// to spend.
func actInput(s *state.State, p *state.PC) game.Input {
	input := game.Input{Param: paramAct}
	if s.Scene.Fight() && turn.RefuseAction(s, p) == nil {
		input.Choices = []game.Choice{{Word: rules.ActAction, Label: game.Say("nde.act.action"), Selected: true}}
	}
	return input
}
