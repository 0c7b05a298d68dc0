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

// advised finds a command that the terminal suggests for more.
var advised = regexp.MustCompile(`such as “(offers [^”]*)”`)

// TestAdvisedLinesAreTaken asks for the offers of each move at a crowded table. Each command
// suggested there is accepted.
func TestAdvisedLinesAreTaken(t *testing.T) {
	if testing.Short() {
		t.Skip("it asks about all moves")
	}
	lines := []string{"# X | advice", "table cortex demo"}
	for i := range 8 {
		lines = append(lines, fmt.Sprintf(`gm> character "Bird %d: skills Fight d8" rank=minor`, i))
	}
	ask := lines
	for _, sp := range cortex.System().Specs() {
		ask = append(ask, "gm> offers "+sp.Name, "ana> offers "+sp.Name)
	}
	taken, seat := lines, ""
	for line := range strings.Lines(scripted(t, ask)) {
		if who, _, ok := strings.Cut(line, "> "); ok && !strings.HasPrefix(line, " ") {
			seat = who
		}
		if said := advised.FindStringSubmatch(line); said != nil {
			taken = append(taken, seat+"> "+said[1])
		}
	}
	if len(taken) == len(lines) {
		t.Fatal("no line is advised")
	}
	said := ""
	for line := range strings.Lines(scripted(t, taken)) {
		if !strings.HasPrefix(line, " ") {
			said = line
		} else if strings.HasPrefix(strings.TrimSpace(line), "!") {
			t.Errorf("%s%s", said, line)
		}
	}
}

// scripted returns a script with its answers.
func scripted(t *testing.T, lines []string) string {
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
