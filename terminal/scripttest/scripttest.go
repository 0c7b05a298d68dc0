// Package scripttest runs the transcripts of a system as tests, and lets "go test -update" rewrite
// them. Start with Run.
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

// Run plays every transcript of the package and the packages below it (testdata/*.txt) as a
// subtest. In the transcript's own language the output must be as written. In the made-up language
// (lang.ZZ) the transcript must play to its end, all text must come from the catalogues, and each
// key must have a text in every language. The label of every open offer must fit on a button, as in
// [Labels].
func Run(t *testing.T, systems []game.System) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	written := &labels{byKey: map[string]label{}}
	t.Cleanup(func() { written.checkFit(t, index) }) // after all subtests
	for _, name := range transcripts(t) {
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			t.Parallel()
			runFile(t, name, systems, index, written)
		})
	}
}

func runFile(t *testing.T, name string, systems []game.System, index *lang.Bundle, written *labels) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var heard []game.System
	for _, s := range systems {
		heard = append(heard, labelSystem{s, written})
	}
	fresh, diff, err := terminal.RunScript(heard, index, name, string(text), *update)
	if *update && fresh != string(text) { // also after a fault: the output shows its cause
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
	checkMadeUpText(t, name, index, read)
}

// keyInOutput matches a message key in output in the made-up language.
var keyInOutput = regexp.MustCompile(`⟦([^⟦⟧ :]+)`)

// checkMadeUpText fails the test for text in the made-up output that is in no catalogue, and for
// keys without a text in a real language.
func checkMadeUpText(t *testing.T, name string, index *lang.Bundle, read string) {
	for i, line := range strings.Split(read, "\n") {
		if !strings.HasPrefix(line, " ") {
			continue
		}
		if Prose(line) != "" {
			t.Errorf("%s (line %d): %q is in no catalogue: %s", name, i+1, Prose(line), strings.TrimSpace(line))
		}
		for _, locale := range lang.Locales {
			for _, key := range keyInOutput.FindAllStringSubmatch(line, -1) {
				if !index.Printer(locale, nil).Has(key[1]) {
					t.Errorf("%s (%s, line %d): a text is missing: %s", name, locale, i+1, key[1])
				}
			}
		}
	}
}

// noProse matches text that may be outside ⟦keys⟧: texts of users in quotes, rule ids and dice.
var noProse = regexp.MustCompile(`“[^”]*”|\b[A-Z]+(-[A-Z0-9]+)+\b|\bd\d+\b`)

// Prose returns the words of a line in the made-up language that come from no catalogue, "" if
// there are none.
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
