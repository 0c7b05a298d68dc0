package mesa_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mesa/house"
	"mesa/systems"
)

// TestTextsShowNoCommands checks that texts of the rules and the house show no command of the
// terminal. They appear in every window, also where players do not type, so they use words or the
// label of a move.
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

// spelling matches the keys of texts that explain the typed values of options.
var spelling = regexp.MustCompile(`^"cortex\.option\.`)

var placeholder = regexp.MustCompile(`\{\{[^}]*\}\}`)

// plainly returns a text with "NAME" in place of its arguments.
func plainly(text string) string { return placeholder.ReplaceAllString(text, "NAME") }

// commandIn returns a pattern for commands: a move's name of two parts, a word with an underscore
// or an equals sign, and any move's name in brackets or after a colon that is followed only by its
// argument.
func commandIn(t *testing.T) *regexp.Regexp {
	t.Helper()
	var all, parted []string
	for _, s := range append(systems.All(), house.System()) {
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
