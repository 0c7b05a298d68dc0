package rulekit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// Replace replaces the first element for which is returns true by a pointer to v, or adds it at the
// end.
func Replace[T any](list *[]*T, v T, is func(*T) bool) {
	if i := slices.IndexFunc(*list, is); i >= 0 {
		(*list)[i] = &v
		return
	}
	*list = append(*list, &v)
}

// Msgs returns a list of one message.
func Msgs(m game.Msg) []game.Msg { return []game.Msg{m} }

// Quotes returns words that people wrote, each as a message that is not translated.
func Quotes(words []string) []game.Msg {
	var ms []game.Msg
	for _, w := range words {
		ms = append(ms, game.Quote(w))
	}
	return ms
}

// SameName reports whether two names are the same to people: case and accents do not count.
func SameName(a, b string) bool { return game.Canonical(a) == game.Canonical(b) }

// Truncate returns a word of at most n bytes. It cuts no letter in two. A word that it cuts does
// not end in a hyphen.
func Truncate(word string, n int) string {
	if len(word) > n {
		for n > 0 && !utf8.RuneStart(word[n]) {
			n--
		}
		word = strings.TrimRight(word[:n], "-")
	}
	return word
}

// Unique returns the word or, if that is taken, the word followed by the first number from 2 with
// which it is free: "ana-2". The result has at most game.MaxWord bytes: a longer word is cut.
func Unique(word string, taken func(string) bool) string { return UniqueIn(word, game.MaxWord, taken) }

// UniqueIn is Unique with another bound: at most so many bytes, the number included.
func UniqueIn(word string, most int, taken func(string) bool) string {
	word = Truncate(word, most)
	w := word
	for n := 2; taken(w); n++ {
		mark := "-" + game.Itoa(n)
		w = Truncate(word, most-len(mark)) + mark
	}
	return w
}

// Without returns a list without the value v. It does not change the list.
func Without[T comparable](list []T, v T) []T {
	if !slices.Contains(list, v) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(w T) bool { return w == v })
}

// TrimOldest removes the oldest elements that mayGo allows until at most n are left.
func TrimOldest[T any](list []T, n int, mayGo func(T) bool) []T {
	over := len(list) - n
	if over <= 0 {
		return list
	}
	return slices.DeleteFunc(list, func(v T) bool {
		if over > 0 && mayGo(v) {
			over--
			return true
		}
		return false
	})
}

// ContainsFold reports whether a list has a word, apart from case, accents and spaces around it.
func ContainsFold(list []string, v string) bool {
	return slices.ContainsFunc(list,
		func(w string) bool { return game.Canonical(strings.TrimSpace(w)) == game.Canonical(v) })
}

// InLanguage returns the n-th name in a language, in English if names lacks the language. n counts
// from 0 and begins again at the end of the list.
func InLanguage(names map[string][]string, lang string, n int) string {
	list := names[lang]
	if list == nil {
		list = names["en"]
	}
	return list[n%len(list)]
}
