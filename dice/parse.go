package dice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxWords is the length of the longest text that Parse reads, in bytes.
const MaxWords = 400

// Problem says how dice words are wrong.
type Problem string

const (
	BadWord Problem = "word" // not of the form d8 or 2d8
	BadSize Problem = "size" // no such die
	BadMany Problem = "many" // more dice than allowed
	BadNone Problem = "zero" // no dice at all, as in 0d8
	BadLong Problem = "long" // more text than anyone needs
)

// ParseError reports the first fault in dice words.
type ParseError struct {
	Problem Problem
	At      int    // number of characters before the word
	Word    string // the word, cut to 20 characters
	Max     int    // the number of dice allowed; for BadLong the number of bytes
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("dice words: bad %s at %d: %q", e.Problem, e.At, e.Word)
}

// Parse reads dice words such as "2d8 d10, D6", or "k6" as in Polish games: at most max dice, of
// the Sizes. Spaces, tabs, commas or plus signs separate the words; no words are no dice. It fails
// with a *ParseError that gives the place of the first fault.
func Parse(words string, max int) ([]Die, error) {
	if len(words) > MaxWords {
		return nil, &ParseError{Problem: BadLong, Max: MaxWords}
	}
	var pool []Die
	for at := 0; at < len(words); {
		if strings.ContainsRune(" ,+\t", rune(words[at])) {
			at++
			continue
		}
		end := at + strings.IndexAny(words[at:], " ,+\t")
		if end < at {
			end = len(words)
		}
		n, d, problem := parseWord(words[at:end])
		if problem == "" && len(pool)+n > max {
			problem = BadMany
		}
		if problem != "" {
			return nil, &ParseError{problem, utf8.RuneCountInString(words[:at]), shorten(words[at:end]), max}
		}
		pool = append(pool, slices.Repeat([]Die{d}, n)...)
		at = end
	}
	return pool, nil
}

// HasForm reports whether a word is written as dice, with a d before the size: "d8" and "2d8", but
// also "d7" and "99d6", which Parse may refuse. It is false for "k8", which may be a name.
func HasForm(word string) bool {
	count, size, ok := strings.Cut(strings.ToLower(word), "d")
	return ok && isDigits(size) && (count == "" || isDigits(count))
}

func parseWord(w string) (n int, d Die, problem Problem) {
	w = strings.ToLower(w)
	count, size, ok := strings.Cut(w, "d")
	if !ok {
		count, size, ok = strings.Cut(w, "k") // as Polish games write it
	}
	if !ok || !isDigits(size) || count != "" && !isDigits(count) {
		return 0, 0, BadWord
	}
	faces, err := strconv.Atoi(size)
	if err != nil || !slices.Contains(Sizes, Die(faces)) {
		return 0, 0, BadSize
	}
	count = strings.TrimLeft(count, "0")
	switch {
	case strings.HasPrefix(w, "0") && count == "":
		return 0, 0, BadNone
	case count == "":
		return 1, Die(faces), ""
	case len(count) > 4:
		return 0, 0, BadMany
	}
	n, _ = strconv.Atoi(count)
	return n, Die(faces), ""
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func shorten(w string) string {
	if utf8.RuneCountInString(w) > 20 {
		return string([]rune(w)[:19]) + "…"
	}
	return w
}

// Format returns a pool as dice words in its order, with equal neighbours in one word: "2d8 d10".
func Format(pool []Die) string {
	var b strings.Builder
	for i := 0; i < len(pool); {
		n := 1
		for i+n < len(pool) && pool[i+n] == pool[i] {
			n++
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		if n > 1 {
			b.WriteString(strconv.Itoa(n))
		}
		b.WriteString(pool[i].String())
		i += n
	}
	return b.String()
}
