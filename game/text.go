package game

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxWord is the longest canonical word of a command, in bytes.
const MaxWord = 40

// Canonical is how two words are compared: without case and accents, so that
// "Lógica" is found by "logica".
func Canonical(s string) string {
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

// latin are the letters of European languages as they are compared, so that the
// words that people write most need not be taken apart; 0 is no single letter.
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

// Slug turns a name into a word of a command: folded, letters and digits,
// everything else a dash, at most MaxWord-8 bytes so that a suffix fits.
func Slug(name string) string {
	if slug := slugOf(name, MaxWord-12); slug != "" {
		return slug
	}
	return "x"
}

// WholeSlug is Slug of a whole name, however long: another spelling of what is called so,
// which is read and never shown. "" where the name has neither letters nor digits.
func WholeSlug(name string) string { return slugOf(name, len(name)+1) }

// slugOf is the slug of a name, cut behind the letter that goes past a number of
// bytes; "" where it has neither letters nor digits.
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

// slugParts is typed words as a word of a command, each part between colons by
// itself: what stands behind a colon says something of its own. A part that is
// such a word already stays, also "spend.d8".
func slugParts(typed string) string {
	parts := strings.Split(Canonical(typed), ":")
	for i, p := range parts {
		if strings.ContainsFunc(p, func(r rune) bool { return !isWordRune(r) && r != '.' && r != '+' && r != '-' }) {
			parts[i] = WholeSlug(p)
		}
	}
	return strings.Join(parts, ":")
}

// isWordRune reports whether a slug keeps a letter as it is.
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// hasLetter reports whether a word has a letter.
func hasLetter(w string) bool { return strings.ContainsFunc(w, unicode.IsLetter) }

// Clean makes a person's words safe to keep: composed, one line, single
// spaces. bad reports characters that only serve to mislead or to hurt:
// controls, direction marks, invisible characters, stacks of accents.
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

// WithoutSigns is a name that someone has elsewhere, without the characters that Clean
// refuses: a name of Persian or Arabic, or with a flag, is not refused whole.
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

// misleads reports characters without a form of their own that change how
// others are read. The joiner of emoji and the variation selectors may stay.
func misleads(r rune) bool {
	if r == '\u200d' || r == '\ufe0f' || r == '\ufe0e' {
		return false
	}
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || r == '\u115f' || r == '\u1160' || r == '\u3164' ||
		r == '\u2800'
}

// Disambiguate is a name as the table reads it: where another thing of its kind has
// the same one (twin), beside it is the word that a line names this one by.
func Disambiguate(name, word string, twin bool) string {
	if twin {
		return name + " (" + word + ")"
	}
	return name
}
