package web_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"mesa/web"
)

func (r *room) link(user, next string) string {
	r.t.Helper()
	link, err := r.pages.Link(context.Background(), user, "Ana", next)
	if err != nil {
		r.t.Fatal(err)
	}
	u, err := url.Parse(link)
	if err != nil {
		r.t.Fatal(err)
	}
	return u.Path
}

func TestSignIn(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.stranger()
	path := r.link("ana", "/t/"+string(id))
	for range 2 { // looking does not use it up: chats look at links, too
		page := p.get(path)
		if page.status != http.StatusOK || !strings.Contains(page.text, "Sign in as Ana</button>") {
			t.Fatalf("the page of the link: %d\n%s", page.status, page.text)
		}
	}
	if page := p.get("/t/" + string(id)); page.status != http.StatusForbidden ||
		strings.Contains(page.text, "Counting") {
		t.Errorf("not signed in yet, but %d\n%s", page.status, page.text)
	}
	page := p.post(path, nil)
	if want := "/t/" + string(id) + "?chair=gm"; page.status != http.StatusOK || page.path != want {
		t.Errorf("signed in: %d %s, want %s", page.status, page.path, want)
	}
	if page := p.get("/"); !strings.Contains(page.text, "Signed in as Ana") ||
		!strings.Contains(page.text, "Counting") {
		t.Errorf("the start page knows nothing of Ana:\n%s", page.text)
	}
}

func TestLinkWorksOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	path := r.link("ana", "")
	if page := r.stranger().post(path, nil); page.status != http.StatusOK {
		t.Fatalf("first time: %d", page.status)
	}
	thief := r.stranger()
	for _, page := range []answer{thief.get(path), thief.post(path, nil)} {
		if page.status != http.StatusGone || !strings.Contains(page.text, "already used or is too old") {
			t.Errorf("second time: %d\n%s", page.status, page.text)
		}
	}
	if page := thief.get("/"); strings.Contains(page.text, "Signed in") {
		t.Error("a used link signed somebody in")
	}
}

func TestLinkWorksOnceConcurrently(t *testing.T) {
	r := newRoom(t, web.Options{})
	path := r.link("ana", "")
	got := make(chan int, 4)
	for range cap(got) {
		p := r.stranger()
		go func() { got <- p.post(path, nil).status }()
	}
	in := 0
	for range cap(got) {
		if <-got == http.StatusOK {
			in++
		}
	}
	if in != 1 {
		t.Errorf("a link pressed four times at once signed %d in", in)
	}
}

func TestLinkExpires(t *testing.T) {
	r := newRoom(t, web.Options{})
	path := r.link("ana", "")
	r.clock.Add(10 * time.Minute)
	if page := r.stranger().post(path, nil); page.status != http.StatusGone {
		t.Errorf("after ten minutes: %d", page.status)
	}
}

func TestLinkLeadsOnlyToThisServer(t *testing.T) {
	r := newRoom(t, web.Options{})
	for _, next := range []string{"https://example.com/", "//example.com", `/\example.com`, "/\t/example.com",
		"javascript:alert(1)"} {
		page := r.stranger().post(r.link("ana", next), nil)
		if page.status != http.StatusOK || page.path != "/" {
			t.Errorf("next %q led to %d %s", next, page.status, page.path)
		}
		r.clock.Add(time.Minute)
	}
}

func TestSignInIsLimited(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.stranger()
	for range 60 { // more than a household with all its machines
		if page := p.post("/signin/guess", nil); page.status != http.StatusGone {
			t.Fatalf("a guess: %d", page.status)
		}
	}
	if page := p.post(r.link("ana", ""), nil); page.status != http.StatusTooManyRequests {
		t.Errorf("the next in that minute: %d", page.status)
	}
	r.clock.Add(time.Minute)
	if page := p.post(r.link("ana", ""), nil); page.status != http.StatusOK {
		t.Errorf("a minute later: %d", page.status)
	}
}

