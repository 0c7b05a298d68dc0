package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/dice"
	"mesa/systems/cortex"
	"mesa/web"
)

// tabTo presses Tab until the focused element has that text.
func (b *tab) tabTo(words string) {
	b.t.Helper()
	said := `(e => (e.labels?.[0] ?? e.querySelector(".unseen") ?? e).innerText.trim() ||
		e.getAttribute("aria-label") || "")(document.activeElement)`
	b.await(fmt.Sprintf("[...document.querySelectorAll('button, a, summary, label')].some(e => "+
		"(e.innerText.trim() || e.getAttribute('aria-label') || '').includes(%q))", words))
	var stops []string
	for range 150 {
		b.do(chromedp.KeyEvent("\t"))
		got := eval[string](b, said)
		if strings.HasPrefix(got, words) {
			return
		}
		stops = append(stops, strings.ReplaceAll(got, "\n", " "))
	}
	b.t.Fatalf("the keyboard does not come to %q, but to %s", words, strings.Join(stops, " | "))
}

// TestByKeyboardAlone plays a test with Tab, the space bar, Enter and Escape alone: called with a
// form, rolled, and read; a panel and a form are closed, and give the focus back.
func TestByKeyboardAlone(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(2, 3, 5, 6, 4), cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "gm")
	b.setScreen(1280, 844, false)
	b.open(at(id, "gm"))
	eval[bool](b, watch)
	press := func(key string) { t.Helper(); b.do(chromedp.KeyEvent(key)) }

	b.tabTo("More about Ana")
	press("\r")
	b.await("document.querySelector('.panel:popover-open')")
	press("\x1b")
	b.await("!document.querySelector('.panel:popover-open')")
	if !eval[bool](b, "document.activeElement.matches('.dots')") {
		t.Error("closing a panel loses the focus")
	}
	b.tabTo("Change first: Test for Ana")
	press("\r")
	b.await(askedForm)
	press("\x1b")
	b.await("!document.querySelector('dialog[open]')")
	b.await("document.activeElement.matches('a[data-opens]')")
	press("\r")
	b.await(askedForm)
	b.tabTo("Confirm")
	press("\r")
	b.awaitText("Ana must beat")

	b.open(at(id, "ana"))
	eval[bool](b, watch)
	for _, die := range []string{"Solo d6", "Quick Hands d8", "Move d10"} {
		b.tabTo(die)
		press(" ")
		b.await("!document.querySelector('form[aria-busy]')")
	}
	b.tabTo("Roll 3 dice")
	press("\r")
	b.awaitText("Ana rolled")
	b.await("document.activeElement.closest('.moment')")
	b.tabTo("Beats")
	press("\r")
	b.awaitText("Ana keeps")
	b.checkNoComplaints()
	if r.view(id, "ana", "ana").View.Cards[0].Verdict.Empty() {
		t.Error("nothing came of the test")
	}
}
