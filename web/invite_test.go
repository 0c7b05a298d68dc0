package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/table"
	"mesa/web"
)

var joinLink = regexp.MustCompile(`/join/[a-z0-9]+/[a-z0-9]+`)
var backLink = regexp.MustCompile(`/signin/[A-Za-z0-9_-]+`)

var oneInvite = regexp.MustCompile(`(?s)<section class="block" id="i-.*?</section>`)

// invite makes a link as the GM does and returns its path.
func (p *personView) invite(id game.TableID, chair string) string {
	p.t.Helper()
	where := "/t/" + string(id) + "/invite?chair=gm"
	make := `name="for" value="` + chair + `">`
	find := func(page answer) int {
		return slices.IndexFunc(oneInvite.FindAllString(page.text, -1),
			func(row string) bool { return strings.Contains(row, make) })
	}
	i := find(p.get(where))
	page := p.post(where, url.Values{"for": {chair}, "do": {"make"}})
	rows := oneInvite.FindAllString(page.text, -1)
	if page.status != http.StatusOK || i < 0 || i >= len(rows) || find(page) >= 0 ||
		joinLink.FindString(rows[i]) == "" {
		p.t.Fatalf("no link for %q: %d\n%s", chair, page.status, page.text)
	}
	return joinLink.FindString(rows[i])
}

func TestInviteToANewChair(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	gm := r.enter("ana")
	link := gm.invite(id, "")
	page := gm.get("/t/" + string(id) + "/invite?chair=gm")
	if !strings.Contains(page.text, r.url+link) || !strings.Contains(page.text, `<svg class="qr"`) ||
		!strings.Contains(page.text, "QR code of the link") {
		t.Errorf("the page shows no link or no code:\n%s", page.text)
	}
	before := r.view(id, "ana", "gm").Seq
	dora := r.stranger()
	if page := dora.get(link); page.status != http.StatusOK ||
		!strings.Contains(page.text, "invites you to this table") {
		t.Fatalf("the link: %d\n%s", page.status, page.text)
	}
	if view := r.view(id, "ana", "gm"); view.Seq != before {
		t.Error("opening the link did something")
	}
	for _, name := range []string{"", "  ", "D\u202eora", strings.Repeat("x", 65)} {
		if page := dora.post(link, url.Values{"name": {name}}); page.status != http.StatusUnprocessableEntity ||
			!strings.Contains(page.text, "Type a name") {
			t.Errorf("the name %q: %d", name, page.status)
		}
	}
	page = dora.post(link, url.Values{"name": {"Dora"}})
	back := backLink.FindString(page.text)
	if page.status != http.StatusOK || back == "" || page.header.Get("Content-Encoding") != "" {
		t.Fatalf("no way back: %d\n%s", page.status, page.text)
	}
	if page := dora.get("/t/" + string(id)); page.status != http.StatusOK ||
		!strings.Contains(page.text, "You sit in Dora’s chair") &&
			!strings.Contains(page.text, "Dora") {
		t.Errorf("she does not sit there: %d", page.status)
	}
	if page := dora.get("/t/" + string(id) + "/invite"); page.status != http.StatusForbidden {
		t.Errorf("she may invite: %d", page.status)
	}
	chairs := len(r.view(id, "ana", "gm").Chairs)
	dora.post(link, url.Values{"name": {"Dora"}})
	if now := len(r.view(id, "ana", "gm").Chairs); now != chairs {
		t.Errorf("she sat down twice")
	}
	phone := r.stranger()
	for range 2 { // looking does not use it up
		if page := phone.post(back, nil); page.status != http.StatusOK || !strings.Contains(page.text, "Dora") {
			t.Fatalf("she does not come back: %d", page.status)
		}
	}
	phone.post("/back", nil)
	if page := r.stranger().post(back, nil); page.status != http.StatusGone {
		t.Errorf("an old way back still works: %d", page.status)
	}
}

