package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"mesa/game"
	"mesa/table"
	"mesa/web"
)

// view returns what a chair sees now, directly from the table service.
func (r *room) view(id game.TableID, user, chair string) table.PlayerView {
	r.t.Helper()
	view, err := r.service.View(r.t.Context(), id, table.Caller{User: user, Chair: chair}, table.ViewQuery{})
	if err != nil {
		r.t.Fatal(err)
	}
	return view
}

// count returns the number of the counter game.
func (r *room) count(id game.TableID) int {
	r.t.Helper()
	return r.view(id, "ana", "gm").View.Blocks[0].Items[0].N
}

func at(id game.TableID, chair string) string { return "/t/" + string(id) + "?chair=" + chair }

func TestPlayWithoutScript(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	page := p.get(at(id, "ana"))

	page = p.press(page, "⟦counter.add⟧") // one tap takes the preset
	if page.status != http.StatusOK || !strings.HasPrefix(page.path, at(id, "ana")) || r.count(id) != 6 {
		t.Fatalf("one tap: %d %s, count %d", page.status, page.path, r.count(id))
	}
	if !strings.Contains(page.text, "⟦counter.event.added⟧") {
		t.Error("the page does not tell what happened")
	}
	page = p.press(page, "⟦counter.draft⟧")
	page = p.press(page, "⟦counter.roll⟧")
	if !strings.Contains(page.text, `id="die-6"`) || strings.Count(page.text, "d6 rolled ") != 2 {
		t.Errorf("the throw is not shown in words, where it lies and in the log:\n%s", page.text)
	}
}

func TestFormOfAReadyOffer(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	page := p.get(at(id, "ana"))
	if !strings.Contains(page.text, `data-live data-repeat`) {
		t.Errorf("no button:\n%s", page.text)
	}
	page = p.formOf(page, "⟦counter.add⟧")
	if !strings.Contains(page.text, `type="number" inputmode="numeric" min="1" max="10" value="1"`) {
		t.Errorf("no form with bounds:\n%s", page.text)
	}
	action, values := p.form(page, "Confirm")
	values.Set("a.n", "4")
	p.post(action, values)
	if got := r.count(id); got != 9 {
		t.Errorf("count %d, want 9", got)
	}
}

func TestRefusalKeepsWhatWasTyped(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	page := p.get(at(id, "ana"))
	words := strings.Repeat("psst ", 25)
	page = p.press(page, "⟦counter.whisper⟧", "a.words", words)
	if page.status != http.StatusUnprocessableEntity {
		t.Fatalf("status %d", page.status)
	}
	alert := page.text[strings.Index(page.text, `role="alert"`):]
	alert = alert[:strings.Index(alert, "</div>")]
	if !strings.Contains(alert, "“⟦counter.whisper.param.words⟧” takes 1 to 100 characters.") {
		t.Errorf("the alert says %s", alert)
	}
	if !strings.Contains(page.text, `value="`+words) && !strings.Contains(page.text, strings.TrimSpace(words)) {
		t.Error("what was typed is gone")
	}
	if fold := foldedAway(page.text, `id="c-`); fold != "" {
		t.Errorf("the form is folded away in %s", fold)
	}
}

func TestEmptyBoxesDoNotTakeThePreset(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	page := p.get(at(id, "ana"))
	action, values := p.form(page, "⟦counter.pair⟧")
	values.Del("a.pair")
	if page := p.post(action, values); page.status != http.StatusUnprocessableEntity || r.count(id) != 5 {
		t.Errorf("no box ticked must not take the preset: %d, count %d", page.status, r.count(id))
	}
}

func TestRepeatedCommandIsDoneOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	action, values := p.form(p.get(at(id, "ana")), "⟦counter.add⟧")
	for range 3 {
		if page := p.post(action, values); page.status != http.StatusOK {
			t.Fatalf("status %d", page.status)
		}
	}
	if got := r.count(id); got != 6 {
		t.Errorf("one form sent three times counted to %d, want 6", got)
	}
	other := p.get(at(id, "ana"))
	if _, fresh := p.form(other, "⟦counter.add⟧"); fresh.Get("cmd") == values.Get("cmd") {
		t.Error("two pages share a command id")
	}
}

func TestScriptGetsThePageAtOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	action, values := p.form(p.get(at(id, "ana")), "⟦counter.add⟧")
	q := p.request("POST", action, "application/x-www-form-urlencoded", strings.NewReader(values.Encode()))
	q.Header.Set("Mesa-Script", "1")
	p.client.CheckRedirect = func(*http.Request, []*http.Request) error {
		t.Error("sent on")
		return http.ErrUseLastResponse
	}
	page := p.send(q)
	if page.status != http.StatusOK || !strings.Contains(page.text, `data-at="2"`) ||
		!strings.Contains(page.text, "⟦counter.event.added⟧") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
}

