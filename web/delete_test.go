package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mesa/table"
	"mesa/web"
)

// Only the GM can delete a table, after reading what goes with it and ticking a box. Its pages then
// say that it is gone.
func TestDeleteTable(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	gm := r.enter("ana")
	guest := r.stranger()
	guest.post(gm.invite(id, ""), url.Values{"name": {"Dora"}})
	base := "/t/" + string(id)
	where, sure := base+"/delete?chair=gm", url.Values{"sure": {"yes"}}
	for _, by := range []*personView{guest, r.stranger(), r.enter("mallory")} {
		if page := by.get(where); page.status != http.StatusForbidden || strings.Contains(page.text, "for good") {
			t.Errorf("asked whether to delete: %d", page.status)
		}
		if page := by.post(where, sure); page.status != http.StatusForbidden {
			t.Errorf("deleted: %d", page.status)
		}
	}
	if page := gm.post(base+"/delete?chair=ana", sure); page.status != http.StatusForbidden {
		t.Errorf("deleted from a player's chair: %d", page.status)
	}
	if page := gm.get(base + "?chair=gm"); !strings.Contains(page.text, `<a href="`+where+`">Delete this table…</a>`) {
		t.Errorf("no way to it:\n%s", page.text)
	}
	page := gm.get(where)
	for _, want := range []string{"the log, of ", "the chairs: ", "Dora", "the characters, with their sheets: ", "Ana",
		"/export?chair=gm",
		`type="checkbox"`} {
		if !strings.Contains(page.text, want) {
			t.Errorf("missing %q in:\n%s", want, page.text)
		}
	}
	if page := gm.post(where, url.Values{}); page.status != http.StatusUnprocessableEntity ||
		!strings.Contains(page.text, "Nothing was deleted") {
		t.Errorf("without a tick: %d", page.status)
	}
	if _,
		err := r.service.View(t.Context(), id, table.Caller{User: "ana", Chair: "gm"}, table.ViewQuery{}); err != nil {
		t.Fatalf("deleted by somebody who may not, or is not sure: %v", err)
	}
	if page := gm.post(where, sure); page.status != http.StatusOK || strings.Contains(page.text, base) {
		t.Errorf("deleting: %d\n%s", page.status, page.text)
	}
	for _, path := range []string{base, base + "/log", base + "/live", where} {
		if page := guest.get(path); page.status != http.StatusNotFound ||
			!strings.Contains(page.text, "or it was deleted") {
			t.Errorf("%s: %d", path, page.status)
		}
	}
	if page := gm.post(where, sure); page.status != http.StatusNotFound {
		t.Errorf("deleting again: %d", page.status)
	}
}

// A page that is open when its table is deleted says so by itself and sends no more requests; so
// does one without a stream at that moment.
func TestOpenPageSaysThatItsTableIsDeleted(t *testing.T) {
	for name, tt := range map[string]struct{ before, after string }{
		"listening":     {"stream.readyState === EventSource.OPEN", "true"},
		"not listening": {"!stream.close()", "!listen()"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t, web.Options{})
			id := r.createDemo("ana", "counter")
			b := r.browse(id, "ana")
			b.await(tt.before)
			if err := r.service.Delete(t.Context(), id, table.Caller{User: "ana", Chair: "gm"}); err != nil {
				t.Fatal(err)
			}
			b.await(tt.after)
			b.await("document.body.innerText.includes('or it was deleted')")
			b.await("!document.querySelector('main form')")
		})
	}
}

// A reader who is writing on the page of a deleted table keeps their words, and is told once.
func TestPageOfADeletedTableKeepsUnsentWords(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	b := r.browse(id, "ana")
	const line = "document.querySelector('#palette [name=line]').value"
	eval[bool](b, "(stream.close(), window.said = window.answers = 0, "+line+" = 'half a thought', "+
		"new MutationObserver(() => said++).observe(document.getElementById('alert'), { childList: true }), true)")
	if err := r.service.Delete(t.Context(), id, table.Caller{User: "ana", Chair: "gm"}); err != nil {
		t.Fatal(err)
	}
	for n := range 2 {
		eval[bool](b, "(refresh().then(() => answers++), true)")
		b.await(fmt.Sprintf("answers === %d", n+1))
	}
	b.await("document.getElementById('alert').innerText.includes('or it was deleted')")
	b.await("said === 1 && " + line + " === 'half a thought'")
}
