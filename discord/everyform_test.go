package discord

import (
	"testing"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
)

// games are the games that tables of Cortex Prime may play, with the options that checked sheets
// need there.
var games = []struct {
	preset string
	needs  [][2]string
}{
	{"core", nil}, {"grim-fantasy", nil}, {"prime-time-drama", nil}, {"romantic-fantasy", nil}, {"superheroes", nil},
	{"heist-action", roles}, {"paranormal-mystery", roles},
}

var roles = [][2]string{{"roles.names", "Hitter,Hacker,Thief"}}

// Discord accepts the form of every offer, whole and as it opens, page by page, in both languages:
// at a table of each game, with free and with checked sheets, for the GM, for a player who has a
// character, and for one who has none.
func TestEveryFormOpens(t *testing.T) {
	for _, locale := range []string{"pt-BR", "en-US"} {
		if testing.Short() && locale != "pt-BR" { // the texts in Portuguese are the longer ones
			continue
		}
		w := newWorldOf(t, anyDice(1))
		gil, ana := w.openDemo(locale)
		bea := w.fake.User("Bea", locale)
		w.wantPublic(bea.Slash(w.channel, "mesa join", "name", "Bea"))
		option := func(key, value string) {
			w.doElsewhere(gil, game.GMChair, game.Command{Move: "option", Sure: true,
				Args: game.Args{"key": {key}, "value": {value}}})
		}
		open := func(what string) {
			n := 0
			for chair, u := range map[string]*fake.User{game.GMChair: gil, "ana": ana, "bea": bea} {
				n += w.openForms(u, chair)
			}
			if n < 30 {
				t.Errorf("%s, %s: only %d forms were opened", locale, what, n)
			}
		}
		for _, g := range games {
			if g.preset != "core" { // that of a new table
				w.doElsewhere(gil, game.GMChair, game.Command{Move: "preset", Sure: true,
					Args: game.Args{"preset": {g.preset}}})
			}
			open(g.preset)
			for _, o := range g.needs {
				option(o[0], o[1])
			}
			option("sheets.checked", "true")
			open(g.preset + " with checked sheets")
		}
	}
}

// openForms opens each form that a chair is offered, and returns their number.
func (w *world) openForms(u *fake.User, chair string) (n int) {
	w.t.Helper()
	view, err := w.tables.View(w.t.Context(), w.tableID(), table.Caller{User: "discord:" + u.ID, Chair: chair},
		table.ViewQuery{Fields: table.FieldView | table.FieldOffers})
	if err != nil {
		w.t.Fatal(err)
	}
	menu := w.wantPrivate(u.Slash(w.channel, "menu")).Message
	for _, o := range view.Offers {
		if o.Closed != nil || len(o.OpenInputs()) == 0 {
			continue
		}
		acts := []id{{act: actForm}, {act: actWhole}}
		if hasRows(o) {
			acts = acts[:0]
			for page := range formPages(o) {
				acts = append(acts, id{act: actPage, page: page})
			}
		}
		for _, i := range acts {
			i.at, i.chair = view.Seq, chair
			if w.bot.WaitForBackground(); u.PressID(menu, i.forButton(i.act, o.Button(chair)).String()).Form != nil {
				n++
			}
		}
	}
	return n
}
