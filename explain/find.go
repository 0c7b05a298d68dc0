package explain

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"mesa/game"
)

// How well an entry answers what was typed.
const (
	no     = iota
	spoken // all words stand in what it says
	nearly // a name with a slip in it
	begun  // all words begin words of its name
	ahead  // its name begins so
	named  // it is also called so: a translation, another word for it
	titled // that is its own name
)

// Find gives the entries that answer what was typed, an id, a name or some words
// of either language, best first and at most so many. Case, accents and a slip in
// a name do not matter. Nothing typed finds nothing. Found tells how they were found.
func (b *Handbook) Find(typed string, most int) []Entry {
	q := plain(typed)
	if q == "" {
		return nil
	}
	type answer struct{ at, fit int }
	var found []answer
	for i, e := range b.entries {
		if fit := e.fits(q); fit > no {
			found = append(found, answer{i, fit})
		}
	}
	slices.SortStableFunc(found, func(a, b answer) int { return cmp.Compare(b.fit, a.fit) })
	if len(found) > 0 && found[0].fit > nearly { // who hits a name wants neither every mention nor what sounds so
		found = slices.DeleteFunc(found, func(a answer) bool { return a.fit <= nearly })
	}
	var entries []Entry
	for _, a := range found[:min(len(found), most)] {
		entries = append(entries, b.entries[a.at])
	}
	return entries
}

// plain is how names are compared: game.Canonical, one space between words.
func plain(s string) string { return strings.Join(strings.FieldsFunc(game.Canonical(s), apart), " ") }

// apart reports whether a letter only keeps words apart.
func apart(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '+' }

func (e Entry) fits(q string) int {
	best := no
	for _, w := range e.words {
		best = max(best, fit(q, w))
	}
	switch {
	case best == named && slices.Contains(e.titles, q):
		return titled
	case best == no && holds(q, e.spoken):
		return spoken
	}
	return best
}

// fit is how well a name answers; both are words with one space between.
func fit(q, name string) int {
	switch {
	case q == name:
		return named
	case strings.HasPrefix(name, q):
		return ahead
	case begins(q, name):
		return begun
	case game.Similar(q, name):
		return nearly
	}
	return no
}

// begins reports whether each word of q begins a word of the name.
func begins(q, name string) bool {
	words := strings.Fields(name)
	for part := range strings.FieldsSeq(q) {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, part) }) {
			return false
		}
	}
	return true
}

// holds reports whether each word of q begins a word of a text; one of one or two
// letters has to be the whole word.
func holds(q, text string) bool {
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