func TestPageSaysWhoIsWaitedFor(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	p.press(p.get(at(id, "gm")), "⟦counter.ask⟧")
	for chair, want := range map[string]string{"gm": "Waiting for Ana.", "ana": "Your turn.",
		"bia": "Waiting for Ana."} {
		page := p.get(at(id, chair))
		if !strings.Contains(page.text, want) || !strings.Contains(page.text, "<small>your turn</small>") {
			t.Errorf("%s does not read %q", chair, want)
		}
	}
	page := p.get(at(id, "ana"))
	if !strings.Contains(page.text, `class="offer urgent"`) {
		t.Error("the answer is not marked as urgent")
	}
	p.press(page, "⟦counter.answer⟧")
	if page := p.get(at(id, "ana")); !strings.Contains(page.text, "No one has to act now.") {
		t.Error("somebody is still waited for")
	}
}

func TestSeveralChairs(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	page := p.get("/t/" + string(id))
	if page.path != at(id, "gm") {
		t.Errorf("no chair chosen led to %s", page.path)
	}
	for _, chair := range []string{"ana", "bia"} {
		if !strings.Contains(page.text, `href="`+at(id, chair)+`"`) {
			t.Errorf("no link to the chair %s", chair)
		}
	}
	p.press(p.get("/t/"+string(id)+"/house?chair=bia"), "Free Bia&#39;s place")
	if page := p.get(at(id, "bia")); page.status != http.StatusForbidden {
		t.Errorf("the freed chair: %d", page.status)
	}
	if chairs := r.view(id, "ana", "gm").OwnChairs; len(chairs) != 2 {
		t.Errorf("still holds %v", chairs)
	}
}

// TestTwoChairsOfOneName: a user with a GM's and a player's chair of one name can tell them apart.
func TestTwoChairsOfOneName(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	dora := r.stranger()
	dora.post(r.enter("ana").invite(id, ""), url.Values{"name": {"Dora"}})
	r.playConfirmed(id, "gm", "co-gm", game.Args{"to": {"dora"}})
	page := dora.get("/t/" + string(id)).text
	if !strings.Contains(page, ">Dora</a>") || !strings.Contains(page, ">Dora (GM)</a>") {
		t.Errorf("the chairs look alike:\n%s", page)
	}
}

func TestGuestLooksAndJoins(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	ana, eva := r.enter("ana"), r.enter("eva")
	page := eva.get("/t/" + string(id))
	if page.status != http.StatusOK || !strings.Contains(page.text, "You are watching.") ||
		strings.Contains(page.text, "counter.add⟧") {
		t.Fatalf("a guest: %d\n%s", page.status, page.text)
	}
	if page := eva.get("/"); strings.Contains(page.text, "Counting") {
		t.Error("looking put the table into the guest's list")
	}
	page = eva.press(page, "Take a new chair", "a.name", "Eva & Zé")
	if page.status != http.StatusOK || !strings.Contains(page.text, "You are Eva &amp; Zé here.") {
		t.Errorf("joined: %d\n%s", page.status, page.text)
	}
	if page := ana.get(at(id, "gm")); !strings.Contains(page.text, "Eva &amp; Zé") {
		t.Error("nobody is told")
	}
}

func TestLogPages(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	for range 55 {
		r.play(id, "ana", "add", nil)
	}
	page := p.get("/t/" + string(id) + "/log?chair=ana")
	if n := strings.Count(page.text, `<li value=`); n != 50 || !strings.Contains(page.text, "before=7") {
		t.Fatalf("first page: %d entries\n%s", n, page.text)
	}
	page = p.get("/t/" + string(id) + "/log?chair=ana&before=7")
	if n := strings.Count(page.text, `<li value=`); n != 6 || strings.Contains(page.text, `rel="next"`) {
		t.Errorf("second page: %d entries", n)
	}
	for _, before := range []string{"x", "0", "-3"} {
		if page := p.get("/t/" + string(id) + "/log?chair=ana&before=" + before); page.status != http.StatusNotFound {
			t.Errorf("before=%s: %d", before, page.status)
		}
	}
}

func TestFairPage(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	page := p.press(p.get(at(id, "ana")), "⟦counter.draft⟧")
	p.press(page, "⟦counter.roll⟧")
	page = p.get("/t/" + string(id) + "/fair?chair=ana")
	if page.status != http.StatusOK || !strings.Contains(page.text, "The table&#39;s one roll is right.") ||
		!strings.Contains(page.text, "anchor") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
}

