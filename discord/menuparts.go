package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// Where more is left than a select holds, the menu lists what it is about: each
// person first, then the headings of what is about nobody. A list that is itself
// too long goes by heading, and a heading by pages.

// goHead is the first letter of the value that leads to a heading; the rest is
// the heading and, behind a point, what it is about. In a select of moves such a
// value stands behind goOn, with which no key begins.
const (
	goHead = 'h'
	goOn   = '/'
)

// menuPlace is where in the menu somebody is.
type menuPlace struct {
	about game.Ref
	under game.Category
}

// whole is where the menu shows all that is to be seen at the table.
var whole = menuPlace{about: "*"}

// thing is what the menu is about; "": the table.
func (s menuPlace) thing() game.Ref {
	if s.about == whole.about {
		return ""
	}
	return s.about
}

// mark writes a spot into the id of a page, where there is room for it.
func (s menuPlace) mark(i id) id {
	i.move, i.seen = string(s.under), string(s.about)
	if strings.Contains(i.seen, ".") || len(i.String()) > maxID {
		i.seen = ""
	}
	return i
}

// spotOf reads it back.
func spotOf(i id) menuPlace {
	if i.act != actMenu || !slices.Contains(game.Categories, game.Category(i.move)) && i.move != "" {
		return menuPlace{}
	}
	return menuPlace{game.Ref(i.seen), game.Category(i.move)}
}

// readMenuPlace reads the value of goHead.
func readMenuPlace(value string) menuPlace {
	under, about, _ := strings.Cut(value, ".")
	return spotOf(id{act: actMenu, move: under, seen: about})
}

// menuSection is a part of the moves of a menu, and the select's value for it.
type menuSection struct {
	title  game.Msg
	value  string
	offers []game.Offer
}

// menuParts are the parts of too many moves; none of a heading, which goes by pages.
// What comes first, and the forms of what has a button, stays near.
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
		for _, p := range withThem(view.View) {
			var theirs []game.Offer
			if theirs, rest = splitByThing(rest, view.View, p.About); len(theirs) > 0 {
				all = append(all, menuSection{p.Name, string(goLook) + string(p.About), theirs})
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
			all = append(all, menuSection{h.Title(), string(goHead) + string(h) + "." + string(at.thing()), under})
		}
	}
	return all
}

// withThem are the people whose moves stand with them; nobody's, where there are
// so many that a select would not hold them beside the headings.
func withThem(view game.View) []game.Person {
	if len(view.People)+len(game.Categories) > maxOptions {
		return nil
	}
	return view.People
}

// splitByThing are the offers about a thing, and the others.
func splitByThing(offers []game.Offer, view game.View, about game.Ref) (theirs, rest []game.Offer) {
	theirs = offersAbout(slices.Clone(offers), view.Part(about), about)
	return theirs, slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool {
		return slices.ContainsFunc(theirs, func(t game.Offer) bool { return t.Key() == o.Key() })
	})
}

// aboutNobody leaves out of a heading what stands with a person.
func (h *handler) aboutNobody(view table.PlayerView, at menuPlace, offers []game.Offer) []game.Offer {
	if at.under == "" || at.thing() != "" {
		return offers
	}
	for _, p := range withThem(view.View) {
		_, offers = splitByThing(offers, view.View, p.About)
	}
	return offers
}

// pileOptions lead on to the parts of a menu, each with the moves that are in it.
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
