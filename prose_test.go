package mesa_test

import (
	"regexp"
	"strings"
	"testing"
)

// stilted matches phrases that comments do without: they turn a sentence round or leave out who acts.
// docs/vocabulary.md has the style.
var stilted = regexp.MustCompile(`(?i)\b(is what|are what|whoever|somebody|whose|of whom|such an?|thus|whatever)\b`)

// quoted matches what a comment cites from a message or a command, which is not its own prose.
var quoted = regexp.MustCompile(`“[^”]*”|"[^"]*"`)

// TestCommentsArePlain: no comment has a stilted phrase.
func TestCommentsArePlain(t *testing.T) {
	fset, all := sources(t)
	for _, s := range all {
		for _, group := range s.file.Comments {
			text := strings.Join(strings.Fields(group.Text()), " ")
			for _, phrase := range stilted.FindAllString(quoted.ReplaceAllString(text, ""), -1) {
				t.Errorf("%s: %q in a comment", fset.Position(group.Pos()), phrase)
			}
		}
	}
}
