package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/systems/cortex"
	"mesa/web"
)

// switchSetting runs a script on the page for settings, then switches one of the browser's settings.
func (b *tab) switchSetting(name, before string) {
	b.t.Helper()
	b.open("/me")
	b.await("!document.getElementById('browser').hidden")
	eval[bool](b, before)
	b.do(chromedp.Click(chromedp.CSS("#browser [name=" + name + "]")))
}

// TestPersonalPageHasAllSettings: language, the link to return by and signing out are on one page, which returns to
// itself.
func TestPersonalPageHasAllSettings(t *testing.T) {
	r := newRoom(t, web.Options{})
	if page := r.stranger().get("/me"); page.status != http.StatusForbidden ||
		!strings.Contains(page.text, "How to sign in") {
		t.Errorf("a stranger: %d\n%s", page.status, page.text)
	}
	p := r.enter("ana")
	for _, path := range []string{"/", "/t/" + string(r.createDemo("ana", "counter"))} {
		page := p.get(path).text
		if !strings.Contains(page, `href="/me"`) {
			t.Errorf("nothing leads there from %s", path)
		}
		for _, twice := range []string{`action="/language"`, `action="/signout`, `action="/back"`} {
			if strings.Contains(page, twice) {
				t.Errorf("%s has its own form with %s", path, twice)
			}
		}
	}
	page := p.press(p.get("/me"), "Save", "lang", "pt-BR")
	if page.path != "/me" || !strings.Contains(page.text, "Você entrou como Ana") ||
		strings.Contains(page.text, `action="/back"`) {
		t.Errorf("%s\n%s", page.path, page.text)
	}
	p.press(p.get("/me"), "Sair em todos os aparelhos")
	if p.signedIn() {
		t.Error("still signed in")
	}
}

// TestSlashKeyCanBeTurnedOff: for a reader who turned the key off, it opens nothing and is mentioned
// nowhere; Ctrl-K still opens the palette. WCAG 2.1.4.
func TestSlashKeyCanBeTurnedOff(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "gm")
	const said = `document.documentElement.classList.contains("slash") + document.querySelector("[data-palette]").ariaKeyShortcuts`
	if got := eval[string](b, said); got != "true/ Control+K Meta+K" {
		t.Errorf("the page promises %s", got)
	}
	b.switchSetting("slash", "true")
	b.open(at(id, "gm"))
	eval[bool](b, watch)
	b.pressSlash()
	if eval[bool](b, paletteOpen) {
		t.Error("a slash opens it")
	}
	if got := eval[string](b, said); got != "falseControl+K Meta+K" {
		t.Errorf("the page promises %s", got)
	}
	b.typeKeys("k", chromedp.KeyModifiers(2))
	b.await(paletteOpen)
	b.checkNoComplaints()
	b.switchSetting("slash", "true")
	b.open(at(id, "gm"))
	b.pressSlash()
	b.await(paletteOpen)
}
