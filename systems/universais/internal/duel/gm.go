package duel

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/state"
)

// sideTensionMove sets the Tension of the Scene of a Duel. The Tension of the Scene that the
// participants left stays as it is (UNI-R21).
func sideTensionMove() state.Move {
	return acting.WithLacks("UNI-R21",
		acting.GMMove(game.Spec{Name: "duel-tension", Category: game.CategoryScene, Repeat: true,
			Params: []game.Param{acting.ParamTension, paramDuel}},
			func(s *state.State, c *game.Collector) {
				for _, d := range s.Duels {
					if d.Stage != state.DuelAsked {
						c.Add(game.Offer{Fixed: game.Args{"duel": {d.ID}}, About: state.DuelRef(d.ID),
							Label: game.Say("universais.duel-tension.now", game.W("name", s.Name(d.Initiator)),
								game.N("n", d.Tension)),
							Inputs:   []game.Input{{Param: acting.ParamTension, Preset: "+1"}},
							Validate: acting.FitTension(d.Tension)})
					}
				}
				c.Against("n", acting.RefuseBelow(1, "tension-floor"))
			}, func(t *state.Tx, args game.Args) {
				d := *t.S.Duel(args.One("duel"))
				d.Tension, _ = game.NumberOf(args.One("n"), d.Tension)
				t.Emit(DuelSet{Duel: d, Why: "tension"})
			}))
}

// endDuelMove lets the Initiator's player take back a challenge that nobody has agreed to, and the
// GM end a Duel that is stuck. The Duel has no consequence, and what was paid stays paid.
func endDuelMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "end-duel", Category: game.CategoryAct, Params: []game.Param{paramDuel}},
		Offers: func(s *state.State, c *game.Collector) {
			for _, d := range s.Duels {
				o := game.Offer{Fixed: game.Args{"duel": {d.ID}}, About: state.DuelRef(d.ID),
					ForCard: game.ForCard{Card: state.DuelRef(d.ID)}}
				switch {
				case d.Stage == state.DuelAsked && s.Plays(c.Actor, d.Initiator):
					o.Label, o.Optional = Msg(s, "universais.end-duel.asked", d), s.IsOwn(c.Actor, d.Initiator)
					o.WaitLabel = o.Label
				case d.Stage != state.DuelAsked && c.Actor.Role == game.GM:
					o.Label = Msg(s, "universais.end-duel.now", d)
					o = acting.AsDestructive(o, rulekit.Msgs(Msg(s, "universais.end-duel.then", d)))
				case c.Explains():
					c.Close(acting.RefuseUnlessGM(s, c.Actor), "duel", d.ID)
					continue
				default:
					continue
				}
				c.Add(o)
			}
			if len(s.Duels) == 0 {
				c.Close(game.Refuse("UNI-R32", "universais.refused.no-duel"))
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			d := *t.S.Duel(args.One("duel"))
			why := "dropped"
			if d.Stage == state.DuelAsked {
				why = "withdrawn"
			}
			End(t, d, why)
		},
	}
}

// resolveMove lets the GM resolve an open Duel (UNI-DUEL-03), also one of combat: the Duel has to
// be over before its Scene is (UNI-R40).
func resolveMove() state.Move {
	return acting.WithLacks("UNI-DUEL-03",
		acting.GMMove(game.Spec{Name: "resolve", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramDuel}},
			func(s *state.State, c *game.Collector) {
				c.Add(gmOffersIn(s, state.DuelOpen, func(d *state.Duel) []game.Offer {
					return []game.Offer{{ForCard: game.ForCard{Optional: true}, Primary: !d.Combat,
						Label: Msg(s, "universais.resolve.now", d)}}
				})...)
			}, func(t *state.Tx, args game.Args) { Resolve(t, args.One("duel")) }))
}
