package cmdline

import "strings"

// MatchesName reports whether a name, as a slug, holds what was typed, as a slug,
// from the beginning of one of its words on: "a-feira-da-noite" holds "feira".
func MatchesName(name, typed string) bool {
	return typed != "" && strings.Contains("-"+name, "-"+typed)
}
