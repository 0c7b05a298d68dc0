package web_test

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/table"
	"mesa/web"
)

// upload sends a file as a form does.
func (p *personView) upload(path, field, text string) answer {
	p.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, err := w.CreateFormFile(field, "table.jsonl")
	if err != nil {
		p.t.Fatal(err)
	}
	if _, err := io.WriteString(part, text); err != nil {
		p.t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		p.t.Fatal(err)
	}
	return p.send(p.request("POST", path, w.FormDataContentType(), &b))
}

const formKind = "application/x-www-form-urlencoded"

// TestForgedRequestsAreRefused sends requests that no page makes. Each is answered with its status and a
// page, and the table stays as it was.
func TestForgedRequestsAreRefused(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	ana, mallory := r.enter("ana"), r.enter("mallory")
	action, good := ana.form(ana.get(at(id, "ana")), "⟦counter.add⟧")
	with := func(changes ...string) string {
		v := url.Values{}
		for name := range good {
			v[name] = good[name]
		}
		for i := 0; i < len(changes); i += 2 {
			v.Set(changes[i], changes[i+1])
		}
		return v.Encode()
	}
	deep := "cmd=abcdefgh&key=" + good.Get("key") + "&at=1" + strings.Repeat("&has=n", 17)
	many := "cmd=abcdefgh&key=" + good.Get("key") + "&at=1&has=n" + strings.Repeat("&a.n=1", 201)
	for _, tt := range []struct {
		name   string
		by     *personView
		path   string
		kind   string
		body   string
		header [2]string
		want   int
	}{
		{"another website", ana, action, formKind, with(), [2]string{"Sec-Fetch-Site", "cross-site"},
			http.StatusForbidden},
		{"another website of an old browser", ana, action, formKind, with(),
			[2]string{"Origin", "https://evil.example"},
			http.StatusForbidden},
		{"nobody", r.stranger(), action, formKind, with(), [2]string{}, http.StatusForbidden},
		{"someone without that chair", mallory, action, formKind, with(), [2]string{}, http.StatusForbidden},
		{"someone with a forged chair", mallory, "/t/" + string(id) + "/do?chair=gm", formKind, with(), [2]string{},
			http.StatusForbidden},
		{"a guest with a player's offer", mallory, "/t/" + string(id) + "/do", formKind, with(), [2]string{},
			http.StatusUnprocessableEntity},
		{"a forged offer", ana, action, formKind, with("key", "AAAAAAAAAAAAAAAA"), [2]string{},
			http.StatusUnprocessableEntity},
		{"a number out of bounds", ana, action, formKind, with("has", "n", "a.n", "11"), [2]string{},
			http.StatusUnprocessableEntity},
		{"a parameter no one asked for", ana, action, formKind,
			with("has", "x", "a.x", "1", "a.n", "2", "key", "AAAAAAAAAAAAAAAA"),
			[2]string{}, http.StatusUnprocessableEntity},
		{"no key", ana, action, formKind, with("key", ""), [2]string{}, http.StatusBadRequest},
		{"an odd key", ana, action, formKind, with("key", "../../../../etc/"), [2]string{}, http.StatusBadRequest},
		{"no id", ana, action, formKind, with("cmd", ""), [2]string{}, http.StatusBadRequest},
		{"an endless id", ana, action, formKind, with("cmd", strings.Repeat("x", 65)), [2]string{},
			http.StatusBadRequest},
		{"no place in time", ana, action, formKind, with("at", "soon"), [2]string{}, http.StatusBadRequest},
		{"before time", ana, action, formKind, with("at", "-1"), [2]string{}, http.StatusBadRequest},
		{"too many parameters", ana, action, formKind, deep, [2]string{}, http.StatusBadRequest},
		{"too many words", ana, action, formKind, many, [2]string{}, http.StatusBadRequest},
		{"broken escapes", ana, action, formKind, "id=%zz&key=%", [2]string{}, http.StatusBadRequest},
		{"semicolons", ana, action, formKind, "cmd=abcdefgh;key=x", [2]string{}, http.StatusBadRequest},
		{"JSON", ana, action, "application/json", `{"cmd":"abcdefgh"}`, [2]string{}, http.StatusUnsupportedMediaType},
		{"no kind at all", ana, action, "", with(), [2]string{}, http.StatusUnsupportedMediaType},
		{"a body that is too large", ana, action, formKind, with("a.n", strings.Repeat("1", 70_000)), [2]string{},
			http.StatusRequestEntityTooLarge},
		{"words that are too many bytes", ana, action, formKind, with("has", "n", "a.n", strings.Repeat("1", 20_000)),
			[2]string{},
			http.StatusUnprocessableEntity},
		{"no such table", ana, "/t/nosuchtable/do?chair=gm", formKind, with(), [2]string{}, http.StatusNotFound},
		{"a file for a form", ana, "/import?cmd=abcdefgh", formKind, with(), [2]string{}, http.StatusBadRequest},
		{"signing out from another website", ana, "/signout", formKind, "", [2]string{"Sec-Fetch-Site", "cross-site"},
			http.StatusForbidden},
	} {
		t.Run(tt.name, func(t *testing.T) {
			q := tt.by.request("POST", tt.path, tt.kind, strings.NewReader(tt.body))
			if tt.header[0] != "" {
				q.Header.Del("Sec-Fetch-Site")
				q.Header.Set(tt.header[0], tt.header[1])
			}
			page := tt.by.send(q)
			if page.status != tt.want {
				t.Errorf("status %d, want %d\n%s", page.status, tt.want, page.text)
			}
			alert := strings.Contains(page.text, `<p class="alert">`)
			welcome := strings.Contains(page.text, "How to sign in")
			if !alert && !welcome {
				t.Errorf("no sentence for the person:\n%s", page.text)
			}
		})
	}
	if got := r.count(id); got != 5 {
		t.Errorf("count %d: something was done", got)
	}
	if view := r.view(id, "ana", "gm"); view.Seq != 1 {
		t.Errorf("the log grew to %d", view.Seq)
	}
	if log := r.log.String(); log != "" {
		t.Errorf("bad requests are no faults of ours, but logged:\n%s", log)
	}
}

