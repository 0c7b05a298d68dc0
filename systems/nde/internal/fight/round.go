package fight

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// passMove ends a PC's turn without an Action.
func passMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "pass", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{rules.ParamWho}},
		Lacks: "NDE-R23",
		Offers: func(s *state.State, c *game.Collector) {
			if s.ClosedInPeace(c) {
				return
			}
			waiting := turn.WaitingPCs(s)
			for p := range s.PlayedPCs(c) {
				if !c.Closed(refusePass(s, c.Actor, p), "who", p.ID) && slices.Contains(waiting, p) {
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
						ForCard: game.ForCard{Card: turn.RoundRef,
							Urgent: p.IsOwn(c.Actor) && len(s.StandingFoes()) == 0 && !turn.IsDecided(s)},
						Label: game.Say("nde.pass.now", game.W("name", s.NameFor(c.Actor, p)))})
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			t.Emit(turn.TurnEnded{PC: args.One("who")})
			turn.EndPhase(t)
		},
	}
}

// refusePass refuses a PC that cannot end its turn now.
func refusePass(s *state.State, by game.Actor, p *state.PC) *game.Refusal {
	if t := s.TestOf(p.ID); t != nil {
		return rules.Refuse("test-open", game.M("hold", check.WaitMsg(s, t)))
	}
	return check.RefuseTry(s, by, p)
}

// opponentsMove lets the GM begin the opponents' phase early.
func opponentsMove() state.Move {
	return state.GMMove(game.Spec{Name: "opponents", Category: game.CategoryAct},
		func(s *state.State, c *game.Collector) {
			switch {
			case c.Closed(refuseRound(s)):
			case s.Scene.Phase != state.PlayersPhase:
				c.Close(rules.RefuseBy("NDE-FIGHT-04", "foes-act"))
			default:
				c.Add(game.Offer{Label: game.Say("nde.opponents.now"), About: "scene",
					Primary: len(turn.WaitingPCs(s)) == 0})
			}
		}, func(t *state.Tx, _ game.Args) {
			outcome.SettleAll(t, false)
			t.Emit(turn.OpponentsTurn{})
		})
}

// giveBackMove lets the GM give a PC back its Action or movement of this round (NDE-R23). If the
// opponents' phase has begun, the players' phase goes on.
func giveBackMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return state.WithLacks("NDE-R23", state.GMMove(game.Spec{Name: "give-back", Category: game.CategoryAct,
		Params: []game.Param{rules.ParamWho, paramWhat}},
		func(s *state.State, c *game.Collector) {
			if !s.Scene.Fight() {
				return
			}
			for _, p := range s.PCs {
				spent := map[string]bool{rules.BackAction: p.Acted || p.Passed, rules.BackMove: p.Moved}
				for _, what := range []string{rules.BackAction, rules.BackMove} {
					if spent[what] {
						c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "what": {what}}, About: state.PCRef(p.ID),
							Label: game.Say("nde.give-back."+what, game.W("name", p.DisplayName()))})
					}
				}
			}
		}, func(t *state.Tx, args game.Args) {
			if args.One("what") == rules.BackMove {
				t.Emit(turn.MovedBack{PC: args.One("who")})
			} else {
				t.Emit(turn.ActionUsed{PC: args.One("who"), Used: false})
			}
			if t.S.Scene.Phase == state.OpponentsPhase {
				t.Emit(turn.PlayersTurn{})
			}
		}))
}

// roundMove begins the next round: movement and Action come back (NDE-R23). In the opponents' phase
// its offer is urgent, so that a crowd of foes does not hide it. The offer is primary once all foes
// have acted, unless the conflict is decided.
func roundMove() state.Move {
	return state.GMMove(game.Spec{Name: "next-round", Category: game.CategoryAct, Slash: true, AnswersCards: true},
		func(s *state.State, c *game.Collector) {
			if c.Closed(refuseRound(s)) {
				return
			}
			foes := s.Scene.Phase == state.OpponentsPhase
			c.Add(game.Offer{Label: game.Say("nde.next-round.now", game.N("n", s.Scene.Round+1)), About: "scene",
				ForCard: game.ForCard{Card: turn.RoundRef, Urgent: foes},
				Primary: foes && len(turn.FoesToAct(s)) == 0 && !turn.IsDecided(s)})
		}, func(t *state.Tx, _ game.Args) {
			outcome.SettleAll(t, false)
			t.Emit(turn.RoundBegun{Round: t.S.Scene.Round + 1})
		})
}

// refuseRound refuses to begin a phase or a round outside a conflict.
func refuseRound(s *state.State) *game.Refusal {
	if s.Scene.Fight() {
		return nil
	}
	return rules.RefuseBy("NDE-FIGHT-04", "no-fight")
}
