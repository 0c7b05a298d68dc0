package discord

import (
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
)

// seq returns the number of the table's last decision.
func (w *world) seq() game.Seq {
	w.t.Helper()
	view, err := w.tables.View(w.t.Context(), w.tableID(), table.Caller{}, table.ViewQuery{Fields: table.FieldNews})
	if err != nil {
		w.t.Fatal(err)
	}
	return view.Seq
}

// wantFile fails unless the message of an answer has a text. It returns the files of the message.
func (w *world) wantFile(a fake.Answer, text string) []fake.File {
	w.t.Helper()
	w.bot.WaitForBackground()
	if got := w.fake.Text(a.Message); !strings.Contains(got, text) {
		w.t.Errorf("missing %q in:\n%s", text, got)
	}
	return w.fake.Files(a.Message)
}

// A character is exported in each form, and each file is imported as the filled form of a new
// character, which is made once a person sends it; in both languages.
func TestSheetIsExportedAndImported(t *testing.T) {
	for locale, say := range map[string]struct{ done, read, rewrite, name, left string }{
		"en-US": {"Ana as a file", "Nothing is saved yet", "Rewrite Ana", "The character", "have no place"},
		"pt-BR": {"Ana como arquivo", "Nada foi salvo ainda", "Reescrever Ana", "O nome", "não têm lugar"},
	} {
		var w *world
		var ana *fake.User
		for _, form := range []string{"", "json", "foundry", "markdown"} {
			w = newWorld(t)
			_, ana = w.openDemo(locale)
			files := w.wantFile(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "form", form)), say.done)
			if len(files) != 1 || !strings.HasPrefix(files[0].Name, "ana.") {
				t.Fatalf("%q: %+v", form, files)
			}
			before := w.seq()
			changed := strings.NewReplacer("d10", "d12", `"10"`, `"12"`).Replace(string(files[0].Data))
			back := w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "file",
				w.fake.Upload("ana.txt", []byte(changed)))), say.read)
			filled := ana.Press(back.Message, say.rewrite).Form
			if filled == nil || field(t, filled, say.name) != "Ana" || w.seq() != before {
				t.Fatalf("%q: %+v\n%s", form, filled, w.fake.Text(back.Message))
			}
			if !slices.ContainsFunc(filled.Fields(),
				func(f fake.Field) bool { return strings.Contains(f.Value, " d12") }) {
				t.Errorf("%q: the form does not hold the file: %+v", form, filled.Fields())
			}
			w.wantPrivate(ana.Submit(filled))
			if w.seq() == before {
				t.Errorf("%q: nothing came of it", form)
			}
		}
		crowd := `{"mesa": "cortex/character", "name": "Zoe", "sets": [{"name": "Sets", "traits": [` +
			strings.Repeat(`{"name": "Fight", "dice": "d8", "statement": "Never `+strings.Repeat("ever ", 20)+`"},`,
				60) +
			`{"name": "Move", "dice": "d20"}]}]}`
		files := w.wantFile(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "file",
			w.fake.Upload("zoe.json", []byte(crowd)))),
			say.left)
		if len(files) != 1 || strings.Count(string(files[0].Data), "\n") != 82 ||
			!strings.Contains(string(files[0].Data), "Move d20") {
			t.Errorf("what is left is not told whole: %+v", files)
		}
	}
}

// An unreadable file, and a sheet that the person may not write, are refused in a sentence and
// change nothing.
func TestWrongSheetFilesAreRefused(t *testing.T) {
	w := newWorld(t)
	_, ana := w.openDemo("en-US")
	bea := w.fake.User("Bea", "pt-BR")
	before := w.seq()
	for text, want := range map[string]string{
		strings.Repeat("#", game.MaxFile+1): "at most 256 KiB",
		"Skills: Fight \xff\xfe d8":         "This file isn't text in UTF-8: ",
		strings.Repeat("[", 5000):           "The file has more than 32 lists inside each other",
		`{"mesa": 7}`:                       "Mesa can't read this file",
		" ":                                 "empty",
	} {
		w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "file", w.fake.Upload("ana.json", []byte(text)))),
			want)
	}
	w.wantTexts(w.wantPrivate(bea.Slash(w.channel, "mesa sheet", "file",
		w.fake.Upload("a.txt", []byte("Skills: Fight d8")))),
		"não pode escrever")
	w.wantTexts(w.wantPrivate(bea.Slash(w.channel, "mesa sheet")), "Diga de quem é a ficha")
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "who", "nobody")), "Say whose sheet")
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "form", "xml")), "There is no such file")
	if now := w.seq(); now != before {
		t.Errorf("something was changed: %d, before %d", now, before)
	}
	var who, forms []string
	for _, o := range bea.Complete(w.channel, "mesa sheet", "who", "who", "an") {
		who = append(who, o.Value)
	}
	for _, o := range ana.Complete(w.channel, "mesa sheet", "form", "form", "") {
		forms = append(forms, o.Value)
	}
	if !slices.Contains(who, "char/ana") || !slices.Equal(forms, []string{"markdown", "json", "foundry"}) {
		t.Errorf("completed are %q and %q", who, forms)
	}
	w.wantFile(w.wantPrivate(bea.Slash(w.channel, "mesa sheet", "who", "char/ana")), "Ana como arquivo")
}

// A biography, which has no field in the form, is kept with the file that fills the form.
func TestBiographyIsKeptWithItsFile(t *testing.T) {
	w := newWorld(t)
	_, ana := w.openDemo("en-US")
	read := func() string {
		return string(w.wantFile(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "form", "json")),
			"Ana as a file")[0].Data)
	}
	changed := strings.Replace(read(), `"name": "Ana",`,
		`"name": "Ana", "background": "Born on the docks.", "looks": "Salt and tar",`, 1)
	back := w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "file",
		w.fake.Upload("ana.json", []byte(changed)))),
		"Nothing is saved yet")
	w.wantPrivate(ana.Submit(ana.Press(back.Message, "Rewrite Ana").Form))
	if now := read(); !strings.Contains(now, `"background": "Born on the docks."`) ||
		!strings.Contains(now, `"looks": "Salt and tar"`) {
		t.Errorf("the biography is gone:\n%s", now)
	}
}
