package kit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Put replaces the element that is meant, or adds v at the end.
func Put[T any](list *[]*T, v T, is func(*T) bool) {
	if i := slices.IndexFunc(*list, is); i >= 0 {
		(*list)[i] = &v
		return
	}
	*list = append(*list, &v)
}

// Just is a message alone.
func Just(m game.Msg) []game.Msg { return []game.Msg{m} }

// Quotes are people's own words, as messages.
func Quotes(words []string) []game.Msg {
	var ms []game.Msg
	for _, w := range words {
		ms = append(ms, game.Quote(w))
	}
	return ms
}

// SameName reports whether people would take two names for one.
func SameName(a, b string) bool { return game.Canon(a) == game.Canon(b) }

// Clip shortens a word to at most n bytes, without half a letter or a hyphen at
// its end.
func Clip(word string, n int) string {
	if len(word) > n {
		for n > 0 && !utf8.RuneStart(word[n]) {
			n--
		}
		word = strings.TrimRight(word[:n], "-")
	}
	return word
}

// Free puts a number behind a word that is taken.
func Free(word string, taken func(string) bool) string { return FreeIn(word, game.MaxWord, taken) }

// FreeIn is Free for a word of so many bytes at most, its number included.
func FreeIn(word string, most int, taken func(string) bool) string {
	word = Clip(word, most)
	w := word
	for n := 2; taken(w); n++ {
		mark := "-" + game.Itoa(n)
		w = Clip(word, most-len(mark)) + mark
	}
	return w
}
