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
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Explains() {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
			for _, who := range people.Of(s).Chars {
				if !people.Of(s).PlayedBy(c.Actor, who.ID) {
					continue
				}
				if choices := abilityChoices(who); len(choices) > 0 {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
						Form:  game.Form{OpensForm: true},
						Label: game.Say("cortex.ability.now", game.W("name", who.DisplayName())),
						Inputs: []game.Input{{Param: people.ParamTrait, Choices: choices},
							{Param: paramOf, Choices: listedChoices}, {Param: paramEffects, Choices: effectChoices}}})
				} else if c.Explains() {
					c.Close(game.Refuse("ABIL-01", "cortex.refused.no_abilities", game.W("name", who.DisplayName())),
						"who", who.ID)
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			e := c.Noted(trait, "ability")
			e.ListedAs, e.Tags = "", strings.Join(args["effects"], " ")
			for _, name := range sheet.Abilities() {
				if game.Slug(name) == args.One("of") {
					e.ListedAs = name
				}
			}
			t.Emit(e)
		},
	}
}

// abilityChoices returns the abilities and devices (GEAR-01) of a sheet, each with a note on its
// effects.
func abilityChoices(c *people.Character) []game.Choice {
	var choices []game.Choice
	for _, set := range c.Sets {
		if kind := sheet.KindOf(set.Name); kind != sheet.KindAbilities && kind != sheet.KindGear {
			continue
		}
		for _, t := range set.Traits {
			choices = append(choices,
				game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice(), Note: t.Does()})
		}
	}
	return choices
}

// listedChoices holds the abilities of the book as choices.
var listedChoices = func() []game.Choice {
	var choices []game.Choice
	for _, name := range sheet.Abilities() {
		choices = append(choices, game.Choice{Word: game.Slug(name), Label: game.Quote(name),
			Aliases: []string{game.WholeSlug(sheet.PortugueseName(name))}})
	}
	return choices
}()

// effectChoices holds the effects of abilities as choices.
var effectChoices = func() []game.Choice {
	var choices []game.Choice
	for _, word := range sheet.Effects() {
		choices = append(choices, game.Choice{Word: word, Label: sheet.EffectMsg(word)})
	}
	return choices
}()

// abilityItems returns the items of a sheet that say what its abilities are and do.
func abilityItems(c *people.Character) []game.Item {
	var items []game.Item
	for _, a := range abilityChoices(c) {
		if !a.Note.Empty() {
			items = append(items,
				game.Item{Label: game.Say("cortex.ability.item", game.M("trait", a.Label), game.M("does", a.Note))})
		}
	}
	return items
}
