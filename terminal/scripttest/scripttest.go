// Package scripttest runs the transcripts of a system as its tests, and lets
// "go test -update" rewrite them. Start with Run.
package scripttest

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"mesa/game"
	"mesa/lang"
	"mesa/terminal"
)

var update = flag.Bool("update", false, "rewrite the transcripts")

// Run plays every transcript of the package and of those below it (testdata/*.txt),
// each as a test of its own: in its own language, where every line must be as written, and then in the
// made-up one, where it must play to its end, no text may come from anywhere but the
// catalogues, and every language has a text for each key that was said. The label of
// every offer has room on a button, as [Labels] has it.
func Run(t *testing.T, systems []game.System) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	written := &labels{heard: map[string]label{}}
	t.Cleanup(func() { written.fit(t, index) }) // once all have been played
	for _, name := range transcripts(t) {
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			t.Parallel()
			file(t, name, systems, index, written)
		})
	}
}

func file(t *testing.T, name string, systems []game.System, index *lang.Bundle, written *labels) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var heard []game.System
	for _, s := range systems {
		heard = append(heard, listener{s, written})
	}
	fresh, diff, err := terminal.RunScript(heard, index, name, string(text), *update)
	if *update && fresh != string(text) { // also where it did not come to its end: what was read says why
		if wrong := os.WriteFile(name, []byte(fresh), 0o644); wrong != nil {
			t.Fatal(wrong)
		}
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, diff)
	}
	if diff != "" {
		t.Errorf("what is read is not as written (-written +read; rewrite with go test -update):\n%s", diff)
	}
	read, err := terminal.Script{Systems: systems, Bundle: index, Name: name, Text: string(text),
		Locale: lang.ZZ}.Run(t.Context())
	if err != nil {
		t.Error(err)
		return
	}
	inspect(t, name, index, read)
}

// said finds the keys in what is read in the made-up language.
var said = regexp.MustCompile(`⟦([^⟦⟧ :]+)`)

// inspect looks for prose in what is read in the made-up language, and for keys that
// a real one has no text for.
func inspect(t *testing.T, name string, index *lang.Bundle, read string) {
	for i, line := range strings.Split(read, "\n") {
		if !strings.HasPrefix(line, " ") {
			continue
		}
		if Prose(line) != "" {
			t.Errorf("%s (line %d): %q is in no catalogue: %s", name, i+1, Prose(line), strings.TrimSpace(line))
		}
		for _, locale := range lang.Locales {
			for _, key := range said.FindAllStringSubmatch(line, -1) {
				if !index.Printer(locale, nil).Has(key[1]) {
					t.Errorf("%s (%s, line %d): a text is missing: %s", name, locale, i+1, key[1])
				}
			}
		}
	}
}

// noProse is what may stand outside of ⟦keys⟧: people's words in quotes, rule
// ids and dice.
var noProse = regexp.MustCompile(`“[^”]*”|\b[A-Z]+(-[A-Z0-9]+)+\b|\bd\d+\b`)

// Prose gives the words of a line in the made-up language that come from no
// catalogue, "" if there are none.
func Prose(line string) string {
	var bare strings.Builder
	depth := 0
	for _, r := range line {
		switch {
		case r == '⟦':
			depth++
		case r == '⟧':
			depth--
		case depth == 0:
			bare.WriteRune(r)
		}
	}
	left := noProse.ReplaceAllString(bare.String(), "")
	return strings.Join(strings.FieldsFunc(left, func(r rune) bool { return !unicode.IsLetter(r) }), " ")
}
