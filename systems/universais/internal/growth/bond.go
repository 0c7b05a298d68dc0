package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// purposes are the aims of a Bond Action (UNI-SHEET-05).
var purposes = []sheet.Word{{Word: "train", Also: []string{"treinar"}}, {Word: "story", Also: []string{"historia"}},
	{Word: "other", Also: []string{"outro"}}}

// bondMove raises the Rank of a Bond, in an Intermission only (UNI-INT-03).
func bondMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "bond", Category: game.CategorySheet,
			Params: []game.Param{acting.ParamEntry, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if c.Closed(refuseBond(s, p), "who", p.ID) {
					continue
				}
				for _, e := range p.Entries {
					switch {
					case e.Kind != sheet.Bond:
					case isRankMax(s, e):
						c.Close(acting.Refuse("entry-max"), "who", p.ID, "entry", e.ID)
					default:
						c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "entry": {e.ID}}, About: sheet.PCRef(p.ID),
							Primary: s.IsOwn(c.Actor, p.ID),
							Label: game.Say("universais.bond.now", game.W("name", acting.NameFor(s, c.Actor, p.ID)),
								game.W("with", e.Name), game.N("n", e.N+1))})
					}
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			e := *t.S.PC(args.One("who")).Entry(args.One("entry"))
			e.N++
			t.Emit(BondRaised{PC: args.One("who"), Entry: e})
		},
	}
}

// isRankMax reports whether this table lets the Rank rise no further (UNI-R37).
func isRankMax(s *state.State, e sheet.Entry) bool {
	return e.N >= sheet.MaxRank || options.RankMax.Of(s) > 0 && e.N >= options.RankMax.Of(s)
}

func refuseBond(s *state.State, p *sheet.PC) *game.Refusal {
	switch {
	case !slices.Contains(s.Resting, p.ID):
		return acting.Refuse("bond-outside")
	case !slices.ContainsFunc(p.Entries, func(e sheet.Entry) bool { return e.Kind == sheet.Bond }):
		return game.Refuse("UNI-SHEET-05", "universais.refused.no-bond", game.W("name", p.DisplayName()))
	}
	return nil
}

// bondActionMove records a Bond Action. Outside an Intermission only the GM can record one
// (UNI-INT-04, UNI-R22).
func bondActionMove() state.Move {
	paramWith := game.Param{Name: "with", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	paramPurpose := game.Param{Name: "purpose", Kind: game.Pick, Min: 1, Max: 1}
	return state.Move{
		Spec: game.Spec{Name: "bond-action", Category: game.CategorySheet,
			Params: []game.Param{paramWith, paramPurpose, acting.ParamSaid, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if p.Dead || c.Actor.Role != game.GM && !slices.Contains(s.Resting, p.ID) {
					c.Close(game.Refuse("UNI-R22", "universais.refused.action-outside"), "who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Label: game.Say("universais.bond-action.now", game.W("name", acting.NameFor(s, c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramWith},
						{Param: paramPurpose, Choices: sheet.Choices(purposes, purposeMsg, "train")},
						{Param: acting.ParamSaid}}})
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			t.Emit(BondActed{PC: args.One("who"), With: args.One("with"), Purpose: args.One("purpose"),
				Text: args.One("text")})
		},
	}
}
