package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var paramSet = game.Param{Name: "set", Kind: game.Pick, Min: 1, Max: 1}

// addMove returns the move that throws a growth pool for a new trait (GROW-TAG-02).
func addMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "growth add", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramSet, people.ParamNewName, paramReason, people.ParamCharacter}},
		Offers: tryOffers(addOffer),
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("char")).WithImpliedTraits(t.S)
			throw(t, c, gainToAdd(t.S, c, args), args.One(paramReason.Name))
		},
	}
}

// addOffer returns the offer with inputs for the set and the name of the trait.
func addOffer(s *engine.State, by game.Actor, c *people.Character) game.Offer {
	input := game.Input{Param: paramSet}
	for _, in := range setsWithRoom(s, people.Of(s).Char(c.ID)) {
		g := people.SheetRules(s).GainOf(in.name, "")
		choice := aimChoice(s, by, c, g)
		choice.Word, choice.Label = in.word, game.Quote(in.name)
		if g.TraitKind == "power" { // its first die depends on its name (POWER-11)
			choice.ChanceAfter, choice.Note = 0, game.Msg{}
		}
		input.Choices = append(input.Choices, choice)
	}
	return game.Offer{Inputs: []game.Input{input, {Param: people.ParamNewName}}, Form: game.Form{OpensForm: true},
		Label: game.Say("cortex.growth.add.now", game.W("name", people.NameFor(s, by, c.ID))),
		Validate: func(args game.Args) *game.Refusal {
			no := c.RefuseGain(s, gainToAdd(s, c, args))
			if no != nil {
				no.Param = people.ParamNewName.Name
			}
			return no
		}}
}

// setWithRoom is a set that may get a new trait, with its word.
type setWithRoom struct{ word, name string }

func setsWithRoom(s *engine.State, c *people.Character) []setWithRoom {
	var all []setWithRoom
	for _, name := range people.SheetRules(s).SetsWithRoom(&c.Sheet, s.Lang) {
		word := rulekit.UniqueIn(game.Slug(name), game.MaxWord, func(w string) bool {
			return slices.ContainsFunc(all, func(r setWithRoom) bool { return r.word == w })
		})
		all = append(all, setWithRoom{word, name})
	}
	return all
}

// gainToAdd returns the gain that the arguments describe, the zero Gain if the set has no room.
func gainToAdd(s *engine.State, c *people.Character, args game.Args) sheet.Gain {
	for _, in := range setsWithRoom(s, people.Of(s).Char(c.ID)) {
		if in.word == args.One("set") {
			return people.SheetRules(s).GainOf(in.name, args.One("name"))
		}
	}
	return sheet.Gain{}
}
