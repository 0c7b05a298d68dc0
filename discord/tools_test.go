package discord

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/table"
)

// Undo, the log and the other language are buttons of every menu.
func TestMenuHasUndoLogAndLanguage(t *testing.T) {
	w := newWorld(t, 7, 2)
	gil, _ := w.openDemo("en-US")
	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	menu = w.wantPrivate(gil.Press(menu.Message, "Test for Ana"))
	w.public("Ana must beat 9.")
	w.wantTexts(w.wantPrivate(gil.Press(menu.Message, "Ler em português")), "Você é o GM.")
	menu = w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.wantTexts(w.wantPrivate(gil.Press(menu.Message, "Read in English")), "You are the GM.")
	log := w.wantPrivate(gil.Press(menu.Message, "Log"))
	w.wantTexts(log, "Ana must beat 9.")
	menu = w.wantPrivate(gil.Press(log.Message, "Menu"))
	w.wantPrivate(gil.Press(menu.Message, "Undo"))
	w.public("Undone by GM: Ana must beat 9.")
}

// The choices of a refused form are kept when it is opened again.
func TestRefusedFormKeepsChoices(t *testing.T) {
	w := newWorld(t, 7, 2)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	called := w.public("Ana must beat 9.")
	form := ana.Press(&called, "Ana:").Form
	fields := form.Fields()
	refused := w.wantPrivate(ana.Submit(form, fields[0].Label, "Buddy d8", fields[1].Label, "d7"))
	again := ana.Press(refused.Message, "Fill it in again").Form
	if again == nil {
		t.Fatal("the form does not open again")
	}
	lit := 0
	for _, o := range again.Fields()[0].Options {
		if o.Lit && strings.HasPrefix(o.Label, "Buddy") {
			lit++
		}
	}
	if lit != 1 {
		t.Errorf("the pick is lost: %+v", again.Fields()[0].Options)
	}
}

// A button with presets that equal the present values opens its form.
func TestButtonThatWouldChangeNothingOpensItsForm(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	view, err := w.tables.View(t.Context(), w.tableID(), table.Caller{User: "discord:" + gil.ID, Chair: game.GMChair},
		table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range view.Offers {
		if o.Move != "set" && o.Move != "rename-chair" {
			continue
		}
		to := id{at: view.Seq, chair: game.GMChair}.forButton(actPress, o.Button(game.GMChair))
		if o.Button(game.GMChair).Form {
			to.act = actForm
		}
		if form := gil.PressID(menu.Message, to.String()).Form; form == nil {
			t.Errorf("%s changes nothing and opens no form", o.Label.Key)
		}
	}
}
