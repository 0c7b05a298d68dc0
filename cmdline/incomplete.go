package cmdline

import (
	"slices"
	"strings"

	"mesa/game"
)

// CanBegin reports whether a line that is still being typed, read as c, may become a command for
// the offer.
func CanBegin(o game.Offer, c game.Command) bool {
	return o.Move == c.Move && Agrees(o, c.Args) &&
		(c.OnBehalfOf == "" || o.Character.Word() == game.Slug(c.OnBehalfOf))
}

// IncompleteOffer returns the offer that a refused line is for if the line only lacks an input or
// the confirmation. given are the answers that the line has; a front end with forms asks for the
// rest. ok is false if the line may be for several offers, or has another fault.
func IncompleteOffer(offers []game.Offer, c game.Command, no *game.Refusal) (o game.Offer, given game.Args, ok bool) {
	if no.Suggested != nil {
		given, ok = matchAnswer(*no.Suggested, c.Args)
		return *no.Suggested, given, ok && no.Suggested.Destructive
	}
	found := game.MatchLoosely(offers, c)
	if len(found) != 1 || found[0].Closed != nil {
		return o, nil, false
	}
	o = found[0]
	if given, ok = matchAnswer(o, c.Args); !ok {
		return o, nil, false
	}
	_, asks := o.Input(no.Param)
	_, said := given[no.Param]
	return o, given, asks && !said || no.Param == "" && o.OpensForm && len(given) == 0
}

// matchAnswer returns the words of a line for the inputs of an offer, each choice by its own word.
// ok is false if a word means no choice, or may mean several.
func matchAnswer(o game.Offer, args game.Args) (given game.Args, ok bool) {
	given = game.Args{}
	for _, a := range o.Inputs {
		words, said := args[a.Name]
		if !said {
			continue
		}
		words = slices.Clone(words)
		for i, w := range words {
			if len(a.Choices) == 0 || a.Kind != game.Pick {
				continue
			}
			c, ok := findChoice(a, w)
			if !ok {
				return nil, false
			}
			words[i] = c.Word
		}
		given[a.Name] = words
	}
	return given, true
}

// findChoice returns the choice that the typed word means, or else the only choice with a word that
// begins with the typed word. ok is false if no choice fits, or several begin with the typed word.
func findChoice(a game.Input, word string) (choice game.Choice, ok bool) {
	var found []game.Choice
	for _, c := range a.Choices {
		if means(c.Word, c.Aliases, word) {
			return c, true
		}
		if strings.HasPrefix(game.Canonical(c.Word), game.Canonical(word)) {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return game.Choice{}, false
	}
	return found[0], true
}
