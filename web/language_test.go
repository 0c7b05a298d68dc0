package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/table"
	"mesa/web"
)

func TestLanguages(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	read := func(accept, path string) string {
		q := p.request("GET", path, "", nil)
		q.Header.Set("Accept-Language", accept)
		text := p.send(q).text
		i := strings.Index(text, `<html lang="`) + len(`<html lang="`)
		return text[i : i+strings.IndexByte(text[i:], '"')]
	}
	for accept, want := range map[string]string{"pt-BR,pt;q=0.9": "pt-BR", "en-GB": "en", "": "en", "de": "en"} {
		if got := read(accept, at(id, "gm")); got != want {
			t.Errorf("a browser in %q reads %s", accept, got)
		}
	}
	p.post("/language", url.Values{"lang": {"pt-BR"}, "back": {"/"}})
	if got := read("en", at(id, "gm")); got != "pt-BR" {
		t.Errorf("the own setting lost against the browser: %s", got)
	}
	stranger := r.stranger()
	page := stranger.press(stranger.get("/"), "Português")
	if !strings.Contains(page.text, "Como entrar") {
		t.Errorf("the switch does nothing for strangers:\n%s", page.text)
	}
	if page := stranger.post("/language", url.Values{"lang": {"zz"}}); page.status != http.StatusBadRequest {
		t.Errorf("a language that nobody speaks: %d", page.status)
	}
}

func TestTableLanguageIsTheFallback(t *testing.T) {
	r := newRoom(t, web.Options{})
	id, err := r.service.Create(t.Context(), "ana", "", table.NewTable{System: "counter", Lang: "pt-BR", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	p := r.enter("ana")
	if page := p.get(at(id, "gm")); !strings.Contains(page.text, `<html lang="pt-BR">`) {
		t.Error("a browser that says nothing does not read the table's language")
	}
}

// TestPagesTakeAllWordsFromCatalogues reads every page in the artificial language of tests: a word that is no key there
// did not come from a catalogue.
func TestPagesTakeAllWordsFromCatalogues(t *testing.T) {
	r, id := roomWithTest(t)
	p := r.enter("ana")
	r.throw(id, "gm", 8, "2d6")
	base := "/t/" + string(id)
	guest := p.invite(id, "beto")
	for _, path := range []string{"/", "/me", "/me/erase", guest, base + "/invite?chair=gm", base + "/delete?chair=gm",
		base + "?chair=gm", base + "?chair=ana", base + "/char/ana?chair=ana", base + "/house?chair=gm",
		base + "/log?chair=gm",
		base + "/fair?chair=gm", base + "/stats?chair=gm", base + "/stats?chair=gm&since=ever&whose=gm", "/nowhere"} {
		q := p.request("GET", path, "", nil)
		q.Header.Set("Accept-Language", "zz")
		for _, words := range bareWords(p.send(q).text) {
			t.Errorf("%s says %q", path, words)
		}
	}
}

// textareas matches what people have typed, to be edited.
var textareas = regexp.MustCompile(`(?s)<textarea[^>]*>.*?</textarea>`)

func bareWords(html string) []string {
	var bare []string
	body := textareas.ReplaceAllString(html[strings.Index(html, "<body>"):], "")
	for i := strings.IndexByte(body, '>'); i >= 0; i = strings.IndexByte(body, '>') {
		body = body[i+1:]
		end := strings.IndexByte(body, '<')
		if end < 0 {
			break
		}
		text := strings.TrimSpace(textOutsideKeys(body[:end]))
		allowed := []string{"", "Mesa", "UTC", ",", ":", "The Night Market"}
		if !slices.Contains(allowed, text) && !isDice(text) && !strings.HasPrefix(text, "http://") {
			bare = append(bare, text)
		}
	}
	return bare
}

// textOutsideKeys returns the text outside of keys and quotes.
func textOutsideKeys(text string) string {
	depth := 0
	return strings.Map(func(r rune) rune {
		switch r {
		case '⟦', '“':
			depth++
			return -1
		case '⟧', '”':
			depth--
			return -1
		}
		if depth > 0 {
			return -1
		}
		return r
	}, text)
}

// isDice reports whether a text is the label of dice, a time or a chair's name.
func isDice(text string) bool {
	return strings.Trim(text, "d0123456789-−+: UTC,") == "" ||
		slices.Contains([]string{"GM", "Ana", "Beto", "Caio", "GM, Ana, Beto, Caio"}, text)
}
