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

// spot is where in the menu somebody is.
type spot struct {
	about game.Ref
	under game.Heading
}

// whole is where the menu shows all that is to be seen at the table.
var whole = spot{about: "*"}

// thing is what the menu is about; "": the table.
func (s spot) thing() game.Ref {
	if s.about == whole.about {
		return ""
	}
	return s.about
}

// mark writes a spot into the id of a page, where there is room for it.
func (s spot) mark(i id) id {
	i.move, i.seen = string(s.under), string(s.about)
	if strings.Contains(i.seen, ".") || len(i.String()) > maxID {
		i.seen = ""
	}
	return i
}

// spotOf reads it back.
func spotOf(i id) spot {
	if i.act != actMenu || !slices.Contains(game.Headings, game.Heading(i.move)) && i.move != "" {
		return spot{}
	}
	return spot{game.Ref(i.seen), game.Heading(i.move)}
}

// headed reads the value of goHead.
func headed(value string) spot {
	under, about, _ := strings.Cut(value, ".")
	return spotOf(id{act: actMenu, move: under, seen: about})
}

// pile is a part of the moves of a menu, and the select's value for it.
type pile struct {
	title  game.Msg
	value  string
	offers []game.Offer
}

// piles are the parts of too many moves; none of a heading, which goes by pages.
// What comes first, and the forms of what has a button, stays near.
func (v *visit) piles(sight table.Sight, at spot, buttons, rest []game.Offer) (near []game.Offer, all []pile) {
	if len(rest) <= maxOptions || at.under != "" || v.acting != "" {
		return rest, nil
	}
	var far []game.Offer
	for _, o := range rest {
		if o.Rank() < 2 || slices.ContainsFunc(buttons, func(b game.Offer) bool { return b.Key() == o.Key() }) {
			near = append(near, o)
		} else {
			far = append(far, o)
		}
	}
	for all = v.pile(sight, at, far); len(near)+len(all) > maxOptions; all = v.pile(sight, at, far) {
		far, near = append(far, near[len(near)-1]), near[:len(near)-1]
	}
	return near, all
}

func (v *visit) pile(sight table.Sight, at spot, rest []game.Offer) (all []pile) {
	if at.thing() == "" {
		for _, p := range withThem(sight.View) {
			var theirs []game.Offer
			if theirs, rest = parted(rest, sight.View, p.About); len(theirs) > 0 {
				all = append(all, pile{p.Name, string(goLook) + string(p.About), theirs})
			}
		}
	}
	for _, h := range game.Headings {
		var under []game.Offer
		for _, o := range rest {
			if v.spec(sight.System, o.Move).Under == h {
				under = append(under, o)
			}
		}
		if len(under) > 0 {
			all = append(all, pile{h.Title(), string(goHead) + string(h) + "." + string(at.thing()), under})
		}
	}
	return all
}

// withThem are the people whose moves stand with them; nobody's, where there are
// so many that a select would not hold them beside the headings.
func withThem(view game.View) []game.Person {
	if len(view.People)+len(game.Headings) > maxOptions {
		return nil
	}
	return view.People
}

// parted are the offers about a thing, and the others.
func parted(offers []game.Offer, view game.View, about game.Ref) (theirs, rest []game.Offer) {
	theirs = concerning(slices.Clone(offers), view.Part(about), about)
	return theirs, slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool {
		return slices.ContainsFunc(theirs, func(t game.Offer) bool { return t.Key() == o.Key() })
	})
}

// aboutNobody leaves out of a heading what stands with a person.
func (v *visit) aboutNobody(sight table.Sight, at spot, offers []game.Offer) []game.Offer {
	if at.under == "" || at.thing() != "" {
		return offers
	}
	for _, p := range withThem(sight.View) {
		_, offers = parted(offers, sight.View, p.About)
	}
	return offers
}

// pileOptions lead on to the parts of a menu, each with the moves that are in it.
func (v *visit) pileOptions(sight table.Sight, piles []pile) (options []discord.StringSelectMenuOption) {
	say := v.mine()
	for _, p := range piles {
		var words []game.Msg
		for _, o := range p.offers {
			word := game.Say(v.spec(sight.System, o.Move).Key)
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
