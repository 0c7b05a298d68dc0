package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"mesa/discord"
	"mesa/discord/fake"
	"mesa/web"
)

// discordRoom is a room with sign-in by a fake Discord. Its host is localhost, so that browsers take it
// for another website.
type discordRoom struct {
	*room
	discord *fake.Server
	zoe     *fake.User
}

func newDiscordRoom(t *testing.T) *discordRoom {
	t.Helper()
	f := fake.New(t)
	account, err := discord.NewSignIn(fake.AppID, fake.Secret, strings.Replace(f.URL(), "127.0.0.1", "localhost", 1))
	if err != nil {
		t.Fatal(err)
	}
	a := &discordRoom{newRoom(t, web.Options{Discord: account}), f, f.User("Zoe", "pt-BR")}
	f.SignInBrowser(a.zoe, a.url+"/discord/back")
	return a
}

func (a *discordRoom) user() string { return "discord:" + a.zoe.ID }

// consent presses the button with that text on Discord's page, as a browser without script, and
// returns the page that this leads to.
func (p *personView) consent(page answer, says string) answer {
	p.t.Helper()
	if !strings.Contains(page.text, "<title>Discord</title>") {
		p.t.Fatalf("not at Discord: %d %s\n%s", page.status, page.path, page.text)
	}
	q, err := http.NewRequest("POST", page.url.String(), strings.NewReader(url.Values{"answer": {says}}.Encode()))
	if err != nil {
		p.t.Fatal(err)
	}
	q.Header.Set("Content-Type", formKind)
	return p.send(q)
}

// TestSignInByDiscord: in a browser, a person who comes to a table signs in by Discord and is led
// back to the table, as the same user as for the bot.
func TestSignInByDiscord(t *testing.T) {
	a := newDiscordRoom(t)
	id := a.createDemo(a.user(), "counter")
	b := a.chromium()
	b.open("/t/" + string(id))
	eval[bool](b, watch)
	b.tap("Sign in with Discord")
	b.await("document.title === 'Discord'")
	if got := eval[string](b, "new URL(location).searchParams.get('scope')"); got != "identify" {
		t.Errorf("Discord is asked for %q", got)
	}
	b.tap("Authorize")
	b.await("document.getElementById('table')")
	if got := eval[string](b, "location.pathname"); got != "/t/"+string(id) {
		t.Errorf("led back to %s", got)
	}
	if n := a.discord.Tokens(); n != 0 {
		t.Errorf("%d tokens are still good", n)
	}
	b.open("/")
	b.await("document.getElementById('who')?.textContent === 'Signed in as Zoe'")
	b.awaitText("Counting")
	if got := eval[string](b, "document.cookie"); got != "" {
		t.Errorf("a script reads %q", got)
	}
	if log := a.log.String(); log != "" {
		t.Error(log)
	}
}

// TestDiscordOnAPhone: in Portuguese, a person declines at Discord, reads that they did, and then
// agrees.
func TestDiscordOnAPhone(t *testing.T) {
	a := newDiscordRoom(t)
	b := a.chromium("lang=pt-BR", "accept-lang=pt-BR")
	b.open("/")
	b.tap("Entrar com o Discord")
	b.await("document.title === 'Discord'")
	b.tap("Cancel")
	b.awaitText("Você não deu permissão no Discord.")
	if eval[bool](b, "document.documentElement.innerHTML.includes('state=')") {
		t.Error("the page leads back to an address that is used up")
	}
	b.tap("Entrar com o Discord")
	b.await("document.title === 'Discord'")
	b.do(chromedp.Click(chromedp.CSS("button[value=yes]")))
	b.await("document.getElementById('who')?.textContent === 'Você entrou como Zoe'")
}

