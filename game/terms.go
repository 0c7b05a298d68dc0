package game

import (
	"maps"
	"slices"
	"strings"
)

// Terms are the words of the rules that commands take, such as "scene", each
// with the other spellings that mean it, such as "cena": read, never shown. A
// catalogue may hold what a reader calls the word, as "term.scene". Offers get
// their spellings from here, so no move says them again; what a move gives a
// word of its own stays.
type Terms map[string][]string

// Means reports whether something was typed for a word, in any spelling.
func (ts Terms) Means(word, typed string) bool {
	typed = Canon(typed)
	return typed == Canon(word) || slices.Contains(ts[word], typed)
}

// spell gives an offer the other spellings of its words. What is called by a
// person's own words is no term.
func (ts Terms) spell(o *Offer) {
	if len(ts) == 0 {
		return
	}
	for name, words := range o.Fixed {
		if len(words) != 1 || o.Also[name] != nil {
			continue
		}
		if spellings := ts.of(words[0]); spellings != nil {
			also := maps.Clone(o.Also)
			if also == nil {
				also = Args{}
			}
			also[name] = spellings
			o.Also = also
		}
	}
	own := false
	for i := range o.Asks {
		if !slices.ContainsFunc(o.Asks[i].Among, ts.lacks) {
			continue
		}
		if !own {
			o.Asks, own = slices.Clone(o.Asks), true
		}
		o.Asks[i].Among = ts.choices(o.Asks[i].Among)
	}
}

// lacks reports whether a choice is a term without its spellings.
func (ts Terms) lacks(c Choice) bool {
	return c.Also == nil && c.Label.Key != QuoteKey && ts.of(c.Word) != nil
}

// of are the other spellings of a word that is a term, or is made of one: whose
// it is before a colon, which of several behind a dot, as in "vex:banked.2".
func (ts Terms) of(word string) []string {
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

func (ts Terms) choices(among []Choice) []Choice {
	cs := slices.Clone(among)
	for i := range cs {
		if ts.lacks(cs[i]) {
			cs[i].Also = ts.of(cs[i].Word)
		}
	}
	return cs
}
