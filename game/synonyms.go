package game

import (
	"maps"
	"slices"
	"strings"
)

// Synonyms maps words of the rules that commands take, such as "scene", to their other spellings,
// such as "cena". The spellings are accepted and never shown; a catalogue may have the word for
// readers under "term.scene". Play adds the spellings to all offers, so moves do not repeat them; a
// choice with aliases of its own keeps its own. Values of options are among the words. The log
// keeps the word itself.
type Synonyms map[string][]string

// Means reports whether the typed text is the word or one of its other spellings.
func (ts Synonyms) Means(word, typed string) bool {
	typed = Canonical(typed)
	return typed == Canonical(word) || slices.Contains(ts[word], typed)
}

// addAliases adds the other spellings to the words of an offer as their aliases. A choice labelled
// with a person's own words is no word of the rules and gets none.
func (ts Synonyms) addAliases(o *Offer) {
	if len(ts) == 0 {
		return
	}
	for name, words := range o.Fixed {
		if len(words) != 1 || o.Aliases[name] != nil {
			continue
		}
		if spellings := ts.aliasesOf(words[0]); spellings != nil {
			also := maps.Clone(o.Aliases)
			if also == nil {
				also = Args{}
			}
			also[name] = spellings
			o.Aliases = also
		}
	}
	own := false
	for i := range o.Inputs {
		if !slices.ContainsFunc(o.Inputs[i].Choices, ts.lacksAliases) {
			continue
		}
		if !own {
			o.Inputs, own = slices.Clone(o.Inputs), true
		}
		o.Inputs[i].Choices = ts.choices(o.Inputs[i].Choices)
	}
}

// lacksAliases reports whether a choice is a term without aliases.
func (ts Synonyms) lacksAliases(c Choice) bool {
	return c.Aliases == nil && c.Label.Key != QuoteKey && ts.aliasesOf(c.Word) != nil
}

// aliasesOf returns the other spellings of a term, or of a word made from a term with an owner
// before a colon and a number after a dot, as in "vex:banked.2".
func (ts Synonyms) aliasesOf(word string) []string {
	if ts[word] != nil {
		return ts[word]
	}
	from := strings.LastIndexByte(word, ':') + 1
	to := len(word)
	if dot := strings.LastIndexByte(word, '.'); dot > from && isNumber(word[dot+1:]) {
		to = dot
	}
	var made []string
	for _, w := range ts[word[from:to]] {
		made = append(made, word[:from]+w+word[to:])
	}
	return made
}

// isNumber reports whether a word consists of digits.
func isNumber(w string) bool { return w != "" && strings.Trim(w, "0123456789") == "" }

func (ts Synonyms) choices(among []Choice) []Choice {
	cs := slices.Clone(among)
	for i := range cs {
		if ts.lacksAliases(cs[i]) {
			cs[i].Aliases = ts.aliasesOf(cs[i].Word)
		}
	}
	return cs
}
