package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// cutConnections breaks every connection while on is true.
func (r *room) cutConnections() (on *atomic.Bool) {
	on = &atomic.Bool{}
	r.intercept = func(w http.ResponseWriter, q *http.Request, next http.Handler) {
		if on.Load() {
			panic(http.ErrAbortHandler)
		}
		next.ServeHTTP(w, q)
	}
	return on
}

// TestPressWithoutConnectionIsSentLater: the page and the words stay, the page says that there is no connection,
// and the press is sent once when it is back.
func TestPressWithoutConnectionIsSentLater(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	cut := r.cutConnections()
	b := r.browse(id, "ana")
	b.tap("⟦counter.whisper⟧")
	write := `(e => (e.value = "half a sen", true))(document.querySelector("[name='a.words']"))`
	eval[bool](b, write)
	b.tap("Close")
	cut.Store(true)
	b.tap("⟦counter.add⟧")
	b.awaitText("No connection. What you pressed is kept")
	if got := eval[string](b, "document.querySelector(\"[name='a.words']\").value"); got != "half a sen" {
		t.Errorf("without a line the words are %q", got)
	}
	cut.Store(false)
	b.awaitText("⟦counter.event.added⟧")
	b.await("document.getElementById('line').hidden")
	if got := r.count(id); got != 6 {
		t.Errorf("count %d: the press was not done once", got)
	}
	if got := eval[string](b, "document.querySelector(\"[name='a.words']\").value"); got != "half a sen" {
		t.Errorf("after the press the words are %q", got)
	}
	b.checkNoComplaints()
}

// TestConnectionMessageEndsAtAQuietTable: the message that there is no connection goes away once there is one,
// even if nothing happens at the table.
func TestConnectionMessageEndsAtAQuietTable(t *testing.T) {
	r := newRoom(t, web.Options{})
	b := r.browse(r.createDemo("ana", "counter"), "ana")
	b.await("stream?.readyState === EventSource.OPEN")
	eval[bool](b, `dispatchEvent(new Event("offline"))`)
	b.awaitText("No connection. The page shows how things were")
	eval[bool](b, `dispatchEvent(new Event("online"))`)
	b.await("document.getElementById('line').hidden")
	b.checkNoComplaints()
}

// TestPageSaysThatItsStreamIsRefused: a page that is refused a stream says that it only looks for news now and then,
// and no longer says so once it has a stream.
func TestPageSaysThatItsStreamIsRefused(t *testing.T) {
	r := newRoom(t, web.Options{})
	var full atomic.Bool
	full.Store(true)
	r.intercept = func(w http.ResponseWriter, q *http.Request, next http.Handler) {
		if strings.HasSuffix(q.URL.Path, "/live") && full.Load() {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, q)
	}
	b := r.browse(r.createDemo("ana", "counter"), "ana")
	b.awaitText("This page only looks for news every 30 seconds")
	b.tap("⟦counter.add⟧")
	b.awaitText("⟦counter.event.added⟧")
	b.awaitText("This page only looks for news every 30 seconds")
	full.Store(false)
	b.tap("Try now")
	b.await("document.getElementById('line').hidden")
}

// TestPressWithALostAnswerIsDoneOnce: a press arrived but its answer was lost; sending it again does not do it again.
func TestPressWithALostAnswerIsDoneOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	var lost atomic.Int32 // handlers run concurrently
	r.intercept = func(w http.ResponseWriter, q *http.Request, next http.Handler) {
		if strings.HasSuffix(q.URL.Path, "/do") && lost.Add(1) <= 2 {
			next.ServeHTTP(discard{w}, q)
			panic(http.ErrAbortHandler)
		}
		next.ServeHTTP(w, q)
	}
	b := r.browse(id, "ana")
	b.tap("⟦counter.add⟧")
	b.awaitText("⟦counter.event.added⟧")
	b.await("document.getElementById('line').hidden")
	if got := r.count(id); got != 6 || lost.Load() < 2 {
		t.Errorf("count %d after %d answers, the first two lost", got, lost.Load())
	}
}

// discard is an answer that is not sent.
type discard struct{ http.ResponseWriter }

// Write drops b.
func (discard) Write(b []byte) (int, error) { return len(b), nil }

// WriteHeader drops the status.
func (discard) WriteHeader(int) {}

