package people

import (
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

var (
	paramTraitOf   = game.Param{Name: "which", Kind: game.Pick, Min: 1, Max: 1}
	paramTraitName = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: rules.MaxName}
	paramTraitText = game.Param{Name: "text", Kind: game.Text, Max: rules.MaxText}
)

// traitMove adds a Trait to a PC, or removes one.
func traitMove() state.Move {
	return state.GMMove(game.Spec{Name: "trait", Category: game.CategorySheet,
		Params: []game.Param{rules.ParamWho, paramTraitName, paramTraitText, paramTraitOf}},
		func(s *state.State, c *game.Collector) {
			for _, p := range s.PCs {
				c.Add(game.Offer{
					Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
					Label:  game.Say("nde.trait.of", game.W("name", p.DisplayName())),
					Inputs: []game.Input{{Param: paramTraitName}, {Param: paramTraitText}}, Validate: refuseNoText,
				})
				for i, trait := range p.Traits {
					strike := traitOffer(p, i,
						game.Say("nde.trait.strike", game.W("name", p.DisplayName()), game.W("trait", trait.Name)))
					c.Add(rules.AsDestructive(strike, rulekit.Msgs(traitLossMsg(p, i))))
				}
			}
		}, setTrait)
}

// changeTraitMove replaces a Trait of a PC. The old Trait is lost.
func changeTraitMove() state.Move {
	return state.WithLacks("NDE-R34", state.GMMove(game.Spec{Name: "change-trait", Category: game.CategorySheet,
		Params: []game.Param{rules.ParamWho, paramTraitOf, paramTraitName, paramTraitText}},
		func(s *state.State, c *game.Collector) {
			for _, p := range s.PCs {
				for i, trait := range p.Traits {
					o := traitOffer(p, i,
						game.Say("nde.change-trait.now", game.W("name", p.DisplayName()), game.W("trait", trait.Name)))
					o.Inputs, o.OpensForm, o.Validate = []game.Input{{Param: paramTraitName, Preset: trait.Name},
						{Param: paramTraitText, Preset: trait.Text}},
						true, refuseNoText
					c.Add(rules.AsDestructive(o, rulekit.Msgs(traitLossMsg(p, i))))
				}
			}
		}, setTrait))
}

// refuseNoText refuses a Trait without its text (NDE-R34).
func refuseNoText(args game.Args) *game.Refusal {
	if args.One("text") == "" {
		return rules.Refuse("trait-text")
	}
	return nil
}

// traitOffer returns an offer about the i-th Trait of a PC, from 0. A typed line counts the Traits
// from 1.
func traitOffer(p *state.PC, i int, label game.Msg) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {p.ID}, "which": {game.Itoa(i + 1)}},
		Aliases: game.Args{"which": {p.Traits[i].Name}},
		About:   state.PCRef(p.ID), Label: label}
}

func traitLossMsg(p *state.PC, i int) game.Msg {
	return game.Say("nde.trait.strike.then", game.W("name", p.DisplayName()), game.W("trait", p.Traits[i].Name),
		game.W("text", p.Traits[i].Text))
}

// setTrait adds a Trait, or replaces the Trait that the arguments pick. Without a new name it
// removes the picked Trait.
func setTrait(t *state.Tx, args game.Args) {
	p, was := t.S.PC(args.One("who")), ""
	if i := rules.Number(args.One("which")) - 1; i >= 0 && i < len(p.Traits) {
		was = p.Traits[i].Name
	}
	t.Emit(TraitSet{PC: p.ID, Was: was, Trait: state.Trait{Name: args.One("name"), Text: args.One("text")}})
}
