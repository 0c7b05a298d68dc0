package web_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest"
	"mesa/game/gametest/counter"
	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems/cortex"
	"mesa/table"
	"mesa/web"
)

// room is a whole window over a real table service.
type room struct {
	t       *testing.T
	service *table.Service
	pages   *web.Server
	url     string
	clock   *gametest.Clock
	log     *syncBuffer

	// intercept answers in place of next, or calls it; nil: every request goes to next
	intercept func(w http.ResponseWriter, q *http.Request, next http.Handler)
}

type syncBuffer struct {
	mu sync.Mutex
	b  strings.Builder
}

// Write appends p.
func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

// String returns all that was written.
func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newRoom(t *testing.T, opt web.Options) *room {
	t.Helper()
	return newRoomOf(t, opt, nil, counter.System(), cortex.System())
}

// newRoomOf returns a room for these systems. With a script, its faces replace random dice.
func newRoomOf(t *testing.T, opt web.Options, script *dice.Scripted, systems ...game.System) *room {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := gametest.NewClock(time.Date(2026, 3, 7, 23, 0, 0, 0, time.UTC))
	opts := table.Options{Now: c.Now, Fault: func(err error) { t.Error(err) }}
	if script != nil {
		opts.Dice = func(game.TableID) dice.Source { return script }
	}
	tables := table.New(memory.New(), systems, opts)
	r := &room{t: t, service: tables, clock: c, log: &syncBuffer{}}
	var handler http.Handler
	opt.Log = slog.New(slog.NewTextHandler(r.log, nil))
	ts := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if r.intercept != nil {
			r.intercept(w, q, handler)
			return
		}
		handler.ServeHTTP(w, q)
	}))
	if opt.URL == "" {
		opt.URL = "http://" + ts.Listener.Addr().String()
	}
	r.pages, handler = web.New(tables, index, opt)
	ts.Config.ErrorLog = slog.NewLogLogger(slog.NewTextHandler(io.Discard, nil), slog.LevelInfo)
	ts.Start()
	r.url = ts.URL
	t.Cleanup(func() {
		r.pages.Close()
		ts.Close()
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// createDemo creates a demo table at which user holds every chair.
func (r *room) createDemo(user, system string) game.TableID {
	r.t.Helper()
	id, err := r.service.Create(context.Background(), user, "", table.NewTable{System: system, Lang: "en", Demo: true})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

// personView is a browser without script.
type personView struct {
	*room
	client *http.Client
}

func (r *room) stranger() *personView {
	jar, err := cookiejar.New(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return &personView{r, &http.Client{Jar: jar, Timeout: time.Minute}}
}

// enter signs a user in by a link, in a new browser.
func (r *room) enter(user string) *personView {
	r.t.Helper()
	p := r.stranger()
	link, err := r.pages.Link(context.Background(), user, strings.ToUpper(user[:1])+user[1:], "")
	if err != nil {
		r.t.Fatal(err)
	}
	link = r.url + link[strings.Index(link, "/signin/"):]
	if got := p.get(link[len(r.url):]); got.status != http.StatusOK {
		r.t.Fatalf("sign-in page: %d", got.status)
	}
	if got := p.post(link[len(r.url):], nil); got.status != http.StatusOK {
		r.t.Fatalf("sign-in: %d %s", got.status, got.text)
	}
	return p
}

// answer is the page that a browser got after redirects.
type answer struct {
	status int
	path   string
	text   string
	header http.Header
	url    *url.URL
}

func (p *personView) send(q *http.Request) answer {
	p.t.Helper()
	res, err := p.client.Do(q)
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer{res.StatusCode, res.Request.URL.RequestURI(), string(text), res.Header, res.Request.URL}
}

func (p *personView) request(method, path, kind string, body io.Reader) *http.Request {
	p.t.Helper()
	q, err := http.NewRequest(method, p.url+path, body)
	if err != nil {
		p.t.Fatal(err)
	}
	q.Header.Set("Sec-Fetch-Site", "same-origin")
	if kind != "" {
		q.Header.Set("Content-Type", kind)
	}
	return q
}

func (p *personView) get(path string) answer {
	p.t.Helper()
	return p.send(p.request("GET", path, "", nil))
}

func (p *personView) post(path string, form url.Values) answer {
	p.t.Helper()
	return p.send(p.request("POST", path, "application/x-www-form-urlencoded", strings.NewReader(form.Encode())))
}

var (
	formTag  = regexp.MustCompile(`(?s)<form([^>]*)>(.*?)</form>`)
	linkTag  = regexp.MustCompile(`(?s)<a class="button[^>]* href="([^"]*)"[^>]*>(.*?)</a>`)
	inputTag = regexp.MustCompile(`<input[^>]*>`)
	attrs    = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
)

// form finds the form of the button with that text, as the page writes it apart from apostrophes,
// and returns its address and its values.
func (p *personView) form(page answer, button string) (action string, values url.Values) {
	p.t.Helper()
	button = strings.ReplaceAll(button, "'", "&#39;")
	for _, f := range formTag.FindAllStringSubmatch(page.text, -1) {
		if strings.Contains(f[2], ">"+button+"</button>") ||
			strings.Contains(f[2], `<span class="unseen">`+button+"</span>") ||
			strings.Contains(f[2], `aria-label="`+button+`"`) {
			return p.values(f)
		}
	}
	if to := formLink(page, button); to != "" { // its form is on a page of its own
		return p.form(p.get(to), button)
	}
	p.t.Fatalf("no form with the button %q on\n%s", button, page.text)
	return "", nil
}

// formLink returns the address of a button's form, or of the form beside a tap, "" if there is
// none.
func formLink(page answer, button string) string {
	button = strings.ReplaceAll(button, "'", "&#39;")
	for _, a := range linkTag.FindAllStringSubmatch(page.text, -1) {
		if a[2] == button || strings.HasSuffix(a[2], ">Change first: "+button+"</span>") {
			return unescape(a[1])
		}
	}
	return ""
}

// formOf opens the form of a button.
func (p *personView) formOf(page answer, button string) answer {
	p.t.Helper()
	to := formLink(page, button)
	if to == "" {
		p.t.Fatalf("no link to the form of %q on\n%s", button, page.text)
	}
	return p.get(to)
}

// values returns the address and the values of a form that formTag has found.
func (p *personView) values(form []string) (action string, values url.Values) {
	values = url.Values{}
	for _, in := range inputTag.FindAllString(form[2], -1) {
		a := map[string]string{}
		for _, kv := range attrs.FindAllStringSubmatch(in, -1) {
			a[kv[1]] = unescape(kv[2])
		}
		box := a["type"] == "radio" || a["type"] == "checkbox"
		if a["name"] != "" && (!box || strings.Contains(in, " checked")) {
			values.Add(a["name"], a["value"])
		}
	}
	for _, kv := range attrs.FindAllStringSubmatch(form[1], -1) {
		if kv[1] == "action" {
			action = unescape(kv[2])
		}
	}
	return action, values
}

func unescape(s string) string {
	return strings.NewReplacer("&amp;", "&", "&#43;", "+", "&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;",
		">").Replace(s)
}

// press sends the form of the button with that text, with changes.
func (p *personView) press(page answer, button string, changes ...string) answer {
	p.t.Helper()
	action, values := p.form(page, button)
	for i := 0; i+1 < len(changes); i += 2 {
		values.Set(changes[i], changes[i+1])
	}
	return p.post(action, values)
}
