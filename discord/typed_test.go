package discord

import "testing"

// A typed line is read as in the terminal: in Portuguese words, a text by its position, a value in
// another position by name.
func TestATypedLineIsReadByWhatIsOffered(t *testing.T) {
	w := newWorld(t, 9, 7, 1, 8, 5)
	gil, ana := w.openDemo("pt-BR")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "do", "line", "test ana difícil arriscado")), "d10 tirou 9",
		"Arriscado: falhar traz uma complication d4 ou maior.")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "do", "line", "roll d8 d8 d6")), "por")
	w.wantPublic(gil.Slash(w.channel, "do", "line", "por ana roll d8 d8 d6"))
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "do", "line", "hitch Barulho")), "GM")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "do", "line", "hitch Barulho")), "Barulho d")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "do", "line", "session talvez")), "“talvez” não serve para")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "do", "line", "session fim")), "A sessão 1 acabou.")
}
