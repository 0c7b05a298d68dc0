package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// pcMove creates a PC with any dice of the ladder, or any modifiers in the 2d6 game (NDE-R03).
func pcMove() state.Move {
	params := []game.Param{rules.ParamName}
	for _, w := range rules.Attributes {
		params = append(params, game.Param{Name: w.Word, Kind: game.Pick, Min: 1, Max: 1})
	}
	params = append(params, ParamChair)
	spec := game.Spec{Name: "pc", Category: game.CategorySheet, Params: params}
	return state.GMMove(spec, func(s *state.State, c *game.Collector) {
		if len(s.PCs) >= rules.MaxPCs {
			return
		}
		inputs := []game.Input{{Param: rules.ParamName}}
		for i, usual := range UsualSpread(s) {
			inputs = append(inputs, game.Input{Param: params[i+1], Choices: s.ValueChoices(usual)})
		}
		inputs = append(inputs, game.Input{Param: ParamChair, Choices: HolderChoices(s)})
		c.Add(game.Offer{Label: game.Say("nde.pc.new"), About: "people", Inputs: inputs})
	}, func(t *state.Tx, args game.Args) {
		p := NewPC(t.S, args.One("name"), args.One("chair"))
		for i, w := range rules.Attributes {
			p.Attrs[i] = rules.ValueOf(args.One(w.Word))
		}
		t.Emit(PCSet{PC: p, Why: "made"})
	})
}

// HolderChoices returns the chairs that may have a PC. The GM's chair is the preset.
func HolderChoices(s *state.State) []game.Choice {
	chairs := chairChoices(s, game.GM, game.Player)
	for i, c := range chairs {
		chairs[i].Selected = c.Word == game.GMChair
	}
	return chairs
}

// chairChoices returns the chairs with one of these roles.
func chairChoices(s *state.State, of ...game.Role) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chairs {
		if slices.Contains(of, c.Role) {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.Name)})
		}
	}
	return cs
}

// ownerMove gives a PC to a chair.
func ownerMove() state.Move {
	return state.GMMove(game.Spec{Name: "owner", Category: game.CategoryPeople,
		Params: []game.Param{rules.ParamWho, ParamChair}},
		func(s *state.State, c *game.Collector) {
			if len(s.PCs) > 0 {
				c.Add(game.Offer{Label: game.Say("nde.owner.now"), About: "people",
					Inputs: []game.Input{{Param: rules.ParamWho, Choices: pcChoices(s.PCs)},
						{Param: ParamChair, Choices: chairChoices(s, game.GM, game.Player)}}})
			}
		}, func(t *state.Tx, args game.Args) {
			p := *t.S.PC(args.One("who"))
			p.Chair = args.One("chair")
			t.Emit(PCSet{PC: p, Why: "given"})
		})
}

// playerOf returns the name of the chair that a PC belongs to, "" for game.GMChair.
func playerOf(s *state.State, p *state.PC) string {
	if p.Chair == game.GMChair {
		return ""
	}
	return game.ChairName(s.Chairs, p.Chair)
}

// retireMove retires a PC from the table. bringBackMove brings it back.
func retireMove() state.Move {
	return state.GMMove(game.Spec{Name: "retire", Category: game.CategorySheet, Params: []game.Param{rules.ParamWho}},
		func(s *state.State, c *game.Collector) {
			for _, p := range s.PCs {
				then := []game.Msg{game.Say("nde.retire.then", game.W("name", p.DisplayName()))}
				if chair := playerOf(s, p); chair != "" {
					then = append(then, game.Say("nde.retire.then.chair", game.W("name", chair)))
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
					Label: game.Say("nde.retire.now", game.W("name", p.DisplayName())),
					Loss:  game.Loss{Destructive: true, Consequences: then}})
			}
		}, func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			t.Emit(PCGone{ID: p.ID, Name: p.DisplayName(), Chair: playerOf(t.S, p)})
		})
}

// bringBackMove brings a retired PC back with all its values except those of its old scene.
func bringBackMove() state.Move {
	return state.WithLacks("NDE-CHAR-01", state.GMMove(game.Spec{Name: "bring-back", Category: game.CategoryPeople,
		Params: []game.Param{rules.ParamWho}},
		func(s *state.State, c *game.Collector) {
			if len(s.Retired) > 0 && len(s.PCs) < rules.MaxPCs {
				c.Add(game.Offer{Label: game.Say("nde.bring-back.now"), About: "people",
					Inputs: []game.Input{{Param: rules.ParamWho, Choices: pcChoices(s.Retired)}}})
			}
		}, func(t *state.Tx, args game.Args) {
			p := *t.S.AnyPC(args.One("who"))
			p.Token, p.Moved, p.Acted, p.Passed, p.Failed = false, false, false, false, nil
			t.Emit(PCSet{PC: p, Why: "back"})
		}))
}

func pcChoices(pcs []*state.PC) []game.Choice {
	var cs []game.Choice
	for _, p := range pcs {
		cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.DisplayName())})
	}
	return cs
}
