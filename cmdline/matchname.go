package cmdline

import "strings"

// MatchesName reports whether the slug of a name contains the slug of the typed text from the
// beginning of a word on: "a-feira-da-noite" contains "feira".
func MatchesName(name, typed string) bool {
	return typed != "" && strings.Contains("-"+name, "-"+typed)
}
