package discord

import "testing"

// Where the GM lets people in, a new person asks for a chair by a button of their menu, and the GM
// accepts by another.
func TestGMLetsNewPersonIn(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "do", "line", "set door ask"))
	rui := w.fake.User("Rui", "en-US")
	menu := w.wantPrivate(rui.Slash(w.channel, "menu"))
	w.wantTexts(menu, "You are watching.")
	w.wantButtons(menu.Message, "Ask for a seat")
	form := rui.Press(menu.Message, "Ask for a seat")
	if form.Form == nil {
		t.Fatalf("no form: %+v", form)
	}
	rui.Submit(form.Form, "The name on the new chair", "Rui")
	w.public("Rui asks for a seat.")
	menu = w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.wantButtons(menu.Message, "Let Rui in")
	gil.Press(menu.Message, "Let Rui in")
	w.public("Rui joins the table.")
	w.wantTexts(w.wantPrivate(rui.Slash(w.channel, "menu")), "You play Rui.")

	zoe := w.fake.User("Zoe", "pt-BR")
	w.wantButtons(w.wantPrivate(zoe.Slash(w.channel, "menu")).Message, "Pedir um lugar")
	w.wantPublic(zoe.Slash(w.channel, "mesa join", "name", "Zoe"))
	w.public("Zoe asks for a seat.")
	w.wantPublic(gil.Slash(w.channel, "mesa admit", "who", "zoe"))
	w.wantTexts(w.wantPrivate(zoe.Slash(w.channel, "menu")), "Você joga com Zoe.")
}
