package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// If more offers are left than fit into a select, the menu lists sections: one for each person
// first, then one for each category of the other offers. A section that is still too long is
// divided by category, and a category by pages.

// goCategory is the first letter of a value that leads to a category. The category follows, then a
// point and the thing. In a select of offers the values that lead to sections begin with goOn,
// which begins no key.
const (
	goCategory = 'h'
	goOn       = '/'
)

// menuPlace is a place in the menu: a thing, "" for the table in brief, and a category, "" for all.
type menuPlace struct {
	about game.Ref
	under game.Category
}

// wholeTable is the place at which the menu shows everything that is visible at the table.
var wholeTable = menuPlace{about: "*"}

// thing returns the thing that the menu is about, "" for the table.
func (s menuPlace) thing() game.Ref {
	if s.about == wholeTable.about {
		return ""
	}
	return s.about
}

// inID writes a place into the id of a page. It leaves out a thing that does not fit.
func (s menuPlace) inID(i id) id {
	i.move, i.seen = string(s.under), string(s.about)
	if strings.Contains(i.seen, ".") || len(i.String()) > maxID {
		i.seen = ""
	}
	return i
}

// placeOf reads a place from an id, as inID writes it. It returns the zero menuPlace for ids of
// other actions.
func placeOf(i id) menuPlace {
	if i.act != actMenu || !slices.Contains(game.Categories, game.Category(i.move)) && i.move != "" {
		return menuPlace{}
	}
	return menuPlace{game.Ref(i.seen), game.Category(i.move)}
}

// readMenuPlace reads a place from a value with goCategory, without that letter.
func readMenuPlace(value string) menuPlace {
	under, about, _ := strings.Cut(value, ".")
	return placeOf(id{act: actMenu, move: under, seen: about})
}

// menuSection is a part of the menu's offers, with the value that leads to it.
type menuSection struct {
	title  game.Msg
	value  string
	offers []game.Offer
}

// menuParts divides offers that do not fit into a select: near stay in the select, and the others
// are in sections. near are the urgent and Primary offers, and those that have a button too, as far
// as there is room. Offers of a category, or on behalf of a character, are divided by pages
// instead.
func (h *handler) menuParts(view table.PlayerView, at menuPlace, buttons, rest []game.Offer) (near []game.Offer,
	all []menuSection) {
	if len(rest) <= maxOptions || at.under != "" || h.actingCharacter != "" {
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

// menuPart returns the sections for offers: a section for each person, if the place is not about a
// thing, and one for each category of the rest.
func (h *handler) menuPart(view table.PlayerView, at menuPlace, rest []game.Offer) (all []menuSection) {
	if at.thing() == "" {
		for _, p := range peopleWithSections(view.View) {
			var personOffers []game.Offer
			if personOffers, rest = splitByThing(rest, view.View, p.About); len(personOffers) > 0 {
				all = append(all, menuSection{p.Name, string(goThing) + string(p.About), personOffers})
			}
		}
	}
	for _, category := range game.Categories {
		var under []game.Offer
		for _, o := range rest {
			if h.spec(view.System, o.Move).Category == category {
				under = append(under, o)
			}
		}
		if len(under) > 0 {
			value := string(goCategory) + string(category) + "." + string(at.thing())
			all = append(all, menuSection{category.Title(), value, under})
		}
	}
	return all
}

// peopleWithSections returns the people who have a section of their own; nil if they are too many
// for a select beside the categories.
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

// withoutPeoplesOffers removes offers that are in a person's section from those of a category.
func (h *handler) withoutPeoplesOffers(view table.PlayerView, at menuPlace, offers []game.Offer) []game.Offer {
	if at.under == "" || at.thing() != "" {
		return offers
	}
	for _, p := range peopleWithSections(view.View) {
		_, offers = splitByThing(offers, view.View, p.About)
	}
	return offers
}

// sectionOptions returns entries of a select that lead to sections, each with the names of its
// moves.
func (h *handler) sectionOptions(view table.PlayerView,
	sections []menuSection) (options []discord.StringSelectMenuOption) {
	say := h.useOwnLanguage()
	for _, p := range sections {
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
