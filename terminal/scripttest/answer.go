package scripttest

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/terminal"
)

// Answer plays typed lines and returns the output of the last line, in the language of the table
// and without the urgent offers. It fails the test if the lines do not play to their end.
func Answer(t *testing.T, systems []game.System, lines ...string) string {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	text := "# X | script\n" + strings.Join(lines, "\n") + "\n"
	played, err := terminal.Script{Systems: systems, Bundle: index, Name: t.Name(), Text: text}.Run(t.Context())
	if err != nil {
		t.Fatalf("%v\n%s", err, played)
	}
	var answer []string
	for line := range strings.Lines(played) {
		said := strings.TrimSpace(line)
		switch {
		case !strings.HasPrefix(line, " "):
			answer = nil
		case !strings.HasPrefix(said, "→"):
			answer = append(answer, said)
		}
	}
	return strings.Join(answer, "\n")
}
