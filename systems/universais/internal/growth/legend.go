package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// legendMove makes a PC a Legend and gives its player 1 Influence (UNI-SHEET-06, UNI-INF-06).
func legendMove() state.Move {
	return acting.GMMove(game.Spec{Name: "legend", Category: game.CategorySheet, Params: []game.Param{acting.ParamWho}},
		func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if p.Legend {
					c.Close(game.Refuse("UNI-R23", "universais.refused.legend-already",
						game.W("name", p.DisplayName())), "who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Label: game.Say("universais.legend.now", game.W("name", p.DisplayName()))})
			}
		}, func(t *state.Tx, args game.Args) {
			t.Emit(Legendary{PC: args.One("who")})
			influence.Gain(t, t.S.PC(args.One("who")), 1, "legend")
		})
}

// specificMove records that the text of an entry beats a general rule, or the text of another entry
// for good (UNI-R01).
func specificMove() state.Move {
	paramOver := game.Param{Name: "over", Kind: game.Pick, Max: 1}
	return state.Move{
		Spec: game.Spec{Name: "specific", Category: game.CategorySheet,
			Params: []game.Param{acting.ParamEntry, paramOver, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				among := p.EntryChoices(func(e sheet.Entry) bool { return !e.Lost })
				if len(among) == 0 {
					c.Close(acting.RefuseLacking("UNI-R01", "specific"), "who", p.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Form:  game.Form{OpensForm: true},
					Label: game.Say("universais.specific.now", game.W("name", acting.NameFor(s, c.Actor, p.ID))),
					Inputs: []game.Input{{Param: acting.ParamEntry, Choices: among},
						{Param: paramOver, Choices: slices.Clone(among)}},
					Validate: func(args game.Args) *game.Refusal { return refusePick(c.Actor, p, args) }})
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			e := Applied{PC: p.ID, Entry: *p.Entry(args.One("entry"))}
			if over := p.Entry(args.One("over")); over != nil {
				e.Over = *over
			}
			t.Emit(e)
		},
	}
}

// refusePick refuses a rule against itself, and a player who reverses an earlier pick between the
// same two rules. Only a GM can reverse a pick.
func refusePick(by game.Actor, p *sheet.PC, args game.Args) *game.Refusal {
	entry, over := args.One("entry"), args.One("over")
	if entry == over {
		return game.Refuse("UNI-R01", "universais.refused.same-entry")
	}
	for _, k := range p.Picks {
		if k.IsBetween(entry, over) && k.Entry != entry && by.Role != game.GM {
			return game.Refuse("UNI-R01", "universais.refused.picked", game.W("name", p.DisplayName()))
		}
	}
	return nil
}
