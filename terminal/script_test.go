package terminal_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/house"
	"mesa/lang"
	"mesa/systems"
	"mesa/terminal"
	"mesa/terminal/scripttest"
)

func TestTranscripts(t *testing.T) { scripttest.Run(t, systems.All()) }

func runScript(t *testing.T, text string, update bool) (newText, diff string, err error) {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	return terminal.RunScript(systems.All(), index, "x.txt", text, update)
}

const luck = `# X-1 | Luck
# Rules: A-1, B-2
dice 4
gm> dice d6
       Loose dice: d6 rolled 4.
# a remark

gm> dice d0
       something else
       and more
`

func TestScriptIsUpdatedAndCompared(t *testing.T) {
	fresh, diff, err := runScript(t, luck, false)
	if err != nil {
		t.Fatal(err)
	}
	wantDiff := `x.txt:8: gm> dice d0
     - something else
     - and more
     + ! “d0” at position 6: there is no such die. There are d4, d6, d8, d10, d12, d20 and d100.
`
	if diff != wantDiff {
		t.Errorf("diff:\n%s\nwant:\n%s", diff, wantDiff)
	}
	want := strings.Replace(luck, "something else\n       and more",
		"! “d0” at position 6: there is no such die. There are d4, d6, d8, d10, d12, d20 and d100.", 1)
	if fresh != want {
		t.Errorf("text:\n%s\nwant:\n%s", fresh, want)
	}
	if _, diff, err := runScript(t, fresh, false); diff != "" || err != nil {
		t.Errorf("what was written does not hold: %s %v", diff, err)
	}
	if _, diff, err := runScript(t, luck, true); diff != "" || err != nil {
		t.Errorf("with update: %s %v", diff, err)
	}
}

func TestScriptNamesTheLineOfAFault(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a face is missing", "# x\ndice 3\ngm> dice 2d6", "x.txt:3: scripted dice: no face left for a d6"},
		{"a face is left over", "# x\ndice 3 4\ngm> dice d6", "x.txt:1: scripted dice: [4] left over"},
		{"what was refused", "# x\ndice 3 4\ngm> dice d6\ngm> dice d0\n\n# y\ngm> dice d9",
			"x.txt:1: scripted dice: [4] left over\nx.txt:4: gm> dice d0\n" +
				"     ! “d0” at position 6: there is no such die. There are d4, d6, d8, d10, d12, d20 and d100."},
		{"a face is too big", "# x\ndice 7\ngm> dice d6", "x.txt:3: scripted dice: a d6 cannot show 7"},
		{"no face", "# x\ndice x", `x.txt:2: dice x: "x" is no face of a die`},
		{"no such directive", "# x\nfoo bar", "x.txt:2: foo bar: a line is"},
		{"a second table", "# x\ngm> dice d9\ntable cortex", "the table is open already"},
		{"no such system", "# x\ntable chess", "No such rules are installed: chess."},
		{"another id", "# x\nseat bea Ana", `a chair named "Ana" does not get the id "bea"`},
		{"fault in a second block", "# x\ndice 1\ngm> dice d6\n\n# y\ngm> dice d6", "x.txt:6: scripted dice: no face"},
	}
	for _, tt := range tests {
		if _, _, err := runScript(t, tt.text, false); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}

func TestRulesOfReadsHeadings(t *testing.T) {
	got := terminal.RulesOf(luck + "\n# Just a title\ngm> look\n")
	if len(got) != 2 || got[0].ID != "X-1" || got[0].Title != "Luck" || got[0].Line != 1 ||
		!slices.Equal(got[0].Rules, []string{"A-1", "B-2"}) {
		t.Errorf("%+v", got)
	}
	if got[1].ID != "" || got[1].Title != "Just a title" || got[1].Line != 12 {
		t.Errorf("%+v", got[1])
	}
}

func TestProseIgnoresKeysAndQuotes(t *testing.T) {
	for line, want := range map[string]string{
		"  1. ⟦a.b “x” ⟦c⟧ d8⟧: “Ana’s own”, d6 CORE-POOL-R1 → ! 3": "",
		"  ⟦a⟧ bare words": "bare words",
	} {
		if got := scripttest.Prose(line); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// TestNoCommandHasTheNameOfAMove checks that no command of the terminal has the name of a move.
func TestNoCommandHasTheNameOfAMove(t *testing.T) {
	for _, system := range append(systems.All(), house.System()) {
		for _, spec := range system.Specs() {
			if slices.ContainsFunc(terminal.Words(), func(w game.Spec) bool { return w.Name == spec.Name }) {
				t.Errorf("the word %s of the terminal hides the move %s", spec.Name, spec.Key)
			}
		}
	}
}
