package cmdline

import (
	"slices"
	"strings"

	"mesa/game"
)

// MatchesName reports whether a name contains the typed text from the beginning of a word on:
// "a-feira-da-noite" contains "feira". Both are slugs (game.Slug).
func MatchesName(name, typed string) bool {
	return typed != "" && strings.Contains("-"+name, "-"+typed)
}

// maxName is the largest number of words in a line that are read as one name.
const maxName = 5

// name finds the most words at the beginning of tokens that are the name of a thing: the first two
// of "walking library d8", also in quotes or with a comma after them. word is the word of the
// thing. n is the number of tokens, 0 if no name of at least two words begins there.
func (p *argReader) name(tokens []token) (param game.Param, word string, n int) {
	joined := ""
	for i, t := range tokens[:min(len(tokens), maxName)] {
		text, last := strings.CutSuffix(t.text, ",")
		if t.named || len(t.parts) > 1 {
			break
		}
		before := game.Slug(joined)
		joined = strings.TrimSpace(joined + " " + text)
		if !strings.Contains(joined, " ") {
			if last {
				break
			}
			continue
		}
		for _, free := range p.freeParams() {
			if w, whole := p.wordNamed(free, joined); w != "" && (whole || len(w) > len(before)) {
				param, word, n = free, w, i+1
				break
			}
		}
		if last {
			break
		}
	}
	return param, word, n
}

// wordNamed returns the word of a thing from its whole name in any spelling, "" if no offer knows
// the thing. whole is false if the name may be longer, because the word was cut.
func (p *argReader) wordNamed(param game.Param, name string) (word string, whole bool) {
	if param.Kind != game.Pick {
		return "", false
	}
	for _, o := range p.agreeingOffers() {
		if word, whole = wordInOffer(o, param.Name, name); word != "" {
			break
		}
	}
	return word, whole
}

// wordInOffer is wordNamed for one offer: it looks at the words that the offer fixes or asks for.
func wordInOffer(o game.Offer, param, name string) (word string, whole bool) {
	slug := game.Slug(name)
	for _, w := range slices.Concat(o.Fixed[param], o.Aliases[param]) {
		if f := game.Canonical(w); f == slug || game.IsCutName(f, slug) {
			return w, f == slug
		}
	}
	a, _ := o.Input(param)
	for _, c := range a.Choices {
		isSlug := func(w string) bool { return game.Canonical(w) == slug }
		if c.IsCalled(name) || slices.ContainsFunc(c.Aliases, isSlug) {
			return c.Word, true
		}
	}
	return "", false
}
