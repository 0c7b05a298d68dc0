package discord

import (
	"strings"
	"testing"
)

// What can be opened and filled in is not said to be impossible: the menu says what is
// missing.
func TestMenuSaysWhatIsMissing(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.seat("en-US")
	w.alone(gil.Press(w.alone(gil.Slash(w.channel, "menu")).Message, "Vex: Start a contest"))
	menu := w.alone(gil.Slash(w.channel, "menu"))
	w.says(menu, "Still missing:\n- Vex: Choose dice and roll: A pool needs at least one die.")
	if strings.Contains(menu.Message.Text, "Not now:") {
		t.Errorf("it is open, and said not to be:\n%s", menu.Message.Text)
	}
}
