package game

import (
	"slices"
	"strings"
)

// choiceFor is the choice that a folded word is for: its own word, else another
// spelling of it, else its name as it is written, else the only one whose word or
// name begins so. Of words that only add to each other ("quick-hands" and
// "quick-hands:hinder") a common beginning means the shortest. Another spelling
// must be whole, and means its choice where no word is so spelt. -1: none.
func (a Input) choiceFor(w string) int {
	if i := slices.IndexFunc(a.Choices, func(c Choice) bool { return Canonical(c.Word) == w }); i >= 0 {
		return i
	}
	if i := slices.IndexFunc(a.Choices, func(c Choice) bool { return isAliasOf(c.Aliases, w) }); i >= 0 {
		return i
	}
	if i := a.onlyChoice(func(c Choice) bool { return w != "" && Canonical(c.name()) == w }); i >= 0 {
		return i
	}
	if i := a.choiceBeginning(w); i >= 0 {
		return i
	}
	if slug := slugParts(w); slug != w && hasLetter(slug) {
		return a.choiceBeginning(slug)
	}
	return -1
}

// choiceBeginning is the only choice that a folded word begins, else the only one
// a later word of whose name begins so: ferreiro is o-ferreiro. -1: none.
func (a Input) choiceBeginning(w string) int {
	begins := func(c Choice) bool { return c.spelled(w, isPrefix) }
	if slices.ContainsFunc(a.Choices, begins) {
		return a.onlyChoice(begins)
	}
	return a.onlyChoice(func(c Choice) bool { return c.spelled(w, isLaterPrefix) })
}

// onlyChoice is the only choice that fits; of words that only add to each other the
// shortest.
func (a Input) onlyChoice(fits func(Choice) bool) int {
	best := -1
	for i, c := range a.Choices {
		word := Canonical(c.Word)
		switch {
		case !fits(c):
		case best < 0 || strings.HasPrefix(Canonical(a.Choices[best].Word), word):
			best = i
		case !strings.HasPrefix(word, Canonical(a.Choices[best].Word)):
			return -1
		}
	}
	return best
}

// IsCalled reports whether what was typed is the word of a choice or its whole name,
// which may have been cut to make the word, in any spelling. A colon may be part
// of a name, or part it from what is said of it.
func (c Choice) IsCalled(typed string) bool {
	same := func(word, typed string) bool { return word == typed }
	return c.spelled(WholeSlug(typed), same) || c.spelled(slugParts(typed), same)
}

// spelled reports whether the word of a choice fits what was typed, or does with its
// whole name in place of the part that was cut from it.
func (c Choice) spelled(typed string, fits func(word, typed string) bool) bool {
	word := Canonical(c.Word)
	if fits(word, typed) {
		return true
	}
	whole := wholeWord(word, c.name())
	return whole != word && fits(whole, typed)
}

// name returns what a choice is called, "" where its label is no name.
func (c Choice) name() string {
	if c.Label.Key == QuoteKey && len(c.Label.Args) == 1 {
		return c.Label.Args[0].Words
	}
	return ""
}

// wholeWord is a word with the whole name in place of what was cut from it:
// "vex:always-one-step-ahead:hinder" for "vex:always-one-step-a:hinder". Where no
// part of the word was, it is the word itself.
func wholeWord(word, name string) string {
	slug := WholeSlug(name)
	parts := strings.Split(word, ":")
	for i, part := range slices.Backward(parts) {
		if name != "" && isCut(part, slug) {
			parts[i] = slug
			return strings.Join(parts, ":")
		}
	}
	return word
}

// isCut reports whether a part of a word was cut from a name, perhaps with a number
// where another has the same beginning.
func isCut(part, slug string) bool {
	if strings.HasPrefix(slug, part) {
		return true
	}
	i := strings.LastIndexByte(part, '-')
	return i > 0 && isNumber(part[i+1:]) && strings.HasPrefix(slug, part[:i])
}

// isAliasOf reports whether a word is one of the other spellings: "muito longe" is
// muito-longe. Nothing behind the name is dropped.
func isAliasOf(also []string, w string) bool {
	w = Canonical(w)
	slug := ""
	if strings.ContainsRune(w, ' ') {
		slug = WholeSlug(w)
	}
	return slices.ContainsFunc(also, func(s string) bool { return Canonical(s) == w || slug != "" && s == slug })
}

// isPrefix reports whether what was typed is a word, or at least two letters with which
// it begins.
func isPrefix(word, typed string) bool {
	return word == typed || len(typed) > 1 && strings.HasPrefix(word, typed)
}

// isLaterPrefix reports whether a later word of a name begins with what was typed:
// ferreiro stands in o-ferreiro.
func isLaterPrefix(word, typed string) bool {
	return len(typed) > 2 && strings.Contains(word, "-"+typed)
}

// isFixedPrefix is isPrefix of a word that an offer fixes, of which the name is not
// known: a longer name from which it may have been cut means it too.
func isFixedPrefix(word, typed string) bool { return isPrefix(word, typed) || IsCutName(word, typed) }

// IsCutName reports whether a word may be a longer name that was cut to make it.
// What stands behind the name is no part of it: "always-one-step-a:hinder" is short
// for "always-one-step-ahead:hinder", and "always-one-step-a" is not.
func IsCutName(word, name string) bool {
	if i := strings.LastIndexByte(word, ':'); i >= 0 && strings.HasSuffix(name, word[i:]) {
		word, name = word[:i], strings.TrimSuffix(name, word[i:])
	}
	rest, longer := strings.CutPrefix(name, word)
	return longer && len(word) >= LongWord && !strings.Contains(rest, ":")
}

// LongWord is the length from which a word may stand for a longer name that
// was cut: the shortest are cut to 14 bytes, before a dash to 13.
const LongWord = 13
