package cmdline

import "strings"

// MatchesName reports whether a name contains the typed text from the beginning of a word on:
// "a-feira-da-noite" contains "feira". Both are slugs (game.Slug).
func MatchesName(name, typed string) bool {
	return typed != "" && strings.Contains("-"+name, "-"+typed)
}
