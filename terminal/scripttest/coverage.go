package scripttest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mesa/terminal"
)

// inComment finds the ids in a comment, which may go on for lines of ids alone.
var inComment = regexp.MustCompile(`(?m)^\s*// Rules: (.*(?:\n\s*//(?: [A-Z]+(?:-[A-Z0-9]+)+)+$)*)`)

// Named are the rule ids that a transcript of the package and of those below it
// heads, or one of their tests in "// Rules: ID".
func Named(t *testing.T, ruleID *regexp.Regexp) map[string]bool {
	t.Helper()
	named := map[string]bool{}
	for _, name := range transcripts(t) {
		for _, h := range terminal.RulesOf(Text(t, name)) {
			for _, id := range h.Rules {
				named[id] = true
			}
		}
	}
	for _, name := range below(t, "", "_test.go") {
		for _, m := range inComment.FindAllStringSubmatch(Text(t, name), -1) {
			for _, id := range ruleID.FindAllString(m[1], -1) {
				named[id] = true
			}
		}
	}
	return named
}

// Played are the ids of those transcripts, as their headings give them.
func Played(t *testing.T) map[string]bool {
	t.Helper()
	played := map[string]bool{}
	for _, name := range transcripts(t) {
		for _, h := range terminal.RulesOf(Text(t, name)) {
			played[h.ID] = true
		}
	}
	return played
}

// Later are the rules that nothing exercises yet, each with its reason, by id
// or by the beginning of ids with a star behind it.
type Later map[string]string

// ReadLater reads the package's testdata/later.list. A line without a reason
// fails the test.
func ReadLater(t *testing.T) Later {
	t.Helper()
	later := Later{}
	for _, line := range strings.Split(Text(t, "testdata/later.list"), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		id, reason, _ := strings.Cut(line, " ")
		if reason = strings.TrimSpace(reason); reason == "" {
			t.Errorf("testdata/later.list: %s has no reason", id)
		}
		later[id] = reason
	}
	return later
}

// Excuse gives the reason for an id, "" if there is none.
func (l Later) Excuse(id string) string {
	if reason := l[id]; reason != "" {
		return reason
	}
	for begins, reason := range l {
		if family, ok := strings.CutSuffix(begins, "*"); ok && strings.HasPrefix(id, family) {
			return reason
		}
	}
	return ""
}

// transcripts are those of the package and of the packages below it.
func transcripts(t *testing.T) []string {
	t.Helper()
	return below(t, "testdata", ".txt")
}

// below are the files of this ending here and below, in folders of this name;
// "" is any.
func below(t *testing.T, folder, ending string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		in := filepath.Base(filepath.Dir(name))
		if err == nil && !d.IsDir() && strings.HasSuffix(name, ending) && (folder == "" || folder == in) {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("nothing ends in %s (%v)", ending, err)
	}
	return names
}

// Text reads a file, or fails the test.
func Text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
