package web_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mesa/game"
	"mesa/web"
)

// read sends a form of a sheet with a file, as its button does.
func (p *person) read(page answer, button, name string, data string) answer {
	p.t.Helper()
	action, form := p.form(page, button)
	return p.sendFile(strings.Replace(action, "/do", "/fill", 1), form, name, data)
}

func (p *person) sendFile(to string, form url.Values, name, data string) answer {
	p.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for field, values := range form {
		for _, v := range values {
			if err := w.WriteField(field, v); err != nil {
				p.t.Fatal(err)
			}
		}
	}
	if name != "" {
		part, err := w.CreateFormFile("file", name)
		if err != nil {
			p.t.Fatal(err)
		}
		if _, err := part.Write([]byte(data)); err != nil {
			p.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		p.t.Fatal(err)
	}
	return p.send(p.request("POST", to, w.FormDataContentType(), &b))
}

// TestSheetThereAndBack: each file of a character fills the form of a new one,
// which is sent like any other, and then has the same file.
func TestSheetThereAndBack(t *testing.T) {
	for _, form := range []string{"json", "foundry", "markdown"} {
		r := newRoom(t, web.Options{})
		id := r.found("ana", "cortex")
		p := r.enter("ana")
		first := p.get("/t/" + string(id) + "/file/" + form + "/char/ana?chair=gm")
		if first.status != http.StatusOK || !strings.HasPrefix(first.header.Get("Content-Disposition"), `attachment; filename="ana.`) {
			t.Fatalf("%s: %d %s\n%s", form, first.status, first.header, first.text)
		}
		before := r.sight(id, "ana", "gm").At
		shown := p.read(p.sheetPage(p.get(at(id, "gm")), "Make a character"), "Make a character", "ana.txt", first.text)
		if shown.status != http.StatusOK || !strings.Contains(shown.text, "What was read in ana.txt") {
			t.Fatalf("%s: %d\n%s", form, shown.status, shown.text)
		}
		if r.sight(id, "ana", "gm").At != before {
			t.Errorf("%s: something was saved before anybody had looked", form)
		}
		p.press(shown, "Make a character", "a.name", "Ana Again")
		again := p.get("/t/" + string(id) + "/file/" + form + "/char/ana-again?chair=gm")
		trait := func(text string) string { // but for the title, and what lies at the table
			text, _, _ = strings.Cut(text, game.ApartSign)
			return strings.TrimSpace(text[strings.IndexByte(text, '\n'):])
		}
		if form == "json" {
			trait = func(text string) string { return strings.Replace(text, `"Ana Again"`, `"Ana"`, 1) }
		}
		if form == "foundry" {
			trait = func(text string) string { return strings.Replace(text, `"name": "Ana Again"`, `"name": "Ana"`, 1) }
		}
		if got, want := trait(again.text), trait(first.text); got != want {
			t.Errorf("%s: it is\n%s\nwant\n%s", form, got, want)
		}
	}
}

// TestWrongFiles: what is no sheet is refused in a sentence, what was typed
// stays, and nothing is changed.
func TestWrongFiles(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	p, mallory := r.enter("ana"), r.enter("mallory")
	page := p.sheetPage(p.get(at(id, "ana")), "Rewrite Ana")
	action, form := p.form(page, "Rewrite Ana")
	form.Set("a.name", "Anabel")
	fill := strings.Replace(action, "/do", "/fill", 1)
	before := r.sight(id, "ana", "ana").At
	for name, c := range map[string]struct{ data, want string }{
		"huge":      {strings.Repeat("x", game.MaxFile+1), "at most 256 KiB"},
		"far.huge":  {strings.Repeat("x", 2*game.MaxFile), "at most 256 KiB"},
		"no utf":    {"Skills: Fight \xff\xfe d8", "no text in UTF-8"},
		"picture":   {"\x89PNG\r\n\x00", "no text in UTF-8"},
		"empty":     {"\xef\xbb\xbf \n", "The file is empty"},
		"deep":      {strings.Repeat("[", 100000), "deep"},
		"broken":    {`{"mesa": "cortex/character", "name"`, "breaks off"},
		"wrong":     {`{"mesa": "nde/character", "name": "Ana"}`, "No sheet can be read"},
		"type":      {`{"mesa": "cortex/character", "name": 7}`, "No sheet can be read"},
		"list":      {`[1, 2]`, "No sheet can be read"},
		"long text": {"Skills: " + strings.Repeat("Fight d8, ", 2000), "at most 12 KiB"},
		"":          {"", "Choose a file first"},
	} {
		a := p.sendFile(fill, form, name, c.data)
		if a.status < 400 || !strings.Contains(a.text, c.want) {
			t.Errorf("%s: %d, without %q\n%s", name, a.status, c.want, a.text)
		}
		if name != "far.huge" && !strings.Contains(a.text, `value="Anabel"`) {
			t.Errorf("%s: what was typed is lost", name)
		}
	}
	if a := mallory.sendFile(fill, form, "a.txt", "Skills: Fight d8"); a.status != http.StatusForbidden {
		t.Errorf("somebody else's seat: %d", a.status)
	}
	form.Set("file", "ana.json") // sent with the form, and not read
	if a := p.post(action, form); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.text, "nobody has looked over") {
		t.Errorf("a file that was not read: %d", a.status)
	}
	for _, path := range []string{"/file/json/char/nobody", "/file/xml/char/ana", "/file/json/scene",
		"/file/markdown/scene", "/print/scene"} {
		if a := p.get("/t/" + string(id) + path + "?chair=ana"); a.status < 400 {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	if now := r.sight(id, "ana", "ana").At; now != before {
		t.Errorf("something was changed: %d, before %d", now, before)
	}
}
