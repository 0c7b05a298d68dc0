package discord

import (
	"slices"
	"testing"

	"mesa/discord/fake"
	"mesa/table"
)

// A person who comes to a new table takes a chair by one tap, under their Discord name; if chairs
// are free, by a second one that chooses. Nothing is typed.
func TestSitDownByATap(t *testing.T) {
	for locale, say := range map[string]struct{ sit, down, on, which, anew, you string }{
		"en-US": {"Sit down", "Ana joins the table.", "On the chair:", "Which chair?", "A new chair: Rui",
			"You play Rui."},
		"pt-BR": {"Sentar", "Ana entrou na mesa.", "Na cadeira:", "Qual cadeira?", "Cadeira nova: Rui",
			"Você joga com Rui."},
	} {
		w := newWorld(t)
		gil, ana, rui := w.fake.User("Gil", locale), w.fake.User("Ana", locale), w.fake.User("Rui", locale)
		opened := w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Dust"))
		w.wantTexts(w.wantPublic(ana.Press(opened.Message, say.sit)), say.down)
		w.wantPrivate(ana.Press(opened.Message, say.sit)) // has a chair already: the menu
		w.wantPublic(gil.Slash(w.channel, "do", "line", "points ana +1"))
		w.wantPublic(gil.Slash(w.channel, "do", "line", "leave! ana"))
		w.wantPrivate(gil.Slash(w.channel, "do", "line", "points ana +1")) // nobody is there to have them
		asked := w.wantTexts(w.wantPrivate(rui.Press(opened.Message, say.sit)), say.which)
		w.wantTexts(rui.Press(asked.Message, say.anew), say.you)
		asked = w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa join")), say.which)
		ana.Press(asked.Message, asked.Message.Labels()[0])
		w.public(say.down + "\n" + say.on + " <@" + ana.ID + ">")
		w.eventually("Ana sits there", func() bool { return w.count(say.down) == 2 })
	}
}

// At a demo its creator plays all characters until other people sit down: each new person is
// offered the characters that have no other player, and gets a new chair when all are given away.
// There is never a second chair of the same name.
func TestSitDownAtADemo(t *testing.T) {
	for locale, say := range map[string]struct{ sit, which, ana, beto, caio, anew, given, late, down string }{
		"en-US": {"Sit down", "Which chair?", "Take Ana's chair", "Take Beto's chair",
			"Take Caio's chair",
			"A new chair: Bia", "Ana joins the table.\nThe GM no longer plays Ana.", "That is no longer there.",
			"Rui joins the table."},
		"pt-BR": {"Sentar", "Qual cadeira?", "Sentar-se na cadeira de Ana", "Sentar-se na cadeira de Beto",
			"Sentar-se na cadeira de Caio",
			"Cadeira nova: Bia", "Ana entrou na mesa.\nO GM não joga mais com Ana.", "Isso não está mais aqui.",
			"Rui entrou na mesa."},
	} {
		w := newWorld(t)
		gil, bia, ana := w.fake.User("Gil", locale), w.fake.User("Bia", locale), w.fake.User("Ana", locale)
		opened := w.wantPublic(gil.Slash(w.channel, "mesa demo"))
		w.wantLabels(w.wantTexts(w.wantPrivate(bia.Press(opened.Message, say.sit)), say.which), say.ana, say.beto,
			say.caio, say.anew,
			"Menu")
		asked := w.wantTexts(w.wantPrivate(ana.Press(opened.Message, say.sit)), say.which)
		w.wantLabels(asked, say.ana, say.beto, say.caio, "Menu") // she has the name of one: a second Ana is not offered
		late := w.wantPrivate(bia.Press(opened.Message, say.sit))
		ana.Press(asked.Message, say.ana)
		w.public(say.given)
		w.wantTexts(bia.Press(late.Message, say.ana), say.late)
		w.wantLabels(w.wantPrivate(bia.Press(opened.Message, say.sit)), say.beto, say.caio, say.anew, "Menu")
		bia.Press(late.Message, say.beto)
		caio := w.fake.User("Caio", locale)
		caio.Press(w.wantPrivate(caio.Press(opened.Message, say.sit)).Message, say.caio)
		rui := w.fake.User("Rui", locale)
		w.wantTexts(w.wantPublic(rui.Press(opened.Message, say.sit)), say.down)
		view := w.viewOf(gil)
		if view.Chairs[0].User != userMark+gil.ID || len(view.OwnChairs) != 1 || len(view.Chairs) != 5 {
			t.Errorf("%+v", view.Chairs)
		}
		w.restart(nil) // and it is kept
		if again := w.viewOf(gil); len(again.OwnChairs) != 1 {
			t.Errorf("after a restart: %+v", again.Chairs)
		}
	}
}

// viewOf returns a person's view of the channel's table.
func (w *world) viewOf(u *fake.User) table.PlayerView {
	w.t.Helper()
	view, err := w.tables.View(w.t.Context(), w.tableID(), table.Caller{User: userMark + u.ID},
		table.ViewQuery{Fields: table.FieldButtons})
	if err != nil {
		w.t.Fatal(err)
	}
	return view
}

// wantLabels fails unless a message has those buttons.
func (w *world) wantLabels(a fake.Answer, want ...string) {
	w.t.Helper()
	if got := a.Message.Labels(); !slices.Equal(got, want) {
		w.t.Errorf("buttons %q, want %q", got, want)
	}
}

// Typed lines do the same: a line that names no chair lists the lines that take the free chairs.
func TestSitDownByALine(t *testing.T) {
	w := newGatewayWorld(t, nil)
	gil, ana, rui := w.fake.User("Gil", "en-US"), w.fake.User("Ana", "en-US"), w.fake.User("Rui", "en-US")
	w.waitForAnswer(w.channel, gil.Say(w.channel, fake.Mention+" new cortex Dust"), "Dust is open here")
	w.mention(ana, "join", "Ana joins the table.")
	w.mention(gil, "leave! ana")
	w.mention(rui, "join", "Which chair?", "join ana", "join name=Rui")
	w.mention(ana, "join", "Which chair?", "join ana")
	w.mention(ana, "join ana", "Ana joins the table.")
}

// A person who is a GM and has a chair of their own is told which of the two a button belongs to.
func TestButtonsNameTheChairOfAGM(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "do", "line", "co-gm! ana"))
	menu := w.wantPrivate(ana.Slash(w.channel, "menu"))
	menu = ana.Choose(menu.Message, "Play as Ana")
	ana.Choose(menu.Message, "Act as the GM (Ana)")
}
