package mesa_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems"
)

// TestTextsShowNoCommands: what players read of the rules and the house stands
// in every window, also where nothing is typed: it says what can be done in
// words, or by the label of the move, and never what would be typed at the
// terminal.
func TestTextsShowNoCommands(t *testing.T) {
	command := commandIn(t)
	for _, room := range []string{"house", "nde*", "cortex*", "universais*"} {
		files, err := filepath.Glob("lang/*/" + room + ".toml")
		if err != nil || len(files) < 2 {
			t.Fatalf("%s: %q %v", room, files, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				key, says, _ := strings.Cut(line, " = ")
				if found := command.FindString(plainly(says)); found != "" && !spelling.MatchString(key) {
					t.Errorf("%s:%d: %s shows the command %q: %s", name, i+1, key, found, says)
				}
			}
		}
	}
}

// spelling are the keys of texts about words that are typed: the values of
// options, as whoever sets one writes them.
var spelling = regexp.MustCompile(`^"cortex\.option\.`)

var placeholder = regexp.MustCompile(`\{\{[^}]*\}\}`)

// plainly is a text with names in place of its arguments.
func plainly(text string) string { return placeholder.ReplaceAllString(text, "NAME") }

// commandIn finds what is typed: a word of two parts, as some moves have, a word
// with an underscore or an equal sign, and any move's name that stands in
// brackets or behind a colon, with nothing but what it takes behind it.
func commandIn(t *testing.T) *regexp.Regexp {
	t.Helper()
	var all, parted []string
	for _, s := range append(systems.All(), game.HouseRules()) {
		for _, spec := range s.Specs() {
			all = append(all, regexp.QuoteMeta(spec.Name))
			if strings.Contains(spec.Name, "-") {
				parted = append(parted, regexp.QuoteMeta(spec.Name))
			}
		}
	}
	moves := strings.Join(all, "|")
	return regexp.MustCompile(`\b(` + strings.Join(parted, "|") + `)\b` +
		`|[a-z]_[a-z]|\b[a-z]+=` +
		`|(: |\bwith |\bcom )(` + moves + `)([."!]| NAME)` +
		`|\((` + moves + `) ([a-z]+|NAME)\)`)
}
