package nde_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/terminal/scripttest"
)

var (
	ruleID    = regexp.MustCompile(`NDE-(?:[A-Z0-9]+-\d+|R\d+)`)
	definedID = regexp.MustCompile(`\*\*(?:RULING )?(NDE-(?:[A-Z0-9]+-\d+|R\d+))\*\*`)
)

// TestRulesCoverage checks that each id of the rules reference is named by a transcript or test, or
// has a reason in testdata/later.list.
func TestRulesCoverage(t *testing.T) {
	var known, missing []string
	for _, m := range definedID.FindAllStringSubmatch(scripttest.Text(t, "../../docs/rules/nde.md"), -1) {
		if m = m[1:]; !slices.Contains(known, m[0]) {
			known = append(known, m[0])
		}
	}
	named, later := scripttest.Named(t, ruleID), scripttest.ReadLater(t)
	for _, id := range known {
		if !named[id] && later.Excuse(id) == "" {
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

// TestEveryWorkedExampleIsPlayed checks that each worked example of the rules reference is played by a transcript, or
// has a reason in testdata/later.list.
func TestEveryWorkedExampleIsPlayed(t *testing.T) {
	played := scripttest.Played(t)
	later := scripttest.ReadLater(t)
	for _, m := range regexp.MustCompile(`(?m)^EXAMPLE (NDE-EX-\d+)$`).FindAllStringSubmatch(scripttest.Text(t,
		"../../docs/rules/nde-examples.md"), -1) {
		if !played[m[1]] && later.Excuse(m[1]) == "" {
			t.Errorf("no transcript plays %s", m[1])
		}
	}
}
