package web_test

import (
	"net/http"
	"strings"
	"testing"

	"mesa/web"
)

// TestLookUp: a stranger finds the meaning of a name, a word or an id, browses the topics, and
// reads what there is when nothing is found.
func TestLookUp(t *testing.T) {
	p := newRoom(t, web.Options{}).stranger()
	for query, want := range map[string]string{
		"":                                "Browse",
		"?q=focus":                        "Swap two dice of the same size",
		"?q=telepathy":                    "d8: read surface thoughts",
		"?id=SFX-PWR-FOCUS":               "SFX of powers, Cortex Prime",
		"?id=abilities%2Fblast":           `href="/explain?id=SFX-ABIL-BLAST-1"`,
		"?game=cortex&shelf=affiliations": "Acting alone.",
		"?game=nde":                       `aria-current="page">NDE`,
	} {
		got := p.get("/explain" + query)
		if got.status != http.StatusOK || !strings.Contains(got.text, want) ||
			!strings.Contains(got.header.Get("Cache-Control"), "public") {
			t.Errorf("%s: status %d, and no %q", query, got.status, want)
		}
	}
	for query, want := range map[string]string{
		"?q=xyzzyx": "Nothing is called “xyzzyx”", "?id=%3Cb%3E": "&lt;b&gt;",
		"?game=chess&q=focus":            "Nothing is called",
		"?q=" + strings.Repeat("a", 101): "",
	} {
		got := p.get("/explain" + query)
		if got.status != http.StatusNotFound || !strings.Contains(got.text, want) ||
			got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%.60s: status %d, and no %q", query, got.status, want)
		}
	}
}

// TestLookUpInPortuguese: the page is in the reader's language, and finds names of both languages.
func TestLookUpInPortuguese(t *testing.T) {
	p := newRoom(t, web.Options{}).stranger()
	asked := p.request(http.MethodGet, "/explain?q=ataque", "", nil)
	asked.Header.Set("Accept-Language", "pt-BR")
	if got := p.send(asked); !strings.Contains(got.text, "Attack (ataque)") ||
		!strings.Contains(got.text, "rifle automático") {
		t.Error(got.text)
	}
}
