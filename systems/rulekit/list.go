package rulekit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Replace replaces the element that is meant, or adds v at the end.
func Replace[T any](list *[]*T, v T, is func(*T) bool) {
	if i := slices.IndexFunc(*list, is); i >= 0 {
		(*list)[i] = &v
		return
	}
	*list = append(*list, &v)
}

// Msgs is a message alone.
func Msgs(m game.Msg) []game.Msg { return []game.Msg{m} }

// Quotes are people's own words, as messages.
func Quotes(words []string) []game.Msg {
	var ms []game.Msg
	for _, w := range words {
		ms = append(ms, game.Quote(w))
	}
	return ms
}

// SameName reports whether people would take two names for one.
func SameName(a, b string) bool { return game.Canonical(a) == game.Canonical(b) }

// Truncate shortens a word to at most n bytes, without half a letter or a hyphen at
// its end.
func Truncate(word string, n int) string {
	if len(word) > n {
		for n > 0 && !utf8.RuneStart(word[n]) {
			n--
		}
		word = strings.TrimRight(word[:n], "-")
	}
	return word
}

// Unique puts a number behind a word that is taken.
func Unique(word string, taken func(string) bool) string { return UniqueIn(word, game.MaxWord, taken) }

// UniqueIn is Unique for a word of so many bytes at most, its number included.
func UniqueIn(word string, most int, taken func(string) bool) string {
	word = Truncate(word, most)
	w := word
	for n := 2; taken(w); n++ {
		mark := "-" + game.Itoa(n)
		w = Truncate(word, most-len(mark)) + mark
	}
	return w
}
