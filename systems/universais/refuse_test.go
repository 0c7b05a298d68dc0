package universais_test

import (
	"strings"
	"testing"
)

// Rules: UNI-R45 UNI-R46 UNI-R25 UNI-R22 UNI-R31 UNI-INF-11

// One sentence serves several moves, and each cites its own rule.
func TestRefusalNamesTheRuleOfTheMove(t *testing.T) {
	table := []string{"table universais", "seat ana Ana", "seat rui Rui", "ana> create 4-3-2-2", "rui> create 4-3-2-2",
		"gm> npc Guard 1", "gm> influence ana 2", "gm> influence rui 2"}
	talk, fight := "gm> scene unstructured", "gm> scene combat"
	for _, c := range []struct {
		rule  string
		lines []string
	}{
		{"UNI-R25", []string{talk, "dice 1 2 1 5", "ana> roll body", "rui> all-out of=ana"}},
		{"UNI-R13", []string{talk, "dice 1 2 1 5", "ana> roll body", "ana> keep", "rui> all-out of=ana"}},
		{"UNI-R46", []string{talk, "gm> turn ana"}},
		{"UNI-R46", []string{talk, "ana> end-turn"}},
		{"UNI-R46", []string{talk, "gm> order ana,rui"}},
		{"UNI-INF-11", []string{talk, "ana> step-out"}},
		{"UNI-QCK-01", []string{fight, "ana> quick body"}},
		{"UNI-R22", []string{talk, "gm> intermission"}},
		{"UNI-R41", []string{talk, "gm> chapter start"}},
		{"UNI-R45", []string{"ana> create 4-3-2-2"}},
		{"UNI-R45", []string{"gm> bring-back"}},
		{"UNI-R45", []string{talk, "rui> roll body who=ana"}},
		{"UNI-R31", []string{talk, "gm> take-knockout guard"}},
	} {
		if no := answerTo(t, table, c.lines); !strings.HasPrefix(no, "! "+c.rule+" ") {
			t.Errorf("%v: %s, and not by %s", c.lines, no, c.rule)
		}
	}
}
