package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// maxListed is how many SFX a distinction of an archetype lists.
const maxListed = 6

var paramListed = game.Param{Name: "sfx", Kind: game.Pick, Max: maxListed}

// archetypeFillMove says what a distinction of an archetype highlights and which SFX it
// lists, the group's own among them: what a line does not say (CREATE-ARCH-01).
func archetypeFillMove() game.Move[engine.State] {
	return people.WithDefaultReason(rulekit.GMMove(game.Spec{Name: "archetype fill", Category: game.CategorySheet,
		Params: []game.Param{paramArchetype, people.ParamTrait, paramHighs, paramListed}},
		func(s *engine.State) []game.Offer {
			var offers []game.Offer
			for _, a := range Section.Of(s).Own {
				for set, d := range a.TraitsOf("distinctions") {
					offers = append(offers, fillOffer(s, a, set, d))
				}
			}
			return offers
		},
		func(t *engine.Tx, args game.Args) {
			if a, ok := archetypeBy(t.S, args.One("archetype")); ok {
				t.Emit(ArchetypeSet{Archetype: archetypeFromArgs(t.S, a, args)})
			}
		}, onlyGM), "CREATE-ARCH-06", "archetype.none")
}

// mayRise are the traits that an archetype's distinctions may highlight: of specialties in
// place of skills, which no game names and no archetype has, those that they do.
func mayRise(g sheet.SheetRules, a sheet.Archetype, lang string) []riser {
	begun := g.BeginFrom(a, a.Name, sheet.CreationContext{Lang: lang})
	return risers(g, &begun, lang)
}

// paramHighs asks for two highlights, or none.
var paramHighs = game.Param{Name: "risen", Kind: game.Pick, Max: 2}

// fillOffer is the form of one distinction of an archetype, with what it has.
func fillOffer(s *engine.State, a sheet.Archetype, set string, d sheet.Trait) game.Offer {
	o := game.Offer{Fixed: game.Args{"archetype": {a.Word}, "trait": {d.Word}}, About: "people", OpensForm: true,
		Label: game.Say("cortex.archetype.fill.now", game.W("archetype", a.Name), game.W("trait", d.Name))}
	if g := gameOf(s); g.Highlighted() {
		input := inputHigh(mayRise(g, a, s.Lang), d.NotesOrEmpty().Highlights)
		input.Param = paramHighs
		o.Inputs = append(o.Inputs, input)
		o.Validate = func(args game.Args) *game.Refusal { return oneHighlight(d, args) }
	}
	if input := inputSFXOf(s, a, set, d); len(input.Choices) > 0 {
		o.Inputs = append(o.Inputs, input)
	}
	return o
}

// oneHighlight refuses a single highlight: a distinction names two (CHAR-DIST-HL-01).
func oneHighlight(d sheet.Trait, args game.Args) *game.Refusal {
	if len(args[paramHighs.Name]) != 1 {
		return nil
	}
	no := game.Refuse("CHAR-DIST-HL-01", "cortex.refused.archetype.high", game.W("trait", d.Name))
	no.Param = paramHighs.Name
	return no
}

// inputSFXOf asks which SFX a distinction lists.
func inputSFXOf(s *engine.State, a sheet.Archetype, set string, d sheet.Trait) game.Input {
	input := game.Input{Param: paramListed}
	if of := character.SFXList.Of(s); of != nil {
		input.Choices,
			input.Groups = of.For(s, sheet.SFXHost{Name: d.Name, Trait: d.Word, Set: set, Kind: "distinction"})
		input.Choices = slices.Clone(input.Choices)
		for i, c := range input.Choices {
			input.Choices[i].Selected = listsIt(a, d.Word, of.Entry(s, c.Word))
		}
	}
	return input
}

// listsIt reports whether a distinction of an archetype lists an SFX.
func listsIt(a sheet.Archetype, trait string, x sheet.SFX) bool {
	return slices.ContainsFunc(a.SFX, func(o sheet.SFX) bool { return o.Trait == trait && o.Entry == x.Entry })
}

// archetypeFromArgs is an archetype as the answers have it. An SFX that the group has no more
// stays where it is listed.
func archetypeFromArgs(s *engine.State, a sheet.Archetype, args game.Args) sheet.Archetype {
	trait, of := args.One("trait"), character.SFXList.Of(s)
	set, d, _ := a.Trait(trait)
	a.Sheet = a.WithDice(nil)
	if g := gameOf(s); g.Highlighted() {
		a.Highlight(trait, pickedHighlights(s, a, args))
	}
	known := inputSFXOf(s, a, set, d).Choices
	a.SFX = slices.DeleteFunc(slices.Clone(a.SFX), func(x sheet.SFX) bool {
		return x.Trait == trait &&
			slices.ContainsFunc(known, func(c game.Choice) bool { return of.Entry(s, c.Word).Entry == x.Entry })
	})
	for _, word := range args[paramListed.Name] {
		x := of.Entry(s, word)
		x.Name = x.Of().Name
		a.List(x, trait)
	}
	return a
}

// pickedHighlights are the highlights that were picked, by name.
func pickedHighlights(s *engine.State, a sheet.Archetype, args game.Args) (high [2]string) {
	for _, r := range mayRise(gameOf(s), a, s.Lang) {
		if n := slices.Index(args[paramHighs.Name], r.word); n >= 0 {
			high[n] = r.name
		}
	}
	return high
}
