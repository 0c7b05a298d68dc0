package discord

import (
	"bytes"
	"image/png"
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
)

// faces returns n faces from 1 to 6.
func faces(n int) []int {
	var fs []int
	for i := range n {
		fs = append(fs, i%6+1)
	}
	return fs
}

// throwing lets a person throw 2d6 at the table n times.
func (w *world) throwing(u *fake.User, n int) {
	w.t.Helper()
	for range n {
		w.wantPublic(u.Slash(w.channel, "roll", "dice", "2d6"))
	}
}

// The text is complete without the picture, the verdict first; the picture has a description.
func TestStatsAreCompleteWithoutThePicture(t *testing.T) {
	w := newWorld(t, faces(48)...)
	gil, ana := w.openDemo("en-US")
	w.throwing(ana, 22)
	w.throwing(gil, 2)
	a := w.wantPrivate(ana.Slash(w.channel, "stats"))
	w.bot.WaitForBackground()
	text := w.fake.Text(a.Message)
	lines := strings.Split(text, "\n")
	if len(lines) < 4 || !strings.HasPrefix(lines[0], "The dice of this session, since decision 1:") ||
		lines[1] != "The dice fell as evenly as fair dice do (p > 0.99): 48 dice in 24 rolls." ||
		lines[2] != "The dice hate no one: no player is unluckier than usual." {
		t.Errorf("the verdict does not lead:\n%s", text)
	}
	for _, part := range []string{"- Ana: 22 rolls, better than ",
		"- d6: 48 dice, as even as fair dice (p > 0.99). From 1 up: 8, 8, 8, 8, 8 and 8. Fair dice: 8 of each.",
		"Best: "} {
		if !strings.Contains(text, part) {
			t.Errorf("missing %q in:\n%s", part, text)
		}
	}
	files := w.fake.Files(a.Message)
	if len(files) != 1 || files[0].Name != "mesa.png" {
		t.Fatalf("%d files", len(files))
	}
	if want := "Luck over time: Ana at "; !strings.HasPrefix(files[0].Alt, want) ||
		!strings.Contains(files[0].Alt, "GM at ") {
		t.Errorf("alt: %s", files[0].Alt)
	}
	if _, err := png.Decode(bytes.NewReader(files[0].Data)); err != nil {
		t.Errorf("the picture: %v", err)
	}
	w.wantButtons(a.Message, "All time", "Menu")
}

// The menu leads to the statistics and back, in the same message, and the picture is removed when
// the menu returns.
func TestMenuLeadsToStatsAndBack(t *testing.T) {
	w := newWorld(t, faces(8)...)
	_, ana := w.openDemo("pt-BR")
	w.throwing(ana, 4)
	menu := w.wantPrivate(ana.Slash(w.channel, "menu"))
	a := ana.Choose(menu.Message, "Estatísticas dos dados")
	w.bot.WaitForBackground()
	if text := w.fake.Text(a.Message); a.Type != 6 || a.Message.ID != menu.Message.ID ||
		!strings.HasPrefix(text, "Os dados desta sessão") {
		t.Errorf("not in place: %+v\n%s", a, text)
	}
	if files := w.fake.Files(a.Message); len(files) != 1 ||
		!strings.HasPrefix(files[0].Alt, "Sorte ao longo do tempo: Ana em ") {
		t.Errorf("files: %+v", files)
	}
	a = ana.Press(a.Message, "Desde o início")
	w.bot.WaitForBackground()
	if text := w.fake.Text(a.Message); !strings.HasPrefix(text, "Os dados desta mesa, desde o início") {
		t.Errorf("ever:\n%s", text)
	}
	w.wantButtons(a.Message, "Esta sessão")
	a = ana.Press(a.Message, "Menu")
	w.bot.WaitForBackground()
	if files := w.fake.Files(a.Message); len(files) != 0 ||
		!strings.Contains(w.fake.Text(a.Message), "Você joga com Ana.") {
		t.Errorf("the picture stays in the menu: %d files\n%s", len(files), w.fake.Text(a.Message))
	}
}

// Without dice there is no picture, and the answer comes at once. People without a chair may ask as
// well.
func TestStatsWithoutDiceHaveNoPicture(t *testing.T) {
	w := newWorld(t)
	w.openDemo("en-US")
	max := w.fake.User("Max", "en-US")
	a := w.wantTexts(w.wantPrivate(max.Slash(w.channel, "stats", "ever", "true")), "The dice of this table, all time:",
		"Rolls so far: 0.")
	if a.Type != 4 || len(w.fake.Files(a.Message)) != 0 {
		t.Errorf("%+v", a)
	}
}

// With as many players as a table takes the text fits into a message, and so does the picture's
// description.
func TestStatsOfAFullTableFit(t *testing.T) {
	w := newWorld(t, faces(96)...)
	gil, _ := w.openDemo("en-US")
	for i := range 12 {
		name := strings.Repeat("The Extraordinarily Long Name ", 2) + string(rune('A'+i))
		u := w.fake.User(name, "en-US")
		w.wantPublic(u.Slash(w.channel, "mesa join", "name", name))
		w.throwing(u, 4)
	}
	a := gil.Slash(w.channel, "stats")
	w.bot.WaitForBackground()
	text := w.fake.Text(a.Message)
	if !strings.HasSuffix(text, "(… more: /mesa web)") ||
		!slices.ContainsFunc(strings.Split(text, "\n"),
			func(l string) bool { return strings.HasPrefix(l, "The dice fell ") }) {
		t.Errorf("%d characters:\n%s", units(text), text)
	}
	if files := w.fake.Files(a.Message); len(files) != 1 || units(files[0].Alt) > maxAlt {
		t.Errorf("files: %d", len(files))
	}
}