func TestExportAndImport(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	p := r.enter("ana")
	p.press(p.get(at(id, "ana")), "⟦counter.add⟧")
	if page := p.get("/t/" + string(id) + "/export?chair=ana"); page.status != http.StatusForbidden ||
		page.header.Get("Content-Disposition") != "" {
		t.Errorf("a player's export: %d", page.status)
	}
	file := p.get("/t/" + string(id) + "/export?chair=gm")
	if file.status != http.StatusOK ||
		file.header.Get("Content-Disposition") != `attachment; filename="mesa-`+string(id)+`.jsonl"` {
		t.Fatalf("export: %d %v", file.status, file.header)
	}
	for line := range strings.Lines(file.text) {
		if !json.Valid([]byte(line)) {
			t.Errorf("not a line of JSON: %s", line)
		}
	}
	page := p.upload("/import?cmd=abcdefgh1", "file", file.text)
	if page.status != http.StatusOK || !strings.HasPrefix(page.path, "/t/") ||
		!strings.Contains(page.text, "Counting") {
		t.Fatalf("import: %d %s\n%s", page.status, page.path, page.text)
	}
	if again := p.upload("/import?cmd=abcdefgh1", "file", file.text); again.path != page.path {
		t.Errorf("the same form made another table: %s, %s", again.path, page.path)
	}
	if page := p.upload("/import?cmd=abcdefgh2", "file", "no table\n"); page.status != http.StatusUnprocessableEntity {
		t.Errorf("a file that is no table: %d", page.status)
	}
}

func TestNewTableIsCreatedOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.enter("ana")
	form := url.Values{"cmd": {"abcdefgh"}, "system": {"counter"}, "title": {"Our <b>table</b>"}, "lang": {"pt-BR"}}
	page := p.post("/tables", form)
	if page.status != http.StatusOK || !strings.Contains(page.text, "Our &lt;b&gt;table&lt;/b&gt;") {
		t.Fatalf("%d\n%s", page.status, page.text)
	}
	if again := p.post("/tables", form); again.path != page.path {
		t.Error("the same form made two tables")
	}
	form.Set("title", strings.Repeat("x", 10_000))
	form.Set("cmd", "abcdefgi")
	if page := p.post("/tables", form); page.status != http.StatusUnprocessableEntity ||
		!strings.Contains(page.text, `class="alert"`) {
		t.Errorf("a title of 10,000 characters: %d", page.status)
	}
	tables, err := r.service.Tables(t.Context(), "ana")
	if err != nil || len(tables) != 1 {
		t.Errorf("%d tables, want 1 (%v)", len(tables), err)
	}
}

func TestPageOfOneThingShowsItWhole(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	page := p.get(at(id, "ana"))
	link := "/t/" + string(id) + "/char/ana?chair=ana"
	if !strings.Contains(page.text, `href="`+link+`"`) {
		t.Fatalf("no link to the sheet:\n%s", page.text)
	}
	if page := p.get(link); page.status != http.StatusOK || !strings.Contains(page.text, "Quick Hands") ||
		!strings.Contains(page.text, `class="block sheet"`) {
		t.Errorf("the sheet: %d\n%s", page.status, page.text)
	}
	house := p.get("/t/" + string(id) + "/house?chair=gm")
	for _, want := range []string{"Chairs", "Pace", "Hand over"} {
		if want != "Hand over" && !strings.Contains(house.text, want) {
			t.Errorf("the page of the house lacks %q", want)
		}
	}
	if page := p.get("/t/" + string(id) + "/no/such/thing?chair=ana"); page.status != http.StatusOK ||
		!strings.Contains(page.text, "nothing to show") {
		t.Errorf("a thing that is not there: %d", page.status)
	}
}

// TestNoButtonLeadsOutOfTurn: to a player whom nobody waits for, no button looks like their turn; the GM's
// primary buttons still do.
func TestNoButtonLeadsOutOfTurn(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	contest := regexp.MustCompile(`class="(?:button )?(lead|side)"[^>]*>Start a contest against Vex<`)
	if m := contest.FindStringSubmatch(p.get(at(id, "ana")).text); m == nil || m[1] != "side" {
		t.Errorf("at rest a contest looks like %q", m)
	}
	if page := p.get(at(id, "gm")).text; !strings.Contains(page, `<button class="lead">Test for Ana</button>`) {
		t.Errorf("the GM's next step is gone:\n%s", page)
	}
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	if page := p.get(at(id, "ana")).text; !throwButton.MatchString(page) {
		t.Errorf("what waits for Ana does not look so:\n%s", page)
	}
}

// TestGivingInIsNoNextStep: while a pool is waited for, it stands first with the contest, and no
// other way out looks like the next step.
func TestGivingInIsNoNextStep(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.play(id, "ana", "contest", game.Args{"who": {"ana"}, "against": {"vex"}})
	r.play(id, "ana", "roll", game.Args{"pool": {"solo", "move"}})
	page := r.enter("ana").get(at(id, "gm")).text
	contest, pool, people := strings.Index(page, "Contest: Ana and Vex</h2>"),
		strings.Index(page, "Vex&#39;s pool</h2>"), strings.Index(page, `id="people"`)
	if contest < 0 || pool < contest || people < pool {
		t.Errorf("the contest stands at %d, the pool at %d, people at %d", contest, pool, people)
	}
	if !strings.Contains(page, `<button class="side">Vex: Don&#39;t oppose</button>`) {
		t.Errorf("giving in looks like the next step:\n%s", page)
	}
}
