package game

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxWord is the longest canonical word of a command, in bytes.
const MaxWord = 40

// Canonical returns a word in the form by which words are compared: without case and accents, so
// that "Lógica" equals "logica".
func Canonical(s string) string {
	if isPlain(s) {
		return s
	}
	ascii := true
	for _, r := range s {
		if r >= rune(len(latin)) || latin[r] == 0 {
			return stripAccents(s)
		}
		ascii = ascii && r < utf8.RuneSelf
	}
	if ascii {
		return strings.ToLower(s)
	}
	return strings.Map(func(r rune) rune { return latin[r] }, s)
}

// isPlain reports whether a word is plainly in its canonical form, as most are.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}

// latin maps the letters of European languages to their canonical form, which saves the
// decomposition of the usual words; 0 if there is no single letter.
var latin = func() (plain [0x250]rune) {
	for r := range plain {
		if one := []rune(stripAccents(string(rune(r)))); len(one) == 1 {
			plain[r] = one[0]
		}
	}
	return plain
}()

func stripAccents(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
}

// Slug turns a name into a word of a command: canonical letters and digits, and a dash for all that
// is between them. It is cut to at most MaxWord-7 bytes, so that a suffix fits. It is "x" for a
// name without letters or digits.
func Slug(name string) string {
	if slug := slugOf(name, MaxWord-12); slug != "" {
		return slug
	}
	return "x"
}

// WholeSlug returns the Slug of a name without cutting it: another accepted spelling, never shown.
// It returns "" for a name without letters or digits.
func WholeSlug(name string) string { return slugOf(name, len(name)+1) }

// slugOf returns the slug of a name, cut after the first letter with which it is longer than most
// bytes; "" for a name without letters or digits.
func slugOf(name string, most int) string {
	var b strings.Builder
	dash := false
	for _, r := range Canonical(name) {
		if b.Len() > most {
			break
		}
		if isWordRune(r) {
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
			continue
		}
		dash = true
	}
	return b.String()
}

// slugParts returns typed text as a word of a command, each part between colons by itself, because
// a suffix after a colon has its own meaning. A part that is a valid word stays, such as
// "spend.d8".
func slugParts(typed string) string {
	parts := strings.Split(Canonical(typed), ":")
	for i, p := range parts {
		if strings.ContainsFunc(p, func(r rune) bool { return !isWordRune(r) && r != '.' && r != '+' && r != '-' }) {
			parts[i] = WholeSlug(p)
		}
	}
	return strings.Join(parts, ":")
}

// isWordRune reports whether a slug keeps a letter.
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// hasLetter reports whether a word has a letter.
func hasLetter(w string) bool { return strings.ContainsFunc(w, unicode.IsLetter) }

// Clean returns a person's words in a form that is safe to keep: composed, one line, single spaces.
// bad reports characters that mislead or do harm: controls, direction marks, invisible characters,
// or more than two accents on a letter; clean is "" then.
func Clean(s string) (clean string, bad bool) {
	s = norm.NFC.String(strings.ToValidUTF8(s, "\ufffd"))
	s = strings.Join(strings.Fields(s), " ")
	marks := 0
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			if marks++; marks > 2 {
				return "", true
			}
			continue
		case unicode.IsControl(r), r == '\ufffd', misleads(r):
			return "", true
		}
		marks = 0
	}
	return s, false
}

// WithoutSigns returns a name from another service without the characters that Clean refuses, so
// that a Persian or Arabic name, or a name with a flag, is not refused as a whole.
func WithoutSigns(name string) string {
	marks := 0
	clean, _ := Clean(strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			if marks++; marks > 2 {
				return -1
			}
			return r
		case unicode.IsSpace(r):
			r = ' '
		case unicode.IsControl(r), r == '\ufffd', misleads(r):
			return -1
		}
		marks = 0
		return r
	}, norm.NFC.String(strings.ToValidUTF8(name, ""))))
	return clean
}

// misleads reports whether a character is invisible and changes how others are read. The joiner of
// emoji and the variation selectors are allowed.
func misleads(r rune) bool {
	if r == '\u200d' || r == '\ufe0f' || r == '\ufe0e' {
		return false
	}
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || r == '\u115f' || r == '\u1160' || r == '\u3164' ||
		r == '\u2800'
}

// Disambiguate returns the name that the table shows: the name and, if another thing of the same
// kind has the same name (isShared), the thing's word in brackets. The fold marks things that share
// a name, so views, labels and events say the same; an event keeps the name of its time. A PC and a
// foe are of one kind, since a line can mean either.
func Disambiguate(name, word string, isShared bool) string {
	if isShared {
		return name + " (" + word + ")"
	}
	return name
}

// Truncate shortens a typed word to at most 40 characters, to be repeated in an answer.
func Truncate(w string) string {
	if utf8.RuneCountInString(w) <= 40 {
		return w
	}
	return string([]rune(w)[:39]) + "…"
}

// noneWords are the typed words for an empty list, unless a choice has the same word.
var noneWords = []string{"none", "nenhum", "nenhuma", "nada"}

// IsNoneWord reports whether words stand for an empty list.
func IsNoneWord(words []string) bool {
	return len(words) == 1 && slices.Contains(noneWords, Canonical(words[0]))
}
