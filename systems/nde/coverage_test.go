package nde_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/terminal"
)

var (
	ruleID    = regexp.MustCompile(`NDE-(?:[A-Z0-9]+-\d+|R\d+)`)
	defines   = regexp.MustCompile(`\*\*(?:RULING )?(NDE-(?:[A-Z0-9]+-\d+|R\d+))\*\*`)
	inComment = regexp.MustCompile(`(?m)^\s*// Rules: (.*)$`)
)

// TestRulesCoverage holds the rules reference against what the transcripts and
// tests say that they exercise: every id has one, or a reason in
// testdata/later.list.
func TestRulesCoverage(t *testing.T) {
	var known, missing []string
	for _, m := range defines.FindAllStringSubmatch(text(t, "../../docs/rules/nde.md"), -1) {
		if m = m[1:]; !slices.Contains(known, m[0]) {
			known = append(known, m[0])
		}
	}
	named, later := namedRules(t), laterRules(t)
	for _, id := range known {
		if !named[id] && later[id] == "" && !laterFamily(later, id) {
			missing = append(missing, id)
		}
	}
	t.Logf("%d of %d rules are named by a transcript or test", len(named), len(known))
	if len(missing) > 0 {
		t.Errorf("no transcript or test for %s", strings.Join(missing, " "))
	}
	for id := range later {
		if named[id] {
			t.Errorf("testdata/later.list: %s is tested by now", id)
		}
	}
	for id := range named {
		if !slices.Contains(known, id) {
			t.Errorf("%s is named by a test, but no rule has that id", id)
		}
	}
}

// TestExamples wants every worked example of the rules reference as a
// transcript, or a reason in testdata/later.list.
func TestExamples(t *testing.T) {
	var played []string
	for _, name := range files(t, "testdata/*.txt") {
		for _, h := range terminal.RulesOf(text(t, name)) {
			played = append(played, h.ID)
		}
	}
	later := laterRules(t)
	for _, m := range regexp.MustCompile(`(?m)^EXAMPLE (NDE-EX-\d+)$`).FindAllStringSubmatch(text(t, "../../docs/rules/nde-examples.md"), -1) {
		if !slices.Contains(played, m[1]) && later[m[1]] == "" && !laterFamily(later, m[1]) {
			t.Errorf("no transcript plays %s", m[1])
		}
	}
}

// namedRules are the ids that a transcript heads, or a test in "// Rules: ID".
func namedRules(t *testing.T) map[string]bool {
	named := map[string]bool{}
	for _, name := range files(t, "testdata/*.txt") {
		for _, h := range terminal.RulesOf(text(t, name)) {
			for _, id := range h.Rules {
				named[id] = true
			}
		}
	}
	for _, name := range files(t, "*_test.go") {
		for _, m := range inComment.FindAllStringSubmatch(text(t, name), -1) {
			for _, id := range ruleID.FindAllString(m[1], -1) {
				named[id] = true
			}
		}
	}
	return named
}

// laterRules reads testdata/later.list: an id, or its beginning with a star,
// then the reason.
func laterRules(t *testing.T) map[string]string {
	later := map[string]string{}
	for _, line := range strings.Split(text(t, "testdata/later.list"), "\n") {
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

func laterFamily(later map[string]string, id string) bool {
	for begins := range later {
		if family, ok := strings.CutSuffix(begins, "*"); ok && strings.HasPrefix(id, family) {
			return true
		}
	}
	return false
}

func files(t *testing.T, glob string) []string {
	names, err := filepath.Glob(glob)
	if err != nil || len(names) == 0 {
		t.Fatalf("nothing is named %s (%v)", glob, err)
	}
	return names
}

func text(t *testing.T, name string) string {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
