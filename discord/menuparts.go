package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// If more offers are left than fit into a select, the menu lists their subjects: each person first,
// then the categories of the other offers. A list that is still too long is divided by category,
// and a category by pages.

// goCategory is the first letter of a value that leads to a category; the rest is the category and,
// after a point, the thing. In a select of moves such values follow goOn, with which no key begins.
const (
	goCategory = 'h'
	goOn       = '/'
)

// menuPlace is a place in the menu.
type menuPlace struct {
	about game.Ref
	under game.Category
}

// wholeTable is the menu with everything that is visible at the table.
var wholeTable = menuPlace{about: "*"}

// thing returns the thing that the menu is about; "": the table.
func (s menuPlace) thing() game.Ref {
	if s.about == wholeTable.about {
		return ""
	}
	return s.about
}

// inID writes a place into the id of a page, if it fits.
func (s menuPlace) inID(i id) id {
	i.move, i.seen = string(s.under), string(s.about)
	if strings.Contains(i.seen, ".") || len(i.String()) > maxID {
		i.seen = ""
	}
	return i
}

// placeOf reads a place from an id. It is the inverse of mark.
func placeOf(i id) menuPlace {
	if i.act != actMenu || !slices.Contains(game.Categories, game.Category(i.move)) && i.move != "" {
		return menuPlace{}
	}
	return menuPlace{game.Ref(i.seen), game.Category(i.move)}
}

// readMenuPlace parses the value of a goCategory link.
func readMenuPlace(value string) menuPlace {
	under, about, _ := strings.Cut(value, ".")
	return placeOf(id{act: actMenu, move: under, seen: about})
}

// menuSection is a part of the moves of a menu, with its value in the select.
type menuSection struct {
	title  game.Msg
	value  string
	offers []game.Offer
}

// menuParts divides too many moves into parts; those of a category go by pages instead. near are
// the urgent ones, and the forms of offers that have a button.
func (h *handler) menuParts(view table.PlayerView, at menuPlace, buttons, rest []game.Offer) (near []game.Offer,
	all []menuSection) {
	if len(rest) <= maxOptions || at.under != "" || h.actingChair != "" {
		return rest, nil
	}
	var far []game.Offer
	for _, o := range rest {
		if o.Priority() < 2 || slices.ContainsFunc(buttons, func(b game.Offer) bool { return b.Key() == o.Key() }) {
			near = append(near, o)
		} else {
			far = append(far, o)
		}
	}
	for all = h.menuPart(view, at, far); len(near)+len(all) > maxOptions; all = h.menuPart(view, at, far) {
		far, near = append(far, near[len(near)-1]), near[:len(near)-1]
	}
	return near, all
}

func (v *handler) menuPart(view table.PlayerView, at menuPlace, rest []game.Offer) (all []menuSection) {
	if at.thing() == "" {
		for _, p := range peopleWithSections(view.View) {
			var personOffers []game.Offer
			if personOffers, rest = splitByThing(rest, view.View, p.About); len(personOffers) > 0 {
				all = append(all, menuSection{p.Name, string(goThing) + string(p.About), personOffers})
			}
		}
	}
	for _, h := range game.Categories {
		var under []game.Offer
		for _, o := range rest {
			if v.spec(view.System, o.Move).Category == h {
				under = append(under, o)
			}
		}
		if len(under) > 0 {
			all = append(all, menuSection{h.Title(), string(goCategory) + string(h) + "." + string(at.thing()), under})
		}
	}
	return all
}

// peopleWithSections returns the people with a section of their own; nil if they are too many for a select
// beside the categories.
func peopleWithSections(view game.View) []game.Person {
	if len(view.People)+len(game.Categories) > maxOptions {
		return nil
	}
	return view.People
}

// splitByThing splits the offers into those about a thing and the others.
func splitByThing(offers []game.Offer, view game.View, about game.Ref) (personOffers, rest []game.Offer) {
	personOffers = offersAbout(slices.Clone(offers), view.Part(about), about)
	return personOffers, slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool {
		return slices.ContainsFunc(personOffers, func(t game.Offer) bool { return t.Key() == o.Key() })
	})
}

// withoutPeoplesOffers removes the offers that belong to a person from a category.
func (h *handler) withoutPeoplesOffers(view table.PlayerView, at menuPlace, offers []game.Offer) []game.Offer {
	if at.under == "" || at.thing() != "" {
		return offers
	}
	for _, p := range peopleWithSections(view.View) {
		_, offers = splitByThing(offers, view.View, p.About)
	}
	return offers
}

// pileOptions returns options that lead to the parts of a menu, each with its moves.
func (h *handler) pileOptions(view table.PlayerView, piles []menuSection) (options []discord.StringSelectMenuOption) {
	say := h.useOwnLanguage()
	for _, p := range piles {
		var words []game.Msg
		for _, o := range p.offers {
			word := game.Say(h.spec(view.System, o.Move).Key)
			if !slices.ContainsFunc(words, word.Equal) {
				words = append(words, word)
			}
		}
		options = append(options, discord.StringSelectMenuOption{
			Label: short(say.plain.Say(p.title), maxOption), Value: string(goOn) + p.value,
			Description: short(say.say("discord.moves", game.L("moves", words...)), maxOption),
		})
	}
	return options
}