// TestEachDiscordFailureHasItsMessage: each failure has its own message, nobody is signed in, and the log has the
// reason and no secret.
func TestEachDiscordFailureHasItsMessage(t *testing.T) {
	const token, me = "POST /oauth2/token", "GET /users/@me"
	for _, tt := range []struct {
		name, route string
		status      int
		body        string
		says, log   string
	}{
		{"no line", token, 0, "", "Discord doesn&#39;t answer now", "EOF"},
		{"in trouble", token, 503, "<html>down</html>", "Discord doesn&#39;t answer now", "503"},
		{"in haste", token, 429, `{"message": "slow down", "retry_after": 1}`, "Discord doesn&#39;t answer now", "429"},
		{"a code that is none", token, 400, `{"error": "invalid_grant", "code": "hush"}`,
			"Discord didn&#39;t accept this sign-in", "refused"},
		{"a wrong secret", token, 401, `{"error": "invalid_client", "code": "hush"}`, "accept this Mesa&#39;s setup",
			"401"},
		{"a token that is none", token, 200, `{"token_type": "Bearer"}`, "can&#39;t read Discord", "cannot be read"},
		{"no JSON", token, 200, `<html>hush</html>`, "can&#39;t read Discord", "cannot be read"},
		{"an endless answer", token, 200, `{"access_token": "` + strings.Repeat("x", 1<<20), "can&#39;t read Discord",
			"cannot be read"},
		{"no line to the person", me, 0, "", "Discord doesn&#39;t answer now", "EOF"},
		{"the person in trouble", me, 500, "", "Discord doesn&#39;t answer now", "500"},
		{"a token that was taken back", me, 401, `{"message": "401: Unauthorized", "code": 0}`, "didn&#39;t accept",
			"401"},
		{"a person that is no JSON", me, 200, `hush`, "can&#39;t read Discord", "no JSON"},
		{"a person without an id", me, 200, `{"username": "hush"}`, "can&#39;t read Discord", "without an id"},
		{"a person with another id", me, 200, `{"id": "../ana", "username": "hush"}`, "can&#39;t read Discord",
			"without an id"},
		{"an endless person", me, 200, `{"id": "1", "username": "` + strings.Repeat("x", 1<<20) + `"}`,
			"can&#39;t read Discord",
			"no JSON"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newDiscordRoom(t)
			for range 2 { // a request that broke off is repeated
				a.discord.FailNext(tt.route, tt.status, map[string]string{"Content-Type": "application/json"}, tt.body)
			}
			p := a.stranger()
			page := p.consent(p.get("/discord?next=/t/abc"), "yes")
			want := http.StatusServiceUnavailable
			if strings.Contains(tt.says, "didn&#39;t accept") { // the fault of the code, and not of Mesa
				want = http.StatusForbidden
			}
			if page.status != want || !strings.Contains(alertOf(page.text), tt.says) {
				t.Errorf("%d, and it says: %s", page.status, alertOf(page.text))
			}
			if !strings.Contains(page.text, `href="/discord?next=%2ft%2fabc"`) {
				t.Error("there is no way to try again")
			}
			if bad := malformed(strings.TrimPrefix(page.text, "<!doctype html>")); bad != "" {
				t.Error(bad)
			}
			if p.signedIn() {
				t.Error("somebody is signed in")
			}
			log := a.log.String()
			for _, secret := range []string{fake.Secret, "hush", page.url.Query().Get("code"),
				page.url.Query().Get("state"), "token-"} {
				if secret == "" || strings.Contains(log, secret) {
					t.Errorf("the log says %q:\n%s", secret, log)
				}
			}
			if !strings.Contains(log, tt.log) {
				t.Errorf("the log does not say %q:\n%s", tt.log, log)
			}
			if n := a.discord.Tokens(); n != 0 {
				t.Errorf("%d tokens are still good", n)
			}
		})
	}
}

func (p *personView) signedIn() bool { return strings.Contains(p.get("/").text, "Signed in as") }

// TestBadDiscordStateSignsNobodyIn: a state that is unknown, expired, used or of another browser signs
// nobody in, and Discord is not asked.
func TestBadDiscordStateSignsNobodyIn(t *testing.T) {
	// begun returns the address to which Discord leads a person who agreed.
	begun := func(p *personView) string {
		p.client.CheckRedirect = func(q *http.Request, _ []*http.Request) error {
			if q.URL.Path == "/discord/back" {
				return http.ErrUseLastResponse
			}
			return nil
		}
		back := p.consent(p.get("/discord"), "yes").header.Get("Location")
		p.client.CheckRedirect = nil
		return back[len(p.url):]
	}
	for name, where := range map[string]func(a *discordRoom, p *personView) (string, *personView){
		"no state": func(_ *discordRoom, p *personView) (string, *personView) { return "/discord/back?code=1", p },
		"a made-up state": func(_ *discordRoom, p *personView) (string, *personView) {
			begun(p)
			return "/discord/back?code=1&state=x", p
		},
		"another's browser": func(a *discordRoom, p *personView) (string, *personView) {
			return begun(p),
				a.stranger()
		},
		"another's that began, too": func(a *discordRoom, p *personView) (string, *personView) {
			other := a.stranger()
			begun(other)
			return begun(p), other
		},
		"late": func(a *discordRoom, p *personView) (string, *personView) {
			back := begun(p)
			a.clock.Add(10 * time.Minute)
			return back, p
		},
		"used up": func(a *discordRoom, p *personView) (string, *personView) {
			back := begun(p)
			kept := p.client.Jar.Cookies(mustURL(p.url))
			p.get(back)
			p.post("/signout", nil)
			p.client.Jar.SetCookies(mustURL(p.url), kept)
			return back, p
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := newDiscordRoom(t)
			back, p := where(a, a.stranger())
			asked := a.discord.Requests("POST /oauth2/token")
			page := p.get(back)
			if page.status != http.StatusGone ||
				!strings.Contains(alertOf(page.text), "this sign-in started in another browser") {
				t.Errorf("%d, and it says: %s", page.status, alertOf(page.text))
			}
			if p.signedIn() {
				t.Error("somebody is signed in")
			}
			if n := a.discord.Requests("POST /oauth2/token"); n != asked {
				t.Error("Discord was asked")
			}
		})
	}
}

