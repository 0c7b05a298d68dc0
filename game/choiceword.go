package game

import (
	"slices"
	"strings"
)

// choiceFor returns the index of the choice that a canonical word means, -1 if there is none. It
// tries the choices' words, then their aliases, then their names, then the only choice with a word
// or name that the typed word begins (choiceBeginning). Of words that extend each other
// ("quick-hands" and "quick-hands:hinder") a common beginning means the shortest. An alias must be
// typed whole.
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

// choiceBeginning returns the index of the only choice that begins with a canonical word. If no
// choice does, it returns the only choice with a later word that does: ferreiro finds o-ferreiro.
// It returns -1 for none, and for several that do not extend each other.
func (a Input) choiceBeginning(w string) int {
	begins := func(c Choice) bool { return c.fitsSpelling(w, isPrefix) }
	if slices.ContainsFunc(a.Choices, begins) {
		return a.onlyChoice(begins)
	}
	return a.onlyChoice(func(c Choice) bool { return c.fitsSpelling(w, isLaterPrefix) })
}

// onlyChoice returns the index of the only choice that fits. Of several choices with words that all
// extend the shortest word, it returns the shortest. It returns -1 if no choice fits, and if
// several fit that do not all extend the shortest.
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

// IsCalled reports whether the typed text is the word of the choice, in any spelling. It may have
// the whole name where the word has a cut name. A colon may belong to the name, or separate the
// name from a suffix.
func (c Choice) IsCalled(typed string) bool {
	same := func(word, typed string) bool { return word == typed }
	return c.fitsSpelling(WholeSlug(typed), same) || c.fitsSpelling(slugParts(typed), same)
}

// fitsSpelling reports whether the word of a choice fits the typed text, as it is or with the whole
// name where the word has a cut name.
func (c Choice) fitsSpelling(typed string, fits func(word, typed string) bool) bool {
	word := Canonical(c.Word)
	if fits(word, typed) {
		return true
	}
	whole := wholeWord(word, c.name())
	return whole != word && fits(whole, typed)
}

// name returns the name of a choice, "" if its label is no name.
func (c Choice) name() string {
	if c.Label.Key == QuoteKey && len(c.Label.Args) == 1 {
		return c.Label.Args[0].Words
	}
	return ""
}

// wholeWord returns a word with the whole name where the word has a cut name:
// "vex:always-one-step-ahead:hinder" for "vex:always-one-step-a:hinder". A word without a part of
// the name stays as it is.
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

// isCut reports whether a part of a word is the slug of a name or the beginning of that slug. A
// dash and a number may follow the slug, to tell the name from another with the same beginning.
func isCut(part, slug string) bool {
	if strings.HasPrefix(slug, part) {
		return true
	}
	i := strings.LastIndexByte(part, '-')
	return i > 0 && isNumber(part[i+1:]) && strings.HasPrefix(slug, part[:i])
}

// isAliasOf reports whether typed text is one of the aliases: "muito longe" is muito-longe. The
// whole text must match.
func isAliasOf(aliases []string, w string) bool {
	w = Canonical(w)
	slug := ""
	if strings.ContainsRune(w, ' ') {
		slug = WholeSlug(w)
	}
	return slices.ContainsFunc(aliases, func(s string) bool { return Canonical(s) == w || slug != "" && s == slug })
}

// isPrefix reports whether the typed text is the word, or a beginning of it of at least two bytes.
func isPrefix(word, typed string) bool {
	return word == typed || len(typed) > 1 && strings.HasPrefix(word, typed)
}

// isLaterPrefix reports whether a part of word after a dash begins with the typed text, which has
// at least three bytes: ferreiro in o-ferreiro.
func isLaterPrefix(word, typed string) bool {
	return len(typed) > 2 && strings.Contains(word, "-"+typed)
}

// isFixedPrefix is isPrefix for a word that an offer fixes. The offer does not know the whole name,
// so every longer name that may have been cut to make the word matches too.
func isFixedPrefix(word, typed string) bool { return isPrefix(word, typed) || IsCutName(word, typed) }

// IsCutName reports whether word may have been made by cutting name, which is longer. Both must
// have the same suffix after a colon: "always-one-step-a:hinder" may be cut from
// "always-one-step-ahead:hinder", and "always-one-step-a" may not.
func IsCutName(word, name string) bool {
	if i := strings.LastIndexByte(word, ':'); i >= 0 && strings.HasSuffix(name, word[i:]) {
		word, name = word[:i], strings.TrimSuffix(name, word[i:])
	}
	rest, longer := strings.CutPrefix(name, word)
	return longer && len(word) >= LongWord && !strings.Contains(rest, ":")
}

// LongWord is the least length, in bytes, of a word that may be a cut name. No name is cut to less
// than 14 bytes, or 13 if a dash would be the 14th.
const LongWord = 13
