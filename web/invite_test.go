package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/web"
)

var joinLink = regexp.MustCompile(`/join/[a-z0-9]+/[A-Z0-9]+`)
var backLink = regexp.MustCompile(`/signin/[A-Za-z0-9_-]+`)

// invite makes a link as the GM does and gives its path.
func (p *person) invite(id game.TableID, chair string) string {
	p.t.Helper()
	p.post("/t/"+string(id)+"/invite?chair=gm", url.Values{"for": {chair}, "do": {"make"}})
	page := p.get("/t/" + string(id) + "/invite?chair=gm")
	_, from, ok := strings.Cut(page.text, `name="for" value="`+chair+`"><input type="hidden" name="do" value="withdraw"`)
	link := joinLink.FindAllString(page.text[:len(page.text)-len(from)], -1)
	if page.status != http.StatusOK || !ok || len(link) == 0 {
		p.t.Fatalf("no link for %q: %d\n%s", chair, page.status, page.text)
	}
	return link[len(link)-1]
}

func TestInviteAnybody(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	gm := r.enter("ana")
	link := gm.invite(id, "")
	page := gm.get("/t/" + string(id) + "/invite?chair=gm")
	if !strings.Contains(page.text, r.url+link) || !strings.Contains(page.text, `<svg class="qr"`) || !strings.Contains(page.text, "QR code of the link") {
		t.Errorf("the page shows no link or no code:\n%s", page.text)
	}
	dora := r.stranger()
	if page := dora.get(link); page.status != http.StatusOK || !strings.Contains(page.text, "invites you to this table") {
		t.Fatalf("the link: %d\n%s", page.status, page.text)
	}
	if s := r.sight(id, "ana", "gm"); s.At != 1 {
		t.Error("opening the link did something")
	}
	for _, name := range []string{"", "  ", "D\u202eora", strings.Repeat("x", 65)} {
		if page := dora.post(link, url.Values{"name": {name}}); page.status != http.StatusUnprocessableEntity || !strings.Contains(page.text, "Say a name") {
			t.Errorf("the name %q: %d", name, page.status)
		}
	}
	page = dora.post(link, url.Values{"name": {"Dora"}})
	back := backLink.FindString(page.text)
	if page.status != http.StatusOK || back == "" || page.header.Get("Content-Encoding") != "" {
		t.Fatalf("no way back: %d\n%s", page.status, page.text)
	}
	if page := dora.get("/t/" + string(id)); page.status != http.StatusOK || !strings.Contains(page.text, "You sit in Dora’s chair") && !strings.Contains(page.text, "Dora") {
		t.Errorf("she does not sit there: %d", page.status)
	}
	if page := dora.get("/t/" + string(id) + "/invite"); page.status != http.StatusForbidden {
		t.Errorf("she may invite: %d", page.status)
	}
	chairs := len(r.sight(id, "ana", "gm").Chairs)
	dora.post(link, url.Values{"name": {"Dora"}})
	if now := len(r.sight(id, "ana", "gm").Chairs); now != chairs {
		t.Errorf("she sat down twice")
	}
	phone := r.stranger()
	for range 2 { // it is not spent at once
		if page := phone.post(back, nil); page.status != http.StatusOK || !strings.Contains(page.text, "Dora") {
			t.Fatalf("she does not come back: %d", page.status)
		}
	}
	phone.post("/back", nil)
	if page := r.stranger().post(back, nil); page.status != http.StatusGone {
		t.Errorf("an old way back still works: %d", page.status)
	}
}

func TestInviteToAChair(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	link := r.enter("ana").invite(id, "beto")
	bia := r.stranger()
	if page := bia.get(link); !strings.Contains(page.text, "in the chair of Beto") {
		t.Fatalf("%d\n%s", page.status, page.text)
	}
	bia.post(link, url.Values{"name": {"Bia"}})
	if page := bia.get(at(id, "beto")); page.status != http.StatusOK {
		t.Errorf("the chair is not hers: %d", page.status)
	}
	if page := r.stranger().post(link, url.Values{"name": {"Eva"}}); page.status != http.StatusGone {
		t.Errorf("the link works twice: %d", page.status)
	}
}

func TestInvitationsEnd(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	gm := r.enter("ana")
	withdrawn := gm.invite(id, "")
	gm.post("/t/"+string(id)+"/invite?chair=gm", url.Values{"for": {""}, "do": {"withdraw"}})
	late := gm.invite(id, "")
	gone := func(link, why string) {
		t.Helper()
		if page := r.stranger().get(link); page.status != http.StatusGone || !strings.Contains(page.text, "Ask the GM") {
			t.Errorf("%s: %d\n%s", why, page.status, page.text)
		}
		if page := r.stranger().post(link, url.Values{"name": {"Eva"}}); page.status != http.StatusGone {
			t.Errorf("%s: %d", why, page.status)
		}
	}
	gone(withdrawn, "withdrawn")
	gone("/join/"+string(id)+"/AAAAAAAAAAAAAAAAAAAAAAAAAA", "made up")
	r.clock.add(30 * 24 * time.Hour)
	gone(late, "after 30 days")
}

// TestStrangersAreToldWhomToAsk also holds that a page of another website
// cannot seat anybody.
func TestStrangersAreToldWhomToAsk(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	if page := r.stranger().get("/t/" + string(id)); page.status != http.StatusForbidden || !strings.Contains(page.text, "Ask GM, who runs it") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
	link := r.enter("ana").invite(id, "")
	eva := r.stranger()
	q := eva.request("POST", link, formKind, strings.NewReader("name=Eva"))
	q.Header.Set("Sec-Fetch-Site", "cross-site")
	if page := eva.send(q); page.status != http.StatusForbidden {
		t.Errorf("another website: %d", page.status)
	}
	if page := r.enter("eva").get("/t/" + string(id) + "/invite"); page.status != http.StatusForbidden {
		t.Errorf("a guest sees the invitations: %d", page.status)
	}
}

// TestAHouseholdSignsIn: six people behind one address come in within a minute.
func TestAHouseholdSignsIn(t *testing.T) {
	r := newRoom(t, web.Options{})
	for _, user := range []string{"ana", "bia", "caio", "dora", "eva", "fabio"} {
		r.enter(user)
	}
}