// A person who is invited to a demo picks a character: the first of those that only the
// table's creator holds, unless they pick another.
func TestInviteToADemo(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	link := r.enter("ana").invite(id, "")
	bia, rui := r.stranger(), r.stranger()
	for _, radio := range []string{`value="ana" checked>`, `value="beto">`, `value="">`} {
		if page := bia.get(link); !strings.Contains(page.text, `<input type="radio" name="chair" `+radio) {
			t.Fatalf("no %s:\n%s", radio, page.text)
		}
	}
	chairs := len(r.view(id, "ana", "gm").Chairs)
	bia.post(link, url.Values{"name": {"Bia"}, "chair": {"ana"}})
	if page := bia.get(at(id, "ana")); page.status != http.StatusOK {
		t.Errorf("the chair is not hers: %d", page.status)
	}
	page := rui.post(link, url.Values{"name": {"Rui"}, "chair": {"ana"}})
	if page.status != http.StatusUnprocessableEntity ||
		!strings.Contains(page.text, "Someone else is in Ana&#39;s chair.") ||
		strings.Contains(page.text, `value="ana"`) {
		t.Errorf("her chair once more: %d\n%s", page.status, page.text)
	}
	closed := game.Command{Move: "set", Args: game.Args{"setting": {"door"}, "value": {game.DoorAsk}}}
	if _, err := r.service.Do(t.Context(), id, table.Caller{User: "ana", Chair: "gm"}, closed,
		table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	eva := r.stranger() // the invitation lets her in where others must ask
	eva.post(link, url.Values{"name": {"Eva"}, "chair": {"beto"}})
	if page := eva.get(at(id, "beto")); page.status != http.StatusOK {
		t.Errorf("the chair is not hers: %d", page.status)
	}
	rui.post(link, url.Values{"name": {"Rui"}, "chair": {""}})
	if now := r.view(id, "ana", "gm").Chairs; len(now) != chairs+1 || now[chairs].Name != "Rui" {
		t.Errorf("%+v", now)
	}
}

func TestInviteToAChair(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	link := r.enter("ana").invite(id, "beto")
	before := r.view(id, "ana", "gm").Seq
	bia := r.stranger()
	if page := bia.get(link); !strings.Contains(page.text, "You are invited to Beto&#39;s chair.") {
		t.Fatalf("%d\n%s", page.status, page.text)
	}
	bia.post(link, url.Values{"name": {"Bia"}})
	if page := bia.get(at(id, "beto")); page.status != http.StatusOK {
		t.Errorf("the chair is not hers: %d", page.status)
	}
	if now := r.view(id, "ana", "gm").Seq; now != before+1 {
		t.Errorf("leaving and sitting down were %d decisions", now-before)
	}
	if page := r.stranger().post(link, url.Values{"name": {"Eva"}}); page.status != http.StatusGone {
		t.Errorf("the link works twice: %d", page.status)
	}
}

func TestInvitationsEnd(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	gm := r.enter("ana")
	withdrawn := gm.invite(id, "")
	gm.press(gm.get("/t/"+string(id)+"/invite?chair=gm"), "Withdraw the link")
	late := gm.invite(id, "")
	gone := func(link, why string) {
		t.Helper()
		if page := r.stranger().get(link); page.status != http.StatusGone ||
			!strings.Contains(page.text, "Ask the GM") {
			t.Errorf("%s: %d\n%s", why, page.status, page.text)
		}
		if page := r.stranger().post(link, url.Values{"name": {"Eva"}}); page.status != http.StatusGone {
			t.Errorf("%s: %d", why, page.status)
		}
	}
	gone(withdrawn, "withdrawn")
	gone("/join/"+string(id)+"/AAAAAAAAAAAAAAAAAAAAAAAAAA", "made up")
	r.clock.Add(30 * 24 * time.Hour)
	gone(late, "after 30 days")
}

// TestStrangersAreToldToAskTheGM also checks that a page of another website cannot seat anybody.
func TestStrangersAreToldToAskTheGM(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	if page := r.stranger().get("/t/" + string(id)); page.status != http.StatusForbidden ||
		!strings.Contains(page.text, "Ask GM, the GM, for an invitation link") {
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

// TestAHouseholdSignsIn: six people behind one address sign in within a minute.
func TestAHouseholdSignsIn(t *testing.T) {
	r := newRoom(t, web.Options{})
	for _, user := range []string{"ana", "bia", "caio", "dora", "eva", "fabio"} {
		r.enter(user)
	}
}

// TestGMLetsGuestsIn: where the GM lets people in, an invitation seats at once; without one a
// guest asks, and the GM decides on the page of the table.
func TestGMLetsGuestsIn(t *testing.T) {
	r := newRoom(t, web.Options{})
	id, err := r.service.Create(t.Context(), "ana", "",
		table.NewTable{System: "cortex", Title: "Ilha", Lang: "en", Door: game.DoorAsk})
	if err != nil {
		t.Fatal(err)
	}
	gm, path := r.enter("ana"), "/t/"+string(id)
	dora := r.stranger()
	dora.post(gm.invite(id, ""), url.Values{"name": {"Dora"}})
	if page := dora.get(path); !strings.Contains(page.text, "You are Dora here") {
		t.Fatalf("an invited guest does not sit: %s", page.text)
	}
	eva, max := r.enter("eva"), r.enter("max")
	if page := eva.press(eva.get(path), "Ask for a seat", "a.name", "Eva"); !strings.Contains(page.text,
		"You asked for a seat as Eva") {
		t.Fatalf("nothing says that she asked: %d\n%s", page.status, page.text)
	}
	max.press(max.get(path), "Ask for a seat", "a.name", "Max")
	page := gm.get(at(id, "gm"))
	if !strings.Contains(page.text, "Waiting for a seat") || strings.Contains(page.text, "Sit down at this table") {
		t.Fatalf("the GM does not see who asks:\n%s", page.text)
	}
	page = gm.press(page, "Let Eva in")
	gm.press(page, "Turn Max away")
	if page := eva.get(path); !strings.Contains(page.text, "You are Eva here") {
		t.Errorf("she was let in: %s", page.text)
	}
	if page := max.get(path); !strings.Contains(page.text, "You have no seat at this table") ||
		strings.Contains(page.text, "You asked for a seat") {
		t.Errorf("he was turned away: %s", page.text)
	}
}

// TestInvitationsAgreeWithTheLog: the log and the page agree on which invitations hold, by whichever
// window they are made or withdrawn.
func TestInvitationsAgreeWithTheLog(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	gm, where := r.enter("ana"), "/t/"+string(id)+"/invite?chair=gm"
	link := gm.invite(id, "beto")
	code := link[strings.LastIndex(link, "/")+1:]
	if house := gm.get("/t/" + string(id) + "/house?chair=gm"); strings.Contains(house.text, code) {
		t.Error("the code is on a page for more than it")
	}
	gm.press(gm.get("/t/"+string(id)+"/house?chair=gm"), "Withdraw an invitation: for Beto's chair")
	if page := gm.get(where); strings.Contains(page.text, code) {
		t.Error("withdrawn on another page, it still stands on this one")
	}
	if page := r.stranger().get(link); page.status != http.StatusGone {
		t.Errorf("withdrawn by the house's move: %d", page.status)
	}
	elsewhere, err := r.service.Invite(t.Context(), id, table.Caller{User: "ana", Chair: "gm"}, "", "Rui")
	if err != nil {
		t.Fatal(err)
	}
	path := "/join/" + string(id) + "/" + elsewhere
	if page := r.stranger().get(path); page.status != http.StatusOK {
		t.Errorf("made elsewhere: %d", page.status)
	}
	gm.press(gm.get(where), "Withdraw an invitation: Rui, for a new chair")
	if page := r.stranger().get(path); page.status != http.StatusGone {
		t.Errorf("withdrawn here: %d", page.status)
	}
}
