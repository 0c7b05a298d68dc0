package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mesa/web"
)

// TestStartPageOffersADemo: a person without a table reads what Mesa is, and opens a demo with one press; a
// person with tables finds them first.
func TestStartPageOffersADemo(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.enter("ana")
	page := p.get("/")
	for _, want := range []string{"Mesa keeps your table", "can be proven fair",
		`<button class="lead">Open a demo table</button>`} {
		if !strings.Contains(page.text, want) {
			t.Errorf("the first page lacks %q", want)
		}
	}
	page = p.press(page, "Open a demo table", "system", "cortex", "lang", "en")
	if page.status != http.StatusOK || !strings.HasPrefix(page.path, "/t/") {
		t.Fatalf("the demo: %d %s", page.status, page.path)
	}
	page = p.get("/")
	if own, demo := strings.Index(page.text, `id="mine-h"`), strings.Index(page.text, `id="demo-h"`); own < 0 ||
		demo < own {
		t.Errorf("one's tables stand at %d, the demo at %d", own, demo)
	}
}

// TestPastedInvitationLeadsToItsTable: a pasted invitation leads into its table, and a link to another server
// leads nowhere.
func TestPastedInvitationLeadsToItsTable(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	link := r.enter("ana").invite(id, "")
	dora := r.stranger()
	if !strings.Contains(dora.get("/").text, "Paste the link you were sent") {
		t.Error("a stranger is not asked for the link")
	}
	for _, pasted := range []string{link, " " + r.url + link + " "} {
		page := dora.post("/invitation", url.Values{"link": {pasted}})
		if page.status != http.StatusOK || page.path != link || !strings.Contains(page.text, "Counting") {
			t.Errorf("%q leads to %d %s", pasted, page.status, page.path)
		}
	}
	for _, pasted := range []string{"", "hello", "https://example.com/", "https://example.com" + link,
		"//example.com/join/x",
		"/t/" + string(id), "javascript:alert(1)"} {
		if page := dora.post("/invitation",
			url.Values{"link": {pasted}}); page.status != http.StatusUnprocessableEntity ||
			!strings.Contains(page.text, "This isn&#39;t an invitation to a table here.") {
			t.Errorf("%q: %d %s", pasted, page.status, page.path)
		}
	}
}
