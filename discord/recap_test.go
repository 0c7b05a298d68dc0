package discord

import (
	"bytes"
	"strings"
	"testing"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// A session is told to anybody who asks, in their language, and as a file if it does not fit into a
// message.
func TestRecapIsInTheReadersLanguage(t *testing.T) {
	for locale, say := range map[string]struct{ session, fell, none, out, file, grew string }{
		"en-US": {"Session 1", "Who was taken out", "This table has no session with that number.",
			"Ana is out of the scene",
			"in the file", "Ana's history"},
		"pt-BR": {"Sessão 1", "Quem saiu de cena", "não tem sessão com esse número", "Ana está fora de cena",
			"no arquivo", "História de Ana"},
	} {
		w := newWorld(t)
		gil, ana := w.openDemo(locale)
		w.wantPublic(gil.Slash(w.channel, "do", "line", "out ana"))
		w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "recap")), say.session, say.fell, "- "+say.out)
		w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "recap", "n", "1")), say.session)
		w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "recap", "n", "7")), say.none)
		w.wantPublic(gil.Slash(w.channel, "do", "line", "trait ana move d12"))
		w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "history")), say.grew)
		w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "history", "who", "ana")), say.grew)
		for range 30 {
			w.wantPublic(gil.Slash(w.channel, "do", "line", "back ana"))
			w.wantPublic(gil.Slash(w.channel, "do", "line", "out ana"))
		}
		files := w.wantFile(w.wantPrivate(ana.Slash(w.channel, "recap")), say.file)
		if len(files) != 1 || !strings.HasSuffix(files[0].Name, ".md") ||
			!strings.HasPrefix(string(files[0].Data), "# "+say.session) ||
			strings.Count(string(files[0].Data), "- "+say.out) != 62 { // told in its scene, and once more together
			t.Errorf("%+v", files)
		}
	}
}

// Each of many changes is reached by presses, the newest first, and back again; a sheet that was
// set as a whole lists the differences.
func TestHistoryIsTurnedByPresses(t *testing.T) {
	for locale, say := range map[string]struct{ older, newer, die, gone, fresh string }{
		"en-US": {"Older", "Newer", "Fight: d6 becomes d8.", "Gone: Talk d6.", "New: Swim d4."},
		"pt-BR": {"Mais antigas", "Mais recentes", "Lutar: d6 vira d8.", "Saiu: Conversar d6.", "Novo: Nadar d4."},
	} {
		w := newWorld(t)
		gil, ana := w.openDemo(locale)
		sheet := map[string]string{"en-US": "Ana: skills Fight d8, Move d10, Sneak d8, Swim d4",
			"pt-BR": "Ana: perícias Lutar d8, Mover d10, Furtividade d8, Nadar d4"}[locale]
		w.wantPublic(gil.Slash(w.channel, "do", "line", `character "`+sheet+`" who=ana`))
		for n := range 110 {
			line := "trait ana change " + map[string]string{"en-US": "swim", "pt-BR": "nadar"}[locale] + []string{" d6",
				" d4"}[n%2]
			w.wantPublic(gil.Slash(w.channel, "do", "line", line))
		}
		page := w.wantPrivate(ana.Slash(w.channel, "history"))
		first, seen, pages := page.Message.Text, 0, 1
		for ; ; pages++ {
			seen += strings.Count(page.Message.Text, "\n- ")
			if _, more := page.Message.Button(say.older); !more {
				break
			}
			page = ana.Press(page.Message, say.older)
		}
		w.wantTexts(page, say.die, say.gone, say.fresh)
		if seen != 111 {
			t.Errorf("%s: %d changes on %d pages", locale, seen, pages)
		}
		for range pages - 1 {
			page = ana.Press(page.Message, say.newer)
		}
		if page.Message.Text != first {
			t.Errorf("%s: it turns back to\n%s\nwant\n%s", locale, page.Message.Text, first)
		}
	}
}

// An exported table is imported whole by anybody who has the file, in its own channel, and without
// people in its chairs.
func TestTableIsImportedFromAFile(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "do", "line", "out ana"))
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa export")), "GM")
	files := w.wantFile(w.wantPrivate(gil.Slash(w.channel, "mesa export")), "with everyone's secrets")
	if len(files) != 1 {
		t.Fatalf("%+v", files)
	}
	old, other, bea := w.tableID(), w.fake.Channel("other"), w.fake.User("Bea", "en-US")
	up := func(data []byte) string { return w.fake.Upload("table.jsonl", data) }
	w.wantTexts(w.wantPrivate(bea.Slash(other, "mesa new", "table", up([]byte("no table\n")))), "Line 1 of the import")
	wrong := up(bytes.Replace(files[0].Data, []byte(`"how":"ruled"`), []byte(`"how":7`), 1))
	w.wantTexts(w.wantPrivate(bea.Slash(other, "mesa new", "table", wrong)), "Line 5 of the import")
	w.wantPublic(bea.Slash(other, "mesa new", "table", up(files[0].Data)))
	tables, err := w.tables.Tables(t.Context(), "discord:"+bea.ID)
	if err != nil || len(tables) != 1 || tables[0].ID == old {
		t.Fatalf("%v %v", tables, err)
	}
	view, err := w.tables.View(t.Context(), tables[0].ID, table.Caller{User: "discord:" + bea.ID},
		table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range view.Chairs {
		if held := c.User != ""; held != (c.Role == game.GM) {
			t.Errorf("the chair %s is %q's", c.ID, c.User)
		}
	}
	told, err := w.tables.Recap(t.Context(), tables[0].ID, table.Caller{}, past.LastSession)
	if err != nil || len(told.TakenOut) != 1 {
		t.Errorf("its past did not come with it: %+v %v", told, err)
	}
	if len(view.Chairs) != 4 {
		t.Errorf("chairs %v", view.Chairs)
	}
}