func TestSecretsAreKeptHashed(t *testing.T) {
	r := newRoom(t, web.Options{})
	token := strings.TrimPrefix(r.link("ana", ""), "/signin/")
	p := r.enter("ana")
	home, _ := url.Parse(r.url)
	cookie := p.client.Jar.Cookies(home)[0].Value
	if len(token) < 43 || len(cookie) < 43 {
		t.Errorf("a token of %d characters, a cookie of %d: fewer than 256 bits", len(token), len(cookie))
	}
	kept := 0
	for _, kind := range []string{"web.link", "web.session"} {
		err := r.service.Bucket(kind).Each(context.Background(), "", func(key string, data []byte) bool {
			kept++
			for _, secret := range []string{token, cookie} {
				if strings.Contains(key+string(data), secret) {
					t.Errorf("%s holds a secret as it is", kind)
				}
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if kept != 2 {
		t.Errorf("%d things kept, want a link and a session", kept)
	}
}

func TestSessionExpires(t *testing.T) {
	day := 24 * time.Hour
	in := func(p *personView) bool { return strings.Contains(p.get("/").text, "Signed in as Ana") }
	r := newRoom(t, web.Options{})
	idle, busy := r.enter("ana"), r.enter("ana")
	for n := range 29 {
		r.clock.Add(day)
		if !in(busy) {
			t.Fatalf("a busy session ended after %d days", n+1)
		}
	}
	if in(idle) {
		t.Error("a session without a visit lasted 29 days")
	}
	r.clock.Add(day)
	if in(busy) {
		t.Error("a session lasted more than 30 days")
	}
}

func TestSignOut(t *testing.T) {
	r := newRoom(t, web.Options{})
	here, there, other := r.enter("ana"), r.enter("ana"), r.enter("bia")
	in := func(p *personView) bool { return strings.Contains(p.get("/").text, "Signed in") }
	kept := here.client.Jar.Cookies(mustURL(r.url))
	here.post("/signout", nil)
	if in(here) || !in(there) {
		t.Error("signing out must end this session and no other")
	}
	here.client.Jar.SetCookies(mustURL(r.url), kept)
	if in(here) {
		t.Error("a stolen cookie works after signing out")
	}
	more := r.enter("ana")
	more.post("/signout/everywhere", nil)
	if in(more) || in(there) || !in(other) {
		t.Error("signing out everywhere must end all of Ana's sessions and nobody else's")
	}
}

func TestSignInGivesANewSession(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.enter("ana")
	old := p.client.Jar.Cookies(mustURL(r.url))
	p.post(r.link("ana", ""), nil)
	if now := p.client.Jar.Cookies(mustURL(r.url)); now[0].Value == old[0].Value {
		t.Error("the session did not change at sign-in")
	}
	p.client.Jar.SetCookies(mustURL(r.url), old)
	if strings.Contains(p.get("/").text, "Signed in") {
		t.Error("the old session still works")
	}
}

func TestCookieAndHeaders(t *testing.T) {
	for _, tt := range []struct {
		url, cookie string
		secure      bool
	}{{"https://mesa.example.org", "__Host-mesa", true}, {"http://127.0.0.1:8080", "mesa", false}} {
		r := newRoom(t, web.Options{URL: tt.url})
		p := r.stranger()
		p.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		page := p.post(r.link("ana", ""), nil)
		cookie, err := http.ParseSetCookie(page.header.Get("Set-Cookie"))
		if err != nil {
			t.Fatal(err)
		}
		if cookie.Name != tt.cookie || cookie.Secure != tt.secure || !cookie.HttpOnly ||
			cookie.SameSite != http.SameSiteLaxMode ||
			cookie.Path != "/" || cookie.Domain != "" || cookie.MaxAge != 30*24*3600 {
			t.Errorf("%s: cookie %s", tt.url, cookie)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' " +
				"data:; connect-src " +
				"'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; " +
				"frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
			"Referrer-Policy":        "same-origin",
			"Cache-Control":          "no-store",
		} {
			if got := page.header.Get(name); got != want {
				t.Errorf("%s: %s is %q", tt.url, name, got)
			}
		}
		if got := page.header.Get("Strict-Transport-Security") != ""; got != tt.secure {
			t.Errorf("%s: HSTS %v", tt.url, got)
		}
	}
}

func mustURL(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// If a user's display name has changed since they signed in, they see the new name, and so do the
// other users at the tables they create.
func TestDisplayNameReplacesSignInName(t *testing.T) {
	r := newRoom(t, web.Options{DisplayName: func(_ context.Context, user string) string {
		if user == "local" {
			return "Lia"
		}
		return ""
	}})
	lia, zoe := r.stranger(), r.stranger()
	lia.post(r.link("local", ""), nil)
	zoe.post(r.link("zoe", ""), nil)
	if page := lia.get("/"); !strings.Contains(page.text, "Signed in as Lia") {
		t.Errorf("not called Lia:\n%s", page.text)
	}
	if page := zoe.get("/"); !strings.Contains(page.text, "Signed in as Ana") {
		t.Errorf("not called as she signed in:\n%s", page.text)
	}
}
