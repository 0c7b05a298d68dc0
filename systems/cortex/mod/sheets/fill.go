package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// maxListed is the most SFX that a distinction of an archetype lists.
const maxListed = 6

var paramListed = game.Param{Name: "sfx", Kind: game.Pick, Max: maxListed}

// archetypeFillMove returns the GM's move that sets the highlights of an archetype's distinction
// and the SFX that the distinction lists. The form of a sheet has no place for these
// (CREATE-ARCH-01).
func archetypeFillMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "archetype fill", Category: game.CategorySheet,
		Params: []game.Param{paramArchetype, people.ParamTrait, paramHighlights, paramListed}},
		func(s *engine.State, c *game.Collector) {
			for _, a := range Section.Of(s).Own {
				for set, d := range a.TraitsOf(sheet.KindDistinctions) {
					c.Add(fillOffer(s, a, set, d))
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			if a, ok := archetypeBy(t.S, args.One("archetype")); ok {
				t.Emit(ArchetypeSet{Archetype: archetypeFromArgs(t.S, a, args)})
			}
		}), "CREATE-ARCH-06", "archetype.none")
}

// archetypeHighlights returns the traits that an archetype's distinctions may highlight. If the
// game has specialties in place of skills, these are only the traits that the distinctions
// highlight already: neither the game nor an archetype names specialties.
func archetypeHighlights(g sheet.SheetRules, a sheet.Archetype, lang string) []highlight {
	begun := g.BeginFrom(a, a.Name, sheet.CreationContext{Lang: lang})
	return highlightTraits(g, &begun, lang)
}

// paramHighlights takes two highlights, or none.
var paramHighlights = game.Param{Name: "risen", Kind: game.Pick, Max: 2}

// fillOffer returns the form of one distinction of an archetype, filled with its present values.
func fillOffer(s *engine.State, a sheet.Archetype, set string, d sheet.Trait) game.Offer {
	o := game.Offer{Fixed: game.Args{"archetype": {a.Word}, "trait": {d.Word}}, About: "people",
		Form:  game.Form{OpensForm: true},
		Label: game.Say("cortex.archetype.fill.now", game.W("archetype", a.Name), game.W("trait", d.Name))}
	if g := rulesOf(s); g.Highlighted() {
		input := inputHighlights(archetypeHighlights(g, a, s.Lang), d.NotesOrEmpty().Highlights)
		input.Param = paramHighlights
		o.Inputs = append(o.Inputs, input)
		o.Validate = func(args game.Args) *game.Refusal { return refuseSingleHighlight(d, args) }
	}
	if input := inputSFXOf(s, a, set, d); len(input.Choices) > 0 {
		o.Inputs = append(o.Inputs, input)
	}
	return o
}

// refuseSingleHighlight refuses a single highlight: a distinction has two (CHAR-DIST-HL-01).
func refuseSingleHighlight(d sheet.Trait, args game.Args) *game.Refusal {
	if len(args[paramHighlights.Name]) != 1 {
		return nil
	}
	no := game.Refuse("CHAR-DIST-HL-01", "cortex.refused.archetype.high", game.W("trait", d.Name))
	no.Param = paramHighlights.Name
	return no
}

// inputSFXOf returns the input for the SFX that a distinction of an archetype lists, with those
// that it lists now selected.
func inputSFXOf(s *engine.State, a sheet.Archetype, set string, d sheet.Trait) game.Input {
	input := game.Input{Param: paramListed}
	if of := character.SFXList.Of(s); of != nil {
		input.Choices,
			input.Groups = of.For(s, sheet.SFXHost{Name: d.Name, Trait: d.Word, Set: set, Kind: "distinction"})
		input.Choices = slices.Clone(input.Choices)
		for i, c := range input.Choices {
			input.Choices[i].Selected = listsSFX(a, d.Word, of.Entry(s, c.Word))
		}
	}
	return input
}

// listsSFX reports whether a distinction of an archetype lists an SFX.
func listsSFX(a sheet.Archetype, trait string, x sheet.SFX) bool {
	return slices.ContainsFunc(a.SFX, func(o sheet.SFX) bool { return o.Trait == trait && o.Entry == x.Entry })
}

// archetypeFromArgs returns the archetype with the highlights and SFX of the arguments. A listed
// SFX that the form does not offer, since the group no longer has it, stays.
func archetypeFromArgs(s *engine.State, a sheet.Archetype, args game.Args) sheet.Archetype {
	trait, of := args.One("trait"), character.SFXList.Of(s)
	set, d, _ := a.Trait(trait)
	a.Sheet = a.WithDice(nil)
	if g := rulesOf(s); g.Highlighted() {
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

// pickedHighlights returns the names of the picked highlights in the order of picking, "" for none.
func pickedHighlights(s *engine.State, a sheet.Archetype, args game.Args) (high [2]string) {
	for _, r := range archetypeHighlights(rulesOf(s), a, s.Lang) {
		if n := slices.Index(args[paramHighlights.Name], r.word); n >= 0 {
			high[n] = r.name
		}
	}
	return high
}
