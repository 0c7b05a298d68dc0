package explain

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"mesa/game"
)

// How well an entry matches the typed text.
const (
	matchNone    = iota
	matchMention // all typed words are in the text of the entry
	matchSimilar // a name of the entry with a typo
	matchWords   // each typed word begins a word of a name of the entry
	matchPrefix  // a name of the entry begins with the typed text
	matchAlias   // a name of the entry, such as a translation or an id
	matchTitle   // the entry's own name
)

// Find returns the entries that match the typed text (an id, a name or some words in either
// language), the best first, and at most most of them. It ignores case, accents and a typo in a
// name. Entries with a similar name, and those that only mention the text, are found only if no
// other entry is found. An empty text finds nothing. Found tells how the entries match.
func (b *Handbook) Find(typed string, most int) []Entry {
	q := plain(typed)
	if q == "" {
		return nil
	}
	type answer struct{ at, fit int }
	var found []answer
	for i, e := range b.entries {
		if fit := e.fits(q); fit > matchNone {
			found = append(found, answer{i, fit})
		}
	}
	slices.SortStableFunc(found, func(a, b answer) int { return cmp.Compare(b.fit, a.fit) })
	if len(found) > 0 && found[0].fit > matchSimilar {
		found = slices.DeleteFunc(found, func(a answer) bool { return a.fit <= matchSimilar })
	}
	var entries []Entry
	for _, a := range found[:min(len(found), most)] {
		entries = append(entries, b.entries[a.at])
	}
	return entries
}

// plain returns a text as it is compared: in the form of game.Canonical, with single spaces between
// words and no other separators.
func plain(s string) string {
	return strings.Join(strings.FieldsFunc(game.Canonical(s), isSeparator), " ")
}

// isSeparator reports whether a character only separates words.
func isSeparator(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' }

func (e Entry) fits(q string) int {
	best := matchNone
	for _, w := range e.words {
		best = max(best, fit(q, w))
	}
	switch {
	case best == matchAlias && slices.Contains(e.titles, q):
		return matchTitle
	case best == matchNone && mentions(q, e.spoken):
		return matchMention
	}
	return best
}

// fit returns how well q matches a name; both are in the form of plain.
func fit(q, name string) int {
	switch {
	case q == name:
		return matchAlias
	case strings.HasPrefix(name, q):
		return matchPrefix
	case beginsWords(q, name):
		return matchWords
	case game.Similar(q, name):
		return matchSimilar
	}
	return matchNone
}

// beginsWords reports whether each word of q begins a word of the name.
func beginsWords(q, name string) bool {
	words := strings.Fields(name)
	for part := range strings.FieldsSeq(q) {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, part) }) {
			return false
		}
	}
	return true
}

// mentions reports whether each word of q begins a word of a text; a word of one or two bytes must
// match whole.
func mentions(q, text string) bool {
	text = " " + text + " "
	for part := range strings.FieldsSeq(q) {
		if len(part) < 3 {
			part += " "
		}
		if !strings.Contains(text, " "+part) {
			return false
		}
	}
	return true
}
