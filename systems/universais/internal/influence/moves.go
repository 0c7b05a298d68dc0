package influence

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// wayMove spends Influence in a way that a sheet gives (UNI-R04).
func wayMove() state.Move {
	paramWay := game.Param{Name: "way", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	paramCost := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: sheet.MaxValue}
	return state.Move{
		Spec: game.Spec{Name: "spend-influence", Category: game.CategoryPoints,
			Params: []game.Param{paramWay, paramCost, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				has, cost := s.Influence(p), paramCost
				switch cost.Max = min(has, sheet.MaxValue); {
				case p.Dead:
					c.Close(acting.RefuseOutOfPlay(s, p.ID), "who", p.ID)
				case has == 0:
					c.Close(RefuseUnpaid(s, p, 1), "who", p.ID)
				default:
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
						Label: game.Say("universais.spend-influence.now",
							game.W("name", acting.NameFor(s, c.Actor, p.ID))),
						Inputs: []game.Input{{Param: paramWay}, {Param: cost, Preset: "1"}}})
					c.Against("n", func(n string) *game.Refusal { return refuseInfluence(s, p, sheet.Number(n)) },
						"who", p.ID)
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			Spend(t, t.S.PC(args.One("who")), sheet.Number(args.One("n")), args.One("way"))
		},
	}
}

// refuseInfluence refuses to spend more Influence than the player has.
func refuseInfluence(s *state.State, p *sheet.PC, n int) *game.Refusal {
	if n > s.Influence(p) {
		return RefuseUnpaid(s, p, n)
	}
	return nil
}

// influenceMove lets the GM give or take Influence (UNI-R23).
func influenceMove() state.Move {
	paramN := game.Param{Name: "n", Kind: game.Number, Max: sheet.MaxValue, Change: true}
	return acting.GMMove(game.Spec{Name: "influence", Category: game.CategoryPoints,
		Params: []game.Param{acting.ParamWho, paramN}},
		func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Label:  game.Say("universais.influence.now", game.W("name", p.DisplayName())),
					Inputs: []game.Input{{Param: paramN, Preset: "+1"}},
					Validate: func(args game.Args) *game.Refusal {
						return paramN.Within(args.One("n"), s.Influence(p))
					}})
			}
		}, func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			was := t.S.Influence(p)
			now, _ := game.NumberOf(args.One("n"), was)
			t.Emit(InfluenceSet{Of: p.WalletKey(), PC: p.ID, Now: now, Was: was, Why: "corrected"})
		})
}
