package discord

import (
	"strings"
	"testing"
)

// Anybody can get the data kept about them, as a file, and have it erased after reading which parts
// go and which stay: by the button of /help, in both languages.
func TestMyData(t *testing.T) {
	for _, l := range []tongue{false, true} {
		t.Run(l.of("en", "pt-BR"), func(t *testing.T) {
			w := newWorld(t)
			gil, ana := w.openDemo(l.of("en-US", "pt-BR"))
			w.alone(ana.Slash(w.channel, "mesa lang", "language", l.of("en", "pt-BR")))
			help := w.alone(ana.Slash(w.channel, "help"))
			told := w.alone(ana.Press(help.Message, l.of("What is kept about me", "O que se guarda sobre mim")))
			files := w.holds(told, l.of("The Night Market: 1 decision, in Ana's chair",
				"O Mercado Noturno: 1 decisão, na cadeira de Ana"))
			if len(files) != 1 || !strings.Contains(string(files[0].Data), `"user": "discord:`+ana.ID+`"`) ||
				strings.Contains(string(files[0].Data), gil.ID) {
				t.Fatalf("files: %s", files)
			}
			asked := w.alone(ana.Press(told.Message, l.of("Erase it…", "Apagar…")))
			w.says(asked, l.of("What goes: ", "O que se apaga: "), l.of("What stays: ", "O que fica: "),
				"discord:"+ana.ID)
			w.says(w.alone(ana.Press(asked.Message, l.of("Erase it for good", "Apagar de vez"))),
				l.of("is erased", "foi apagado"))
			w.public(l.of("Ana's chair is free.", "A cadeira de Ana ficou livre."))
			w.says(w.alone(ana.Slash(w.channel, "menu")), l.of("You are watching.", "Você está assistindo."))
			if p, err := w.tables.PersonalData(t.Context(), "discord:"+ana.ID); err != nil ||
				len(p.Kept)+len(p.Tables) > 0 {
				t.Errorf("left: %+v, %v", p, err)
			}
			told = w.alone(gil.Press(help.Message, l.of("What is kept", "O que se guarda")))
			w.holds(told, "discord:"+gil.ID)
			asked = w.alone(gil.Press(told.Message, l.of("Erase it…", "Apagar…")))
			w.says(w.alone(gil.Press(asked.Message, l.of("Erase it for good", "Apagar de vez"))),
				l.of("That would leave no GM at", "Isso deixaria sem GM: "))
		})
	}
}

// A line does the same, and is answered in private.
func TestMyDataByLines(t *testing.T) {
	w := newGatewayWorld(t, nil)
	_, ana := w.openDemo("en-US")
	w.whispered(ana, "mydata", "What Mesa keeps about you")
	w.whispered(ana, "mydata erase", "What stays: ", "mydata! erase")
	if heldBy(w, ana.ID) == 0 {
		t.Error("erased before she was sure")
	}
	w.whispered(ana, "mydata! erase", "is erased")
	if heldBy(w, ana.ID) != 0 {
		t.Error("she still sits there")
	}
}

// heldBy counts the chairs of a user.
func heldBy(w *world, user string) (n int) {
	w.t.Helper()
	mine, err := w.tables.Tables(w.t.Context(), "discord:"+user)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range mine {
		n += len(m.OwnChairs)
	}
	return n
}
