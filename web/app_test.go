package web_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/game"
	"mesa/lang"
	"mesa/web"
)

// TestManifest: the manifest has the name, the colours of the pages, and icons of the sizes that it
// names.
func TestManifest(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.stranger()
	answer := p.get("/manifest.webmanifest")
	var m struct {
		Name, Short_name, Start_url, Scope, Display, Background_color, Theme_color string
		Icons                                                                      []struct {
			Src, Sizes, Type,
			Purpose string
		}
	}
	if err := json.Unmarshal([]byte(answer.text), &m); err != nil {
		t.Fatal(err)
	}
	if m.Name != "Mesa" || m.Short_name != "Mesa" || m.Start_url != "/" || m.Scope != "/" ||
		m.Display != "standalone" ||
		answer.header.Get("Content-Type") != "application/manifest+json" {
		t.Errorf("%+v", m)
	}
	sizes := map[string]bool{}
	for _, icon := range m.Icons {
		got := p.get(icon.Src)
		sizes[icon.Sizes+" "+icon.Purpose] = got.header.Get("Content-Type") == icon.Type
		if icon.Type != "image/png" {
			continue
		}
		picture, err := png.Decode(bytes.NewReader([]byte(got.text)))
		if err != nil {
			t.Fatalf("%s: %v", icon.Src, err)
		}
		if n := game.Itoa(picture.Bounds().Dx()); icon.Sizes != n+"x"+n ||
			picture.Bounds().Dy() != picture.Bounds().Dx() {
			t.Errorf("%s is %v, not %s", icon.Src, picture.Bounds(), icon.Sizes)
		}
	}
	for _, want := range []string{"192x192 any", "512x512 any", "512x512 maskable"} {
		if !sizes[want] {
			t.Errorf("there is no picture %s: %v", want, sizes)
		}
	}
	page, css := p.get("/odds").text, p.get("/static/mesa.css").text
	for scheme, colour := range map[string]string{"light": m.Theme_color, "dark": "#121517"} {
		meta := `<meta name="theme-color" content="` + colour + `" media="(prefers-color-scheme: ` + scheme + `)">`
		if !strings.Contains(page, meta) || !strings.Contains(css, "--paper: "+colour) {
			t.Errorf("%s: %s is not the paper of the page", scheme, colour)
		}
	}
	for _, want := range []string{`rel="manifest" href="/manifest.webmanifest"`,
		`rel="apple-touch-icon" href="/static/touch.png?v=`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// TestOfflinePageIsTheSameForAll: the offline page is the same for every reader, and the script that
// stores it may be replaced at any time.
func TestOfflinePageIsTheSameForAll(t *testing.T) {
	r := newRoom(t, web.Options{})
	for _, locale := range lang.Locales {
		own, nobodys := r.enter("ana").get("/offline/"+locale), r.stranger().get("/offline/"+locale)
		if own.text != nobodys.text || own.status != 200 || strings.Contains(own.text, "Ana") {
			t.Errorf("%s: %d\n%s", locale, own.status, own.text)
		}
	}
	if got := r.stranger().get("/offline/xx"); got.status != 404 {
		t.Errorf("a language that nobody reads: %d", got.status)
	}
	worker := r.stranger().get("/worker.js")
	if worker.header.Get("Cache-Control") != "no-cache" ||
		!strings.HasPrefix(worker.header.Get("Content-Type"), "text/javascript") {
		t.Errorf("the worker comes as %v", worker.header)
	}
}

// offlineNoted reports whether the stored page for the reader has that text.
const offlineNoted = `window.noted = (says) => {
	caches.match("/offline", {ignoreVary: true}).then(a => a?.text()).then(t => window.stands = t ?? "");
	return window.stands?.includes(says);
}, true`

// TestOffline: without a connection the browser shows the offline page in the reader's language,
// and with it the table again. It stores nothing of tables and people.
func TestOffline(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	cut := r.cutConnections()
	b := r.browse(id, "ana")
	for _, tt := range []struct{ locale, says, again string }{
		{"pt-BR", "Sem conexão", "Tentar de novo"},
		{"en", "No connection", "Try again"},
	} {
		cut.Store(false)
		r.setLanguage("ana", tt.locale)
		b.open(at(id, "ana")) // however the page came back
		// a worker that could not be installed is tried again when the page is loaded again
		b.await("navigator.serviceWorker.controller || " +
			"(window.polls = (window.polls ?? 0) + 1) > 200 && (location.reload(), false)")
		b.open(at(id, "ana"))
		eval[bool](b, watch)
		eval[bool](b, offlineNoted)
		b.await("document.getElementById('table')")
		b.await("noted(" + jsString(tt.says) + ")") // after the answer
		b.checkNoComplaints()
		cut.Store(true)
		b.do(chromedp.Reload())
		b.awaitText(tt.says)
		if got := eval[string](b, "getComputedStyle(document.body).backgroundColor"); got != "rgb(246, 243, 236)" {
			t.Errorf("the page has no style: %s", got)
		}
		const again = `document.querySelector("main a[href='']")`
		if got := eval[string](b, again+".innerText"); got != tt.again {
			t.Errorf("the way back says %q", got)
		}
		cut.Store(false)
		eval[bool](b, "("+again+"?.click(), true)") // unless it has come back by itself
		b.await("document.getElementById('table')")
	}
	eval[bool](b,
		`(caches.keys().then(names => Promise.all(names.map(n => caches.open(n).then(c => c.keys())))).then(all =>
		window.all = all.flat().map(q => new URL(q.url).pathname)
			.filter(p => !p.startsWith("/static/") && !p.startsWith("/offline")).join(" ")), true)`)
	b.await("window.all !== undefined")
	if got := eval[string](b, "window.all"); got != "" {
		t.Errorf("there is kept %s", got)
	}
}