// TestRefreshIsTriedAgain: news that could not be fetched are fetched later.
func TestRefreshIsTriedAgain(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	var failed atomic.Int32
	r.intercept = func(w http.ResponseWriter, q *http.Request, next http.Handler) {
		if q.Header.Get("Mesa-Script") != "" && failed.Add(1) <= 2 {
			http.Error(w, "no server there", http.StatusBadGateway) // as a proxy says it
			return
		}
		next.ServeHTTP(w, q)
	}
	b := r.browse(id, "ana")
	r.add(id)
	b.awaitText("⟦counter.event.added⟧")
	if failed.Load() < 2 {
		t.Errorf("tried %d times", failed.Load())
	}
}

// TestHalfWrittenFormsKeepTheirWords: a form above the page keeps every word and every pick while others play,
// and while it is closed.
func TestHalfWrittenFormsKeepTheirWords(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(4, 3, 5, 6, 2), cortex.System()) // Ana has a total to choose
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "gm")
	b.tap("Frame a scene")
	const fields = `[...document.querySelectorAll("#asked :is([type=text], textarea)")]`
	filled := eval[int](b, `(es => (es.forEach((e, i) => e.value = "word " + i), es.length))(`+fields+`)`)
	eval[bool](b, `(document.querySelector("#asked [value='bridge']").click(), true)`)
	if filled < 2 {
		t.Fatalf("only %d fields to fill", filled)
	}
	kept := func(after string) {
		t.Helper()
		gone := `(have => [...Array(%d).keys()].filter(i => !have.has("word " + i)).join(" "))(new Set(` + fields +
			`.map(e => e.value)))`
		if got := eval[string](b, fmt.Sprintf(gone, filled)); got != "" ||
			!eval[bool](b, `document.querySelector("#asked [value='bridge']").checked`) {
			t.Errorf("after %q there is gone: %s", after, got)
		}
	}
	play := func(chair, move string, args game.Args) {
		t.Helper()
		r.playConfirmed(id, chair, move, args)
		b.await(fmt.Sprintf("Number(document.getElementById('table').dataset.at) >= %d", r.view(id, "ana", "gm").Seq))
		kept(move)
	}
	play("gm", "test", game.Args{"who": {"ana"}})
	play("ana", "pool", game.Args{"pool": {"solo", "quick-hands", "rope"}})
	play("ana", "asset", game.Args{"name": {"Crowbar"}})
	b.tap("Close")
	b.await("!document.querySelector('dialog[open]')")
	play("ana", "roll", nil)
	b.tap("Give Ana a complication") // another form in between
	b.await("document.querySelector('#asked[open] form') && !document.querySelector('#asked [value=bridge]')")
	b.tap("Close")
	b.tap("Frame a scene (drops the current roll)")
	kept("closing")
	play("gm", "end-scene", nil)
	b.checkNoComplaints()
}

// TestTickSendsOnlyWhatChanged: a tick in a draft sends only what changed, and nothing to readers
// who see no change.
func TestTickSendsOnlyWhatChanged(t *testing.T) {
	r, id := roomWithTest(t)
	p := r.enter("ana")
	lines, _, _ := r.enter("eva").listen("/t/" + string(id) + "/live")
	nextLine(t, lines)
	page := p.get(at(id, "ana"))
	versions := versionsOf(page.text)
	tick := func(page answer, trait string, have []string) answer {
		action, form := p.form(page, "Build a pool")
		form["a.pool"], form["at"] = []string{trait}, []string{fmt.Sprint(r.view(id, "ana", "gm").Seq)}
		q := p.request("POST", action, formKind, strings.NewReader(form.Encode()))
		q.Header.Set("Mesa-Script", "1")
		q.Header.Set("Mesa-Have", strings.Join(have, " "))
		return p.send(q)
	}
	whole := tick(page, "solo", nil)
	part := tick(whole, "buddy", versions)
	if !strings.Contains(part.text, "Roll 1 die (d8)") {
		t.Errorf("the tick is not shown:\n%s", part.text)
	}
	if len(part.text) > len(whole.text)*7/10 || !strings.Contains(part.text, "data-same") {
		t.Errorf("%d bytes, of %d for the whole page", len(part.text), len(whole.text))
	}
	r.throw(id, "gm", 1, "2d6")
	seq := r.view(id, "ana", "gm").Seq
	if got := nextLine(t, lines); got != fmt.Sprint(seq) {
		t.Errorf("Eva, whom no tick concerns, hears of %s, not of the throw %d", got, seq)
	}
}

// versionsOf returns the versions of the parts of a page.
func versionsOf(html string) []string {
	var all []string
	for _, rest := range strings.Split(html, ` data-v="`)[1:] {
		version, _, _ := strings.Cut(rest, `"`)
		all = append(all, version)
	}
	return all
}
