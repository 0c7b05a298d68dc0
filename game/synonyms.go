package game

import (
	"maps"
	"slices"
	"strings"
)

// Synonyms are the words of the rules that commands take, such as "scene", each
// with the other spellings that mean it, such as "cena": read, never shown. A
// catalogue may hold what a reader calls the word, as "term.scene". Offers get
// their spellings from here, so no move says them again; what a move gives a
// word of its own stays.
type Synonyms map[string][]string

// Means reports whether something was typed for a word, in any spelling.
func (ts Synonyms) Means(word, typed string) bool {
	typed = Canonical(typed)
	return typed == Canonical(word) || slices.Contains(ts[word], typed)
}

// addAliases gives an offer the other spellings of its words. What is called by a
// person's own words is no term.
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

// lacksAliases reports whether a choice is a term without its spellings.
func (ts Synonyms) lacksAliases(c Choice) bool {
	return c.Aliases == nil && c.Label.Key != QuoteKey && ts.aliasesOf(c.Word) != nil
}

// aliasesOf are the other spellings of a word that is a term, or is made of one: whose
// it is before a colon, which of several behind a dot, as in "vex:banked.2".
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

// isNumber reports whether a word is of digits alone.
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