// TestDiscordAsksBeforeItReplacesASession: if another user is signed in already, they are asked before their
// session ends.
func TestDiscordAsksBeforeItReplacesASession(t *testing.T) {
	a := newDiscordRoom(t)
	id := a.createDemo("ana", "counter")
	guest := a.stranger()
	guest.post(a.enter("ana").invite(id, ""), url.Values{"name": {"Gil"}})
	page := guest.consent(guest.get("/discord?next=/t/"+string(id)), "yes")
	if !strings.HasPrefix(page.path, "/signin/") ||
		!strings.Contains(page.text, "If you sign in as Zoe, you lose your chairs here") {
		t.Fatalf("%s\n%s", page.path, page.text)
	}
	if text := guest.get("/").text; !strings.Contains(text, "Signed in as Gil") {
		t.Errorf("the guest is gone:\n%s", text)
	}
	if page = guest.post(page.path, nil); page.path != "/t/"+string(id) ||
		!strings.Contains(page.text, "You are watching.") {
		t.Errorf("%s\n%s", page.path, page.text)
	}
	page = guest.consent(guest.get("/discord?next=/odds"), "yes")
	if page.path != "/odds" {
		t.Errorf("the same person is asked again: %s", page.path)
	}
}

// TestDiscordReturnsOnlyToThisServer: the page after the sign-in is always one of this server.
func TestDiscordReturnsOnlyToThisServer(t *testing.T) {
	a := newDiscordRoom(t)
	for _, next := range []string{"https://example.com/", "//example.com", `/\example.com`} {
		p := a.stranger()
		page := p.consent(p.get("/discord?next="+url.QueryEscape(next)), "yes")
		if page.path != "/" || page.url.Host != mustURL(a.url).Host {
			t.Errorf("next %q led to %s", next, page.url)
		}
	}
	p := a.stranger()
	for range 60 {
		p.get("/discord/back")
	}
	if page := p.get("/discord/back"); page.status != http.StatusTooManyRequests {
		t.Errorf("the next in that minute: %d", page.status)
	}
}

// TestDiscordStateIsKeptHashed: the cookie has the attributes of a session's, the bucket holds no plain
// state, and both are empty afterwards.
func TestDiscordStateIsKeptHashed(t *testing.T) {
	a := newDiscordRoom(t)
	p := a.stranger()
	p.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	page := p.get("/discord")
	cookie, err := http.ParseSetCookie(page.header.Get("Set-Cookie"))
	if err != nil {
		t.Fatal(err)
	}
	if cookie.Name != "mesa-discord" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode ||
		cookie.MaxAge != 600 ||
		cookie.Path != "/" {
		t.Errorf("cookie %s", cookie)
	}
	kept := 0
	count := func(key string, data []byte) bool {
		if kept++; strings.Contains(key+string(data), cookie.Value) {
			t.Error("the bucket holds the state as it is")
		}
		return true
	}
	each := func(want int) {
		t.Helper()
		kept = 0
		if err := a.service.Bucket("web.discord").Each(t.Context(), "", count); err != nil || kept != want {
			t.Errorf("%d kept, want %d: %v", kept, want, err)
		}
	}
	each(1)
	p.client.CheckRedirect = nil
	p.get("/discord/back?error=access_denied&state=" + cookie.Value)
	each(0)
	safe := newRoom(t, web.Options{URL: "https://mesa.example.org", Discord: emptySignIn{}}).stranger()
	safe.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	page = safe.get("/discord")
	if got := page.header.Get("Set-Cookie"); !strings.HasPrefix(got, "__Host-mesa-discord=") ||
		!strings.Contains(got, "; Secure") {
		t.Errorf("on https: %s", got)
	}
	if got := page.header.Get("Location"); got != "https://mesa.example.org/discord/back" {
		t.Errorf("led back to %s", got)
	}
}

// emptySignIn is a service that leads back at once.
type emptySignIn struct{ web.SignInService }

// Address returns back, without a page in between.
func (emptySignIn) Address(back, _, _ string) string { return back }

// TestNoPageMentionsDiscordWithoutIt: without Discord no page mentions it.
func TestNoPageMentionsDiscordWithoutIt(t *testing.T) {
	p := newRoom(t, web.Options{}).stranger()
	if page := p.get("/"); strings.Contains(page.text, "Sign in with Discord") {
		t.Error("a way to sign in that is none")
	}
	for _, path := range []string{"/discord", "/discord/back?code=1&state=1"} {
		if page := p.get(path); page.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, page.status)
		}
	}
}
