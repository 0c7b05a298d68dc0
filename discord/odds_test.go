package discord

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

// Anybody may ask for odds, at a table or not; the text is complete without the picture, and the
// picture has a description.
func TestOddsAreCompleteWithoutThePicture(t *testing.T) {
	w := newWorld(t)
	max := w.fake.User("Max", "en-US")
	a := w.wantPrivate(max.Slash(w.channel, "odds", "dice", "d10 2d8 d6 d4", "vs", "2d8 d6"))
	w.bot.WaitForBackground()
	text := w.fake.Text(a.Message)
	if !strings.HasPrefix(text, "66.7% to beat 2d8 d6 with d10 2d8 d6 d4.\nA heroic success: 27.9%. ") {
		t.Errorf("the chance does not lead:\n%s", text)
	}
	files := w.fake.Files(a.Message)
	if len(files) != 1 || files[0].Name != "mesa.png" ||
		!strings.Contains(files[0].Alt, "d10: 32.5%, d12: 12.2% and beyond d12: 1%.") {
		t.Fatalf("files: %+v", files)
	}
	if _, err := png.Decode(bytes.NewReader(files[0].Data)); err != nil {
		t.Errorf("the picture: %v", err)
	}
	bia := w.fake.User("Bia", "pt-BR")
	a = w.wantPrivate(bia.Slash(w.channel, "odds", "dice", "3d6", "vs", "11 d8", "keep", "3"))
	w.bot.WaitForBackground()
	if text := w.fake.Text(a.Message); !strings.Contains(text, "% de chance de superar 11 d8 com 3d6.") {
		t.Errorf("in Portuguese:\n%s", text)
	}
}

// An impossible question is refused in words, without a picture.
func TestImpossibleOddsAreRefused(t *testing.T) {
	w := newWorld(t)
	max := w.fake.User("Max", "en-US")
	for want, options := range map[string][]string{
		"Cortex has no d20": {"dice", "d20", "vs", "2d6"},
		"30":                {"dice", "d6", "vs", "60d6"},
		"Give your dice":    {"dice", " ", "vs", "2d6"},
		"“1000”":            {"dice", "d6", "vs", "1000"},
	} {
		a := w.wantTexts(w.wantPrivate(max.Slash(w.channel, "odds", options...)), want)
		if a.Type != 4 || len(w.fake.Files(a.Message)) != 0 {
			t.Errorf("%q: %+v", want, a)
		}
	}
}
