package discord

import (
	"strings"
	"testing"
)

// Anybody can get the data kept about them, as a file, and have it erased after reading which parts
// go and which stay: by the button of /help, in both languages.
func TestMyDataIsSentAndErased(t *testing.T) {
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			w := newWorld(t)
			gil, ana := w.openDemo(l.inLanguage("en-US", "pt-BR"))
			w.wantPrivate(ana.Slash(w.channel, "mesa lang", "language", l.inLanguage("en", "pt-BR")))
			help := w.wantPrivate(ana.Slash(w.channel, "help"))
			told := w.wantPrivate(ana.Press(help.Message,
				l.inLanguage("What is kept about me", "O que se guarda sobre mim")))
			files := w.wantFile(told, l.inLanguage("The Night Market: 1 decision, in Ana's chair",
				"O Mercado Noturno: 1 decisão, na cadeira de Ana"))
			if len(files) != 1 || !strings.Contains(string(files[0].Data), `"user": "discord:`+ana.ID+`"`) ||
				strings.Contains(string(files[0].Data), gil.ID) {
				t.Fatalf("files: %s", files)
			}
			asked := w.wantPrivate(ana.Press(told.Message, l.inLanguage("Erase it…", "Apagar…")))
			w.wantTexts(asked, l.inLanguage("What goes: ", "O que se apaga: "),
				l.inLanguage("What stays: ", "O que fica: "),
				"discord:"+ana.ID)
			w.wantTexts(w.wantPrivate(ana.Press(asked.Message, l.inLanguage("Erase it for good", "Apagar de vez"))),
				l.inLanguage("is erased", "foi apagado"))
			w.public(l.inLanguage("Ana's chair is free.", "A cadeira de Ana ficou livre."))
			w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")),
				l.inLanguage("You are watching.", "Você está assistindo."))
			if p, err := w.tables.PersonalData(t.Context(), "discord:"+ana.ID); err != nil ||
				len(p.Kept)+len(p.Tables) > 0 {
				t.Errorf("left: %+v, %v", p, err)
			}
			told = w.wantPrivate(gil.Press(help.Message, l.inLanguage("What is kept", "O que se guarda")))
			w.wantFile(told, "discord:"+gil.ID)
			asked = w.wantPrivate(gil.Press(told.Message, l.inLanguage("Erase it…", "Apagar…")))
			w.wantTexts(w.wantPrivate(gil.Press(asked.Message, l.inLanguage("Erase it for good", "Apagar de vez"))),
				l.inLanguage("That would leave no GM at", "Isso deixaria sem GM: "))
		})
	}
}

// Typed lines do the same, and are answered in private.
func TestMyDataByLines(t *testing.T) {
	w := newGatewayWorld(t, nil)
	_, ana := w.openDemo("en-US")
	w.whisper(ana, "mydata", "What Mesa keeps about you")
	w.whisper(ana, "mydata erase", "What stays: ", "mydata! erase")
	if countChairs(w, ana.ID) == 0 {
		t.Error("erased before she was sure")
	}
	w.whisper(ana, "mydata! erase", "is erased")
	if countChairs(w, ana.ID) != 0 {
		t.Error("she still sits there")
	}
}

// countChairs counts the chairs of a user.
func countChairs(w *world, user string) (n int) {
	w.t.Helper()
	tables, err := w.tables.Tables(w.t.Context(), "discord:"+user)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range tables {
		n += len(m.OwnChairs)
	}
	return n
}
