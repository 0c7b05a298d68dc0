package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// maxListed is how many SFX a distinction of an archetype lists.
const maxListed = 6

var askListed = game.Param{Name: "sfx", Kind: game.Pick, Max: maxListed}

// archetypeFillMove says what a distinction of an archetype highlights and which SFX it
// lists, the group's own among them: what a line does not say (CREATE-ARCH-01).
func archetypeFillMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "archetype fill", Under: game.UnderSheet,
		Params: []game.Param{askArchetype, core.AskTrait, askHighs, askListed}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, a := range Group.Of(s).Own {
				for set, d := range a.Of("distinctions") {
					offers = append(offers, fillOffer(s, a, set, d))
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			if a, ok := archetypeBy(t.S, args.One("archetype")); ok {
				t.Emit(ArchetypeSet{Archetype: filled(t.S, a, args)})
			}
		}, onlyGM), "CREATE-ARCH-06", "archetype.none")
}

// mayRise are the traits that an archetype's distinctions may highlight: of specialties in
// place of skills, which no game names and no archetype has, those that they do.
func mayRise(g sheet.Game, a sheet.Archetype, lang string) []riser {
	begun := g.BeginFrom(a, a.Name, sheet.Peers{Lang: lang})
	return risers(g, &begun, lang)
}

// askHighs asks for two highlights, or none.
var askHighs = game.Param{Name: "risen", Kind: game.Pick, Max: 2}

// fillOffer is the form of one distinction of an archetype, with what it has.
func fillOffer(s *core.State, a sheet.Archetype, set string, d sheet.Trait) game.Offer {
	o := game.Offer{Fixed: game.Args{"archetype": {a.Word}, "trait": {d.Word}}, About: "people", Form: true,
		Label: game.Say("cortex.archetype.fill.now", game.W("archetype", a.Name), game.W("trait", d.Name))}
	if g := gameOf(s); g.Highlighted() {
		ask := askHigh(mayRise(g, a, s.Lang), d.Note().High)
		ask.Param = askHighs
		o.Asks = append(o.Asks, ask)
		o.Fit = func(args game.Args) *game.Refusal { return oneHighlight(d, args) }
	}
	if ask := askSFXOf(s, a, set, d); len(ask.Among) > 0 {
		o.Asks = append(o.Asks, ask)
	}
	return o
}

// oneHighlight refuses a single highlight: a distinction names two (CHAR-DIST-HL-01).
func oneHighlight(d sheet.Trait, args game.Args) *game.Refusal {
	if len(args[askHighs.Name]) != 1 {
		return nil
	}
	no := game.Refuse("CHAR-DIST-HL-01", "cortex.refused.archetype.high", game.W("trait", d.Name))
	no.Param = askHighs.Name
	return no
}

// askSFXOf asks which SFX a distinction lists.
func askSFXOf(s *core.State, a sheet.Archetype, set string, d sheet.Trait) game.Ask {
	ask := game.Ask{Param: askListed}
	if of := core.SFXCatalogue.Of(s); of != nil {
		ask.Among, ask.Groups = of.For(s, sheet.Host{Name: d.Name, Trait: d.Word, Set: set, Kind: "distinction"})
		ask.Among = slices.Clone(ask.Among)
		for i, c := range ask.Among {
			ask.Among[i].Ticked = listsIt(a, d.Word, of.Entry(s, c.Word))
		}
	}
	return ask
}

// listsIt reports whether a distinction of an archetype lists an SFX.
func listsIt(a sheet.Archetype, trait string, x sheet.SFX) bool {
	return slices.ContainsFunc(a.SFX, func(o sheet.SFX) bool { return o.Trait == trait && o.Entry == x.Entry })
}

// filled is an archetype as the answers have it. An SFX that the group has no more
// stays where it is listed.
func filled(s *core.State, a sheet.Archetype, args game.Args) sheet.Archetype {
	trait, of := args.One("trait"), core.SFXCatalogue.Of(s)
	set, d, _ := a.Trait(trait)
	a.Sheet = a.Stepped(nil)
	if g := gameOf(s); g.Highlighted() {
		a.Highlight(trait, chosen(s, a, args))
	}
	known := askSFXOf(s, a, set, d).Among
	a.SFX = slices.DeleteFunc(slices.Clone(a.SFX), func(x sheet.SFX) bool {
		return x.Trait == trait && slices.ContainsFunc(known, func(c game.Choice) bool { return of.Entry(s, c.Word).Entry == x.Entry })
	})
	for _, word := range args[askListed.Name] {
		x := of.Entry(s, word)
		x.Name = x.Of().Name
		a.List(x, trait)
	}
	return a
}

// chosen are the highlights that were picked, by name.
func chosen(s *core.State, a sheet.Archetype, args game.Args) (high [2]string) {
	for _, r := range mayRise(gameOf(s), a, s.Lang) {
		if n := slices.Index(args[askHighs.Name], r.word); n >= 0 {
			high[n] = r.name
		}
	}
	return high
}
