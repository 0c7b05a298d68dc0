package game

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// rowToken is a word or a sign in a text of rows.
type rowToken struct {
	sign     rune // ':', ',', '|' or '\n'; 0: a word
	word     string
	quoted   bool
	from, to int // in bytes
}

func (t rowToken) isBare() bool { return t.sign == 0 && !t.quoted }

// trimSign returns the tokens of a name without the colon, dash or dots after it.
func trimSign(ts []rowToken) []rowToken {
	for len(ts) > 0 {
		t := ts[len(ts)-1]
		if t.sign != ':' && !(len(ts) > 1 && t.isBare() && strings.Trim(t.word, "-–—=…") == "") {
			break
		}
		ts = ts[:len(ts)-1]
	}
	return ts
}

const digits = "0123456789"

// trimmedCell returns a word without brackets or dots around it.
func trimmedCell(t rowToken) string {
	if t.quoted {
		return t.word
	}
	return strings.Trim(t.word, "()[].")
}

// wordsOf returns the text of words: the content of a single quoted word, else the text as written.
func wordsOf(text string, ts []rowToken) string {
	switch {
	case len(ts) == 0:
		return ""
	case len(ts) == 1 && ts[0].quoted:
		return ts[0].word
	}
	return strings.Join(strings.Fields(text[ts[0].from:ts[len(ts)-1].to]), " ")
}

// splitTokens splits tokens at each sign of that kind, which is left out.
func splitTokens(ts []rowToken, sign rune) [][]rowToken {
	parts := [][]rowToken{nil}
	for _, t := range ts {
		if t.sign == sign {
			parts = append(parts, nil)
			continue
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], t)
	}
	return parts
}

// rowTokens splits a text into words and signs. A quote opens only at the beginning of a word, and
// only if it is closed.
func rowTokens(text string) []rowToken {
	var ts []rowToken
	for at := 0; at < len(text); {
		c, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case c == '\n' || c == ':' || c == ',' || c == '|' || c == ';':
			if c == ';' {
				c = '|'
			}
			ts = append(ts, rowToken{sign: c, from: at, to: at + size})
			at += size
			continue
		case unicode.IsSpace(c) || c == '=': // "pp.start = 3"
			at += size
			continue
		case c == '"':
			if word, end, ok := quotedCell(text, at); ok {
				ts = append(ts, rowToken{word: word, quoted: true, from: at, to: end})
				at = end
				continue
			}
		}
		end := at + size
		for end < len(text) {
			c, size := utf8.DecodeRuneInString(text[end:])
			if unicode.IsSpace(c) || strings.ContainsRune(":,|;=", c) {
				break
			}
			end += size
		}
		ts = append(ts, rowToken{word: text[at:end], from: at, to: end})
		at = end
	}
	return ts
}

// quotedCell reads the quoted word that begins at a byte; end is the byte after it. ok is false if
// the quotes are not closed in the same line, or close in the middle of a word.
func quotedCell(text string, at int) (word string, end int, ok bool) {
	var b strings.Builder
	for end = at + 1; end < len(text); end++ {
		switch c := text[end]; {
		case c == '\n':
			return "", 0, false
		case c == '"':
			end++
			next, _ := utf8.DecodeRuneInString(text[end:])
			return b.String(), end, end == len(text) || unicode.IsSpace(next) || strings.ContainsRune(":,|;", next)
		case c == '\\' && end+1 < len(text) && strings.IndexByte(`"\`, text[end+1]) >= 0:
			b.WriteByte(text[end+1])
			end++
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, false
}