func TestGetChangesNothing(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	action, values := p.form(p.get(at(id, "ana")), "⟦counter.add⟧")
	if page := p.get(action + "&" + values.Encode()); page.status == http.StatusOK && r.count(id) != 5 ||
		r.count(id) != 5 {
		t.Errorf("a link did a move: %d", page.status)
	}
	for _, path := range []string{"/signout", "/signout/everywhere", "/tables", "/learn", "/import"} {
		if page := p.get(path); page.status != http.StatusNotFound {
			t.Errorf("GET %s: %d", path, page.status)
		}
	}
}

func TestPressesAreLimited(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	action, values := p.form(p.get(at(id, "ana")), "⟦counter.add⟧")
	for n := range 300 {
		if page := p.post(action, values); page.status != http.StatusOK {
			t.Fatalf("press %d: %d", n+1, page.status)
		}
	}
	if page := p.post(action, values); page.status != http.StatusTooManyRequests {
		t.Errorf("press 301 in a minute: %d", page.status)
	}
	r.clock.Add(time.Minute)
	if page := p.post(action, values); page.status != http.StatusOK {
		t.Errorf("a minute later: %d", page.status)
	}
}

func TestTypedMarkupIsEscaped(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	ana, eva := r.enter("ana"), r.enter("eva")
	for _, name := range []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, "@everyone",
		"' onmouseover='x",
		"{{.Body}}"} {
		page := eva.get("/t/" + string(id))
		if strings.Contains(page.text, "You are watching.") {
			page = eva.press(page, "Take a new chair", "a.name", name)
		} else {
			_, err := r.service.Do(t.Context(), id, table.Caller{User: "eva"},
				game.Command{Move: "join", Args: game.Args{"name": {name}}},
				table.ViewQuery{})
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range []string{page.text, ana.get(at(id, "gm")).text,
			ana.get("/t/" + string(id) + "/house?chair=gm").text,
			ana.get("/t/" + string(id) + "/log?chair=gm").text} {
			for _, bad := range []string{"<script>alert", "<img src=x", "' onmouseover='"} {
				if strings.Contains(text, bad) {
					t.Fatalf("%s came through as it was", name)
				}
			}
		}
	}
	if text := ana.get(at(id, "gm")).text; !strings.Contains(text, "@everyone") {
		t.Error("@everyone is a name like any other here")
	}
}

