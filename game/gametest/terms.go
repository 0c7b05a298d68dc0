package gametest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"mesa/game"
)

// checkTerms checks that each word of the rules that an offer accepts, except those in English, has
// an alias: the first of the word's Synonyms, which is the spelling that readers are told.
func (r *runner) checkTerms(o game.Offer) {
	terms := r.System.Synonyms()
	if terms == nil {
		return
	}
	for _, p := range r.specs[o.Move].Params {
		if p.Kind != game.Pick {
			continue
		}
		for _, w := range o.Fixed[p.Name] {
			aliases := o.Aliases[p.Name]
			if len(o.Fixed[p.Name]) > 1 { // several words have no Aliases
				aliases = terms[w]
			}
			r.checkTerm(o.Move+"."+p.Name, w, aliases)
		}
		a, _ := o.Input(p.Name)
		for _, c := range a.Choices {
			if strings.Join(wordsIn(c.Label), "") == "" {
				r.checkTerm(o.Move+"."+p.Name, c.Word, c.Aliases)
			}
		}
	}
}

// onlyLetters matches words that are no number, no die and no part of a thing.
var onlyLetters = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// namelessWord is the word of a thing without a name.
var namelessWord = game.Slug("")

func (r *runner) checkTerm(where, word string, aliases []string) {
	if !onlyLetters.MatchString(word) || slices.Contains(r.English, word) || word == namelessWord {
		return
	}
	first := r.System.Synonyms()[word]
	switch {
	case len(first) > 0 && slices.Contains(aliases, first[0]):
	case len(first) > 0 && r.isNamed(word): // a person named a thing as the rules name another
	case len(first) > 0:
		r.fault("%s: %s is not read as %s", where, word, first[0])
	case !r.isNamed(word):
		r.fault("%s: %s has no other spelling, and is not said to be English", where, word)
	}
}

// isNamed reports whether a word comes from a name in the setup or in the log. The name may be cut,
// or have a number that tells it from another name.
func (r *runner) isNamed(word string) bool {
	if r.named[word] { // the log only grows
		return true
	}
	r.named[word] = r.findName(word)
	return r.named[word]
}

func (r *runner) findName(word string) bool {
	from := func(name string) bool {
		slug := game.Slug(name)
		if bare := strings.TrimRight(name, "x"); name == word && bare != "" && !slices.Contains(hostileWords, bare) {
			return false // a stored word of the rules; people's words may be padded with x
		}
		return strings.HasPrefix(slug, word) || strings.HasPrefix(word, slug+"-")
	}
	if slices.ContainsFunc(r.Chairs, func(c game.Chair) bool { return c.ID == word }) ||
		slices.ContainsFunc(texts(r.Setup), from) {
		return true
	}
	for _, k := range r.log {
		if slices.ContainsFunc(texts(k.data), from) {
			return true
		}
	}
	return false
}

// texts returns the strings in JSON.
func texts(data json.RawMessage) []string {
	var all []string
	var value any
	if json.Unmarshal(data, &value) != nil {
		return nil
	}
	var gather func(any)
	gather = func(v any) {
		switch v := v.(type) {
		case string:
			all = append(all, v)
		case []any:
			for _, e := range v {
				gather(e)
			}
		case map[string]any:
			for _, e := range v {
				gather(e)
			}
		}
	}
	gather(value)
	return all
}
