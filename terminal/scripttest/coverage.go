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

// rulesInComment matches rule ids in a comment. Lines after the first one may hold only ids.
var rulesInComment = regexp.MustCompile(`(?m)^\s*// Rules: (.*(?:\n\s*//(?: [A-Z]+(?:-[A-Z0-9]+)+)+$)*)`)

// Named returns the rule ids that tests name: in the headings of transcripts, or in a comment "//
// Rules: ID" of a test. It reads the package and the packages below it.
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
	for _, name := range filesBelow(t, "", "_test.go") {
		for _, m := range rulesInComment.FindAllStringSubmatch(Text(t, name), -1) {
			for _, id := range ruleID.FindAllString(m[1], -1) {
				named[id] = true
			}
		}
	}
	return named
}

// Played returns the ids before the "|" in the headings of the transcripts of the package and the
// packages below it.
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

// Later maps the ids of rules that no test names yet to a reason. A key is an id, or the beginning
// of ids followed by a star.
type Later map[string]string

// ReadLater reads the package's testdata/later.list. It fails the test at a line without a reason.
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

// Excuse returns the reason for an id, also by a key with a star, "" if there is none.
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

// transcripts returns the transcripts of the package and the packages below it.
func transcripts(t *testing.T) []string {
	t.Helper()
	return filesBelow(t, "testdata", ".txt")
}

// filesBelow returns the files with a name that ends in ending and a directory called folder, here
// and below. folder "" stands for every directory. It fails the test if there are none.
func filesBelow(t *testing.T, folder, ending string) []string {
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

// Text returns the content of a file, or fails the test.
func Text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
