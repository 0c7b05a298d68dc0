package reckon

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/terminal"
)

// suggested finds a command that the terminal suggests for more.
var suggested = regexp.MustCompile(`such as “(offers [^”]*)”`)

// TestSuggestedCommandsAreAccepted asks for the offers of each move at a crowded table. Each command
// suggested there is accepted.
func TestSuggestedCommandsAreAccepted(t *testing.T) {
	if testing.Short() {
		t.Skip("it asks about all moves")
	}
	lines := []string{"# X | advice", "table cortex demo"}
	for i := range 8 {
		lines = append(lines, fmt.Sprintf(`gm> character "Bird %d: skills Fight d8" rank=minor`, i))
	}
	questions := lines
	for _, sp := range cortex.System().Specs() {
		questions = append(questions, "gm> offers "+sp.Name, "ana> offers "+sp.Name)
	}
	taken, chair := lines, ""
	for line := range strings.Lines(playScript(t, questions)) {
		if who, _, ok := strings.Cut(line, "> "); ok && !strings.HasPrefix(line, " ") {
			chair = who
		}
		if said := suggested.FindStringSubmatch(line); said != nil {
			taken = append(taken, chair+"> "+said[1])
		}
	}
	if len(taken) == len(lines) {
		t.Fatal("no line is advised")
	}
	said := ""
	for line := range strings.Lines(playScript(t, taken)) {
		if !strings.HasPrefix(line, " ") {
			said = line
		} else if strings.HasPrefix(strings.TrimSpace(line), "!") {
			t.Errorf("%s%s", said, line)
		}
	}
}

// playScript returns a script with its answers.
func playScript(t *testing.T, lines []string) string {
	t.Helper()
	words, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	played, err := terminal.Script{Systems: []game.System{cortex.System()}, Bundle: words, Name: t.Name(),
		Text: strings.Join(lines, "\n") + "\n"}.Run(t.Context())
	if err != nil {
		t.Fatalf("%v\n%s", err, played)
	}
	return played
}
