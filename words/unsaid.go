package words

import (
	"slices"
	"strings"

	"mesa/game"
)

// Begins reports whether a line, as far as it goes, may be for an offer.
func Begins(o game.Offer, c game.Command) bool {
	return o.Move == c.Move && Agrees(o, c.Args) && (c.For == "" || o.Who.Word() == game.Slug(c.For))
}

// Unsaid gives the offer that a refused line is for, where it only lacks what
// that asks, or that it is sure, with what it says already: a window that has
// forms asks for the rest. ok is false where the line may be for several offers,
// or says something wrong.
func Unsaid(offers []game.Offer, c game.Command, no *game.Refusal) (o game.Offer, given game.Args, ok bool) {
	if no.Meant != nil {
		given, ok = answered(*no.Meant, c.Args)
		return *no.Meant, given, ok && no.Meant.Grave
	}
	found := game.MeantBy(offers, c)
	if len(found) != 1 || found[0].No != nil {
		return o, nil, false
	}
	o = found[0]
	if given, ok = answered(o, c.Args); !ok {
		return o, nil, false
	}
	_, asks := o.Ask(no.Param)
	_, said := given[no.Param]
	return o, given, asks && !said || no.Param == "" && o.Form && len(given) == 0
}

// answered are the words of a line that answer what an offer asks, with each
// choice by its own word.
func answered(o game.Offer, args game.Args) (game.Args, bool) {
	given := game.Args{}
	for _, a := range o.Asks {
		words, said := args[a.Name]
		if !said {
			continue
		}
		words = slices.Clone(words)
		for i, w := range words {
			if len(a.Among) == 0 || a.Kind != game.Pick {
				continue
			}
			c, ok := picked(a, w)
			if !ok {
				return nil, false
			}
			words[i] = c.Word
		}
		given[a.Name] = words
	}
	return given, true
}

// picked is the choice that a word means, or that it alone begins.
func picked(a game.Ask, word string) (game.Choice, bool) {
	var found []game.Choice
	for _, c := range a.Among {
		if means(c.Word, c.Also, word) {
			return c, true
		}
		if strings.HasPrefix(game.Canon(c.Word), game.Canon(word)) {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return game.Choice{}, false
	}
	return found[0], true
}
