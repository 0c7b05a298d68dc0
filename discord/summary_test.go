package discord

import (
	"slices"
	"strings"
	"testing"
)

// An offer that can be opened and filled in is not said to be impossible: the menu names the
// missing input.
func TestMenuNamesMissingInput(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.wantPrivate(gil.Press(w.wantPrivate(gil.Slash(w.channel, "menu")).Message, "Vex: Start a contest"))
	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.wantTexts(menu, "Still missing:\n- Vex: Choose dice and roll: A pool needs at least one die.")
	if strings.Contains(menu.Message.Text, "Not now:") {
		t.Errorf("it is open, and said not to be:\n%s", menu.Message.Text)
	}
}

// A button names the person who is proposed to try, unless it is the sufferer; and nobody is
// proposed an attempt that is already being made.
func TestButtonNamesWhoRecovers(t *testing.T) {
	w := newWorldOf(t, diceFunc(highDie))
	gil, _ := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "beto"))
	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.wantPrivate(gil.Press(menu.Message, "Ana clears Beto's Bruised"))
	menu = w.wantPrivate(gil.Slash(w.channel, "menu"))
	again := func(l string) bool { return strings.Contains(l, "clears Beto's Bruised") }
	if slices.ContainsFunc(menu.Message.Labels(), again) {
		t.Errorf("it is offered again: %q", menu.Message.Labels())
	}
}

// An outdated button is answered in two lines, and with a way on.
func TestOutdatedButtonLeadsOn(t *testing.T) {
	w := newWorldOf(t, diceFunc(highDie))
	gil, ana := w.openDemo("en-US")
	call := w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana")).Message
	i, _ := call.Button("Ana: Choose dice")
	w.wantPublic(gil.Slash(w.channel, "undo"))
	dead := w.wantPrivate(ana.PressID(call, i.ID))
	if dead.Message.Text != "That is no longer there.\nMenu shows what you can do now." {
		t.Errorf("it says:\n%s", dead.Message.Text)
	}
	w.wantLabels(dead, "Menu")
}
