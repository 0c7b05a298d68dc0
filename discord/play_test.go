package discord

import (
	"strings"
	"testing"

	"mesa/discord/fake"
)

// A test is played from the call to its undo, with buttons, menus and forms alone, in Portuguese.
func TestPlayByButtons(t *testing.T) {
	w := newWorld(t, 7, 2 /* opposition */, 8, 1, 9 /* Ana */)
	gil, ana := w.openDemo("pt-BR")

	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.wantTexts(gil.Press(menu.Message, "Como está a mesa"), "Você é o GM.", "O telhado do mercado noturno")
	menu = gil.Press(menu.Message, "Menu")
	if lines := strings.Count(menu.Message.Text, "\n") + 1; lines > 5 {
		t.Errorf("%d lines before anything to do:\n%s", lines, menu.Message.Text)
	}
	if strings.Contains(menu.Message.Text, "Agora não:") { // moves that nobody would do next
		t.Errorf("the menu says what cannot be done:\n%s", menu.Message.Text)
	}
	menu = gil.Press(menu.Message, "Test para Ana")
	w.wantTexts(menu, "Ana precisa superar 9.", "Oposição: d8 tirou 7")
	if menu.Type != 7 || !menu.Message.Ephemeral {
		t.Errorf("the menu was not changed in place: %+v", menu)
	}

	called := w.public("Ana precisa superar 9.")
	if !strings.HasPrefix(called.Text, "Ana precisa superar 9.") {
		t.Errorf("the call does not lead:\n%s", called.Text)
	}
	w.wantButtons(&called, "Ana: Escolher dados e rolar…", "Menu")
	w.wantTexts(w.wantPrivate(gil.Press(&called, "Ana:")), "Esse botão é de Ana.")

	form := ana.Press(&called, "Ana:").Form
	if form == nil || form.Title != "Escolher dados e rolar" {
		t.Fatalf("no form to choose dice: %+v", form)
	}
	traits := form.Fields()[0].Label
	rolled := w.wantPublic(ana.Submit(form, traits, "Dupla d8", traits, "Mãos ligeiras d8", traits, "Mover d10"))
	w.wantTexts(rolled, "17 contra 9", "Mãos ligeiras d8 tirou 1", "1 hitch")

	menu = gil.Slash(w.channel, "menu")
	w.wantButtons(menu.Message, "Hitch: Fora de posição d6 em Ana", "Deixar passar os hitches de Ana")
	gil.Press(menu.Message, "Deixar passar os hitches de Ana")
	w.public("O GM deixa passar os hitches de Ana.")

	menu = gil.Slash(w.channel, "menu")
	menu = gil.Choose(menu.Message, "Ver: as cadeiras")
	w.wantTexts(menu, "GM")
	undone := w.wantPublic(gil.Slash(w.channel, "undo"))
	w.wantTexts(undone, "GM desfez")
	if n := w.count("17 contra 9, por 8"); n != 1 {
		t.Errorf("the roll was told %d times:\n%s", n, w.publicText())
	}
}

// The same test is played by commands alone, in English.
func TestPlayByCommands(t *testing.T) {
	w := newWorld(t, 7, 2, 8, 1, 9)
	gil, ana := w.openDemo("en-US")

	words := values(gil.Complete(w.channel, "cortex test", "who", "who", "a"))
	if len(words) == 0 || words[0] != "ana" {
		t.Fatalf("who may be tested: %q", words)
	}
	called := w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.wantTexts(called, "Ana must beat 9.")
	w.wantButtons(called.Message, "Ana: Choose dice and roll…")

	first := values(ana.Complete(w.channel, "cortex roll", "pool", "pool", "bud"))
	if len(first) != 1 || first[0] != "buddy" {
		t.Fatalf("what begins with bud: %q", first)
	}
	second := values(ana.Complete(w.channel, "cortex roll", "pool", "pool", "buddy, qui"))
	if len(second) == 0 || second[0] != "buddy, quick-hands" {
		t.Fatalf("a list goes on with %q", second)
	}
	rolled := w.wantPublic(ana.Slash(w.channel, "cortex roll", "pool", "buddy quick-hands move"))
	w.wantTexts(rolled, "17 against 9", "Quick Hands d8 rolled 1")

	w.wantPrivate(ana.Slash(w.channel, "undo"))
	lines := values(gil.Complete(w.channel, "do", "line", "line", "hit"))
	if len(lines) == 0 || !strings.HasPrefix(lines[0], "hitch") {
		t.Fatalf("lines that begin with hit: %q", lines)
	}
	w.wantPublic(gil.Slash(w.channel, "do", "line", "undo"))
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "log")), "undone", "17 against 9")
}

func values(os []fake.Option) []string {
	var vs []string
	for _, o := range os {
		vs = append(vs, o.Value)
	}
	return vs
}
