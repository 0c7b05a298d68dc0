package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/web"
)

// focused says what has the focus, as a screen reader would: its role, what it
// is called, and what describes it.
const focused = `(e => {
	const words = (ids) => (ids ?? "").split(" ").filter(Boolean).map(id => document.getElementById(id).innerText.trim()).join(" ");
	const role = e.getAttribute("role") ?? e.tagName.toLowerCase();
	return [role, words(e.getAttribute("aria-labelledby")) || e.innerText.trim(), words(e.getAttribute("aria-describedby"))].join(" | ");
})(document.activeElement)`

// TestGraveIsAskedOnce: what cannot be brought back is asked about, by keyboard
// and by ear, with what is lost; Escape is no, and one more press is yes.
func TestGraveIsAskedOnce(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	b := r.browse(id, "beto")
	seq := r.sight(id, "ana", "beto").At
	press := func(key string) { b.do(chromedp.KeyEvent(key)) }
	const fold = `[...document.querySelectorAll("summary")].find(e => e.innerText === "Retire Beto")`
	b.until(fold)
	ask[bool](b, "document.querySelectorAll('details.more').forEach(e => e.open = true), "+fold+".focus(), true")

	press("\r")
	b.until("document.activeElement.matches('.care')")
	heard := ask[string](b, focused)
	if !strings.HasPrefix(heard, "group | Retire Beto | ") || strings.HasSuffix(heard, "| ") {
		t.Errorf("one hears %q", heard)
	}
	press("\x1b")
	b.until("document.activeElement === " + fold)
	if ask[bool](b, fold+".parentNode.open") {
		t.Error("no is not no")
	}
	press("\r")
	b.until("document.activeElement.matches('.care')")
	press("\t")
	lost := heard[strings.LastIndex(heard, "| ")+2:]
	if got := ask[string](b, focused); got != "button | Retire Beto | "+lost {
		t.Errorf("the next stop is %q", got)
	}
	if now := r.sight(id, "ana", "beto").At; now != seq {
		t.Errorf("something was done already: %d, now %d", seq, now)
	}
	press("\r")
	b.until(fmt.Sprintf("Number(document.getElementById('table').dataset.at) === %d", seq+1))
	b.says("Beto was retired")
	b.calm()
}

// TestGuestsAreAskedBeforeTheyLeave: who came by an invitation has no other way
// back than a link, and reads so before signing out.
func TestGuestsAreAskedBeforeTheyLeave(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	guest := r.stranger()
	guest.post(r.enter("ana").invite(id, ""), map[string][]string{"name": {"Dora"}})
	page := guest.get("/").text
	for _, want := range []string{"only your own link to come back leads to your chair again", "your link to come back ends as well"} {
		if !strings.Contains(page, want) {
			t.Errorf("Dora does not read %q", want)
		}
	}
	if strings.Contains(r.enter("ana").get("/").text, "without an account") {
		t.Error("Ana reads that she has no account")
	}
}