func TestLongNamesAreRefused(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	eva := r.enter("eva")
	for _, name := range []string{strings.Repeat("x", 10_000), "a\u202egnp.exe", "z\u0301\u0302\u0303\u0304"} {
		page := eva.press(eva.get("/t/"+string(id)), "Take a new chair", "a.name", name)
		if page.status != http.StatusUnprocessableEntity || !strings.Contains(page.text, `<p class="alert">`) {
			t.Errorf("%.20q: %d", name, page.status)
		}
	}
	if n := len(r.view(id, "ana", "gm").Chairs); n != 3 {
		t.Errorf("%d chairs, want 3", n)
	}
}

// TestSecretsStaySecret puts a word into everything that is Ana's alone, and looks for it in every
// byte that others get.
func TestSecretsStaySecret(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	ana, eva := r.enter("ana"), r.enter("eva")
	_, err := r.service.Do(t.Context(), id, table.Caller{User: "ana", Chair: "bia"},
		game.Command{Move: "leave", Sure: true}, table.ViewQuery{})
	if err != nil {
		t.Fatal(err)
	}
	if page := eva.press(eva.get("/t/"+string(id)), "Take Bia's chair"); page.status != http.StatusOK {
		t.Fatalf("join: %d", page.status)
	}
	const canary = "canary-7d41"
	page := ana.press(ana.get(at(id, "ana")), "⟦counter.whisper⟧", "a.words", canary)
	if !strings.Contains(page.text, canary) {
		t.Fatal("Ana does not see her own words")
	}
	ana.press(page, "⟦counter.draft⟧")
	guest := r.enter("gil")
	base := "/t/" + string(id)
	for _, p := range []*personView{eva, guest, r.stranger()} {
		for _, path := range []string{base, base + "/log", base + "/fair", base + "/stats", base + "/house",
			base + "/whispers", base +
				"/pool", base + "/export", base + "?chair=ana", base + "/log?chair=ana", base + "/export?chair=gm",
			base + "/live?chair=ana",
			"/"} {
			if page := p.get(path); strings.Contains(page.text, canary) ||
				strings.Contains(page.text, "⟦counter.pool⟧") {
				t.Errorf("%s tells Ana's secret", path)
			}
		}
	}
	eva.t = t
	page = eva.press(eva.get(base), "⟦counter.add⟧")
	if strings.Contains(page.text, canary) {
		t.Error("the answer to a press tells Ana's secret")
	}
}

// TestInternalErrorShowsOnlyAnID: an internal error is an id for the reader and a line in the log; the reader
// gets no details.
func TestInternalErrorShowsOnlyAnID(t *testing.T) {
	r := newRoom(t, web.Options{Rand: strings.NewReader("")})
	if _, err := r.pages.Link(t.Context(), "ana", "Ana", ""); err == nil {
		t.Fatal("a link without randomness")
	}
	r = newRoom(t, web.Options{Rand: io.LimitReader(zeros{}, 32)}) // enough for the link, not for the session
	page := r.stranger().post(r.link("ana", ""), nil)
	if page.status != http.StatusInternalServerError || !strings.Contains(page.text, "give this number") ||
		strings.Contains(page.text, "EOF") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
	if log := r.log.String(); !strings.Contains(log, "EOF") || strings.Contains(log, "AAAAAAAAAAAA") {
		t.Errorf("the log must say why, and hold no secret:\n%s", log)
	}
}

type zeros struct{}

// Read fills b with zeros.
func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// TestDirectionMarksAreRemoved: typed text comes back on the page without marks that change the
// direction of writing.
func TestDirectionMarksAreRemoved(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	link, err := r.pages.Link(t.Context(), "mal", "M\u202ela", "")
	if err != nil {
		t.Fatal(err)
	}
	p := r.stranger()
	p.post(link[strings.Index(link, "/signin/"):], nil)
	for _, path := range []string{"/", "/t/" + string(id), "/odds?p=d7%E2%80%AE6d&o=d6"} {
		page := p.get(path)
		said := regexp.MustCompile(`value="[^"]*"`).ReplaceAllString(page.text, "") // fields hold what was typed
		if strings.ContainsRune(said, '\u202e') || page.status == http.StatusBadRequest {
			t.Errorf("%s: %d, and it turns the writing round", path, page.status)
		}
	}
}
