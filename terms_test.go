package mesa_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/house"
	"mesa/lang"
	"mesa/systems"
)

// TestTermsAreUnderstoodInEachLanguage checks that every word of the rules has a text in each language
// that is understood when it is typed. The Portuguese text is the first synonym.
func TestTermsAreUnderstoodInEachLanguage(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	en, pt := index.Printer(lang.EN, nil), index.Printer(lang.PTBR, nil)
	known := map[string]bool{}
	for _, s := range append([]game.System{house.System()}, systems.All()...) {
		terms := s.Synonyms()
		for _, w := range slices.Sorted(maps.Keys(terms)) {
			known["term."+w] = true
			if !en.Has("term."+w) || !pt.Has("term."+w) {
				t.Errorf("%s: term.%s is not in both catalogues", s.Name(), w)
				continue
			}
			if got := game.Canonical(pt.Say(game.Term(w))); got != terms[w][0] {
				t.Errorf("%s: %s is said %s in Portuguese, and read first as %s", s.Name(), w, got, terms[w][0])
			}
			if got := game.Canonical(en.Say(game.Term(w))); got != game.Canonical(w) &&
				!slices.Contains(terms[w], got) {
				t.Errorf("%s: %s is said %s in English, which is not read", s.Name(), w, got)
			}
		}
	}
	for _, key := range index.Keys(lang.EN) {
		if strings.HasPrefix(key, "term.") && !known[key] {
			t.Errorf("%s is in the catalogues, and no system has it", key)
		}
	}
}

// typedWord matches a word that the text of an option gives to be typed: in brackets, or the last
// of its choices.
var typedWord = regexp.MustCompile(`\(([a-z0-9_]+)\)| (?:or|ou) ([a-z0-9_]+)$`)

// TestOptionsSayTheirWordsInEachLanguage checks that the words that the text of an option gives to
// be typed are those of the reader's language.
func TestOptionsSayTheirWordsInEachLanguage(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, l := range []string{lang.EN, lang.PTBR} {
		p := index.Printer(l, nil)
		for _, key := range index.Keys(l) {
			if !strings.Contains(key, ".option.") {
				continue
			}
			for _, found := range typedWord.FindAllStringSubmatch(p.Say(game.Say(key)), -1) {
				word := found[1] + found[2]
				if !p.Has("term." + word) {
					continue
				}
				seen++
				if said := p.Say(game.Term(word)); said != word {
					t.Errorf("%s: %s says %s, which is %s there", l, key, word, said)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no option gives a word to be typed: are they written otherwise now?")
	}
}
