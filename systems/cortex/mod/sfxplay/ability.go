package sfxplay

import (
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

var (
	paramOf      = game.Param{Name: "of", Kind: game.Pick, Max: 1}
	paramEffects = game.Param{Name: "effects", Kind: game.Pick, Max: len(sheet.Effects())}
)

// abilityMove returns the move that says which listed ability a renamed ability or device is, and
// which effects it has: a lightning bolt can be a Blast, for Attack and Control (ABIL-05, ABIL-06).
// Without an answer, the list is searched for the trait's name.
func abilityMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "ability", Category: game.CategorySheet,
			Params: []game.Param{people.ParamTrait, paramOf, paramEffects, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				if !people.Of(s).PlayedBy(by, c.ID) {
					continue
				}
				if among := abilities(c); len(among) > 0 {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID), OpensForm: true,
							Label: game.Say("cortex.ability.now", game.W("name", c.DisplayName())),
							Inputs: []game.Input{{Param: people.ParamTrait, Choices: among},
								{Param: paramOf, Choices: listed},
								{Param: paramEffects, Choices: doing}}})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			e := people.NotedTrait(c, trait, "ability")
			e.ListedAs, e.Tags = "", strings.Join(args["effects"], " ")
			for _, name := range sheet.Abilities() {
				if game.Slug(name) == args.One("of") {
					e.ListedAs = name
				}
			}
			t.Emit(e)
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			mine := people.OwnPresent(s, by)
			if c := people.Of(s).Char(args.One("who")); c != nil && people.Of(s).PlayedBy(by, c.ID) {
				mine = []*people.Character{c}
			}
			if len(mine) == 0 {
				return people.NoneOfMine(s, by)
			}
			return game.Refuse("ABIL-01", "cortex.refused.no_abilities", game.W("name", mine[0].DisplayName()))
		},
	}
}

// abilities returns the abilities and devices (GEAR-01) of a sheet, each with a note on its
// effects.
func abilities(c *people.Character) []game.Choice {
	var among []game.Choice
	for _, set := range c.Sets {
		if kind := sheet.KindOf(set.Name); kind != "abilities" && kind != "gear" {
			continue
		}
		for _, t := range set.Traits {
			among = append(among, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice(), Note: t.Does()})
		}
	}
	return among
}

// listed holds the abilities of the book as choices.
var listed = func() []game.Choice {
	var among []game.Choice
	for _, name := range sheet.Abilities() {
		among = append(among, game.Choice{Word: game.Slug(name), Label: game.Quote(name),
			Aliases: []string{game.WholeSlug(sheet.PortugueseName(name))}})
	}
	return among
}()

// doing holds the effects of abilities as choices.
var doing = func() []game.Choice {
	var among []game.Choice
	for _, word := range sheet.Effects() {
		among = append(among, game.Choice{Word: word, Label: sheet.EffectMsg(word)})
	}
	return among
}()

// abilityItems returns the items of a sheet that say what its abilities are and do.
func abilityItems(c *people.Character) []game.Item {
	var items []game.Item
	for _, a := range abilities(c) {
		if !a.Note.Empty() {
			items = append(items,
				game.Item{Label: game.Say("cortex.ability.item", game.M("trait", a.Label), game.M("does", a.Note))})
		}
	}
	return items
}
