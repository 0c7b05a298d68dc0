package people

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// ownerMove gives a PC to a chair. A chair can be given several.
func ownerMove() state.Move {
	paramNewChair := game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
	return acting.GMMove(game.Spec{Name: "owner", Category: game.CategoryPeople,
		Params: []game.Param{acting.ParamWho, paramNewChair}},
		func(s *state.State, c *game.Collector) {
			if len(s.PCs) == 0 {
				c.Close(acting.Refuse("no-pcs"))
				return
			}
			var chairs []game.Choice
			for _, c := range s.Chairs {
				if c.Role != game.Guest {
					chairs = append(chairs, game.Choice{Word: c.ID, Label: game.Quote(c.Name)})
				}
			}
			c.Add(game.Offer{Label: game.Say("universais.owner.now"), About: game.AboutPeople,
				Inputs: []game.Input{{Param: acting.ParamWho, Choices: pcChoices(s.PCs)},
					{Param: paramNewChair, Choices: chairs}}})
		}, func(t *state.Tx, args game.Args) {
			p := *t.S.PC(args.One("who"))
			p.Chair = args.One("chair")
			t.Emit(PCSet{PC: p, Why: "given"})
		})
}

// retireMove retires a PC: it leaves the table and can come back.
func retireMove() state.Move {
	return acting.GMMove(game.Spec{Name: "retire", Category: game.CategorySheet, Params: []game.Param{acting.ParamWho}},
		func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				c.Add(acting.AsDestructive(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Label: game.Say("universais.retire.now", game.W("name", p.DisplayName()))},
					rulekit.Msgs(game.Say("universais.retire.then", game.W("name", p.DisplayName())))))
			}
		}, func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			t.Emit(PCGone{ID: p.ID, Name: p.DisplayName(), Chair: p.Chair})
		})
}

// bringBackMove brings a retired PC back.
func bringBackMove() state.Move {
	return acting.WithLacks("UNI-R45", acting.GMMove(game.Spec{Name: "bring-back", Category: game.CategoryPeople,
		Params: []game.Param{acting.ParamWho}},
		func(s *state.State, c *game.Collector) {
			if len(s.Retired) > 0 && len(s.PCs) < state.MaxPCs {
				c.Add(game.Offer{Label: game.Say("universais.bring-back.now"), About: game.AboutPeople,
					Inputs: []game.Input{{Param: acting.ParamWho, Choices: pcChoices(s.Retired)}}})
			}
		}, func(t *state.Tx, args game.Args) { t.Emit(PCSet{PC: *t.S.AnyPC(args.One("who")), Why: "back"}) }))
}

func pcChoices(pcs []*sheet.PC) []game.Choice {
	var cs []game.Choice
	for _, p := range pcs {
		cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.DisplayName())})
	}
	return cs
}
