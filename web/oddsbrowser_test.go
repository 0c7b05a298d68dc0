package web_test

import (
	"fmt"
	"testing"

	"mesa/web"
)

// TestOddsInABrowser: taps change the page in place, none is lost, the address is the link to
// share, and going back undoes a tap.
func TestOddsInABrowser(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	b.open("/odds")
	b.await("document.querySelector('html.live #verdict')")
	eval[bool](b, "window.stays = true")
	tap := func(id string) string { return fmt.Sprintf("document.getElementById(%q).click()", id) }
	at := func(query, verdict string) {
		t.Helper()
		b.await(fmt.Sprintf("location.search === %q && document.getElementById('verdict').innerText.includes(%q)",
			query, verdict))
	}

	eval[bool](b, "document.getElementById('add-0-8').focus(), true")
	eval[bool](b, "("+tap("add-0-8")+", "+tap("add-0-8")+", "+tap("drop-6-0")+", true)") // faster than the answers
	at("?p=d10+4d8+d4&o=2d8+d6", "with d10 4d8 d4.")
	if id := eval[string](b, "document.activeElement.id"); id != "add-0-8" {
		t.Errorf("the focus went to %q", id)
	}
	eval[bool](b, "(history.back(), true)")
	at("?p=d10+4d8+d6+d4&o=2d8+d6", "with d10 4d8 d6 d4.")

	b.tap("A number")
	at("?p=d10+4d8+d6+d4&t=11", "to beat 11 with")
	b.tap("Dice")
	at("?p=d10+4d8+d6+d4&o=2d8", "to beat 2d8 with")
	b.tap("add a d12")
	at("?p=d12+d10+4d8+d6+d4&o=2d8", "with d12 d10")

	b.tap("Typed dice, and how to read them")
	set := func(id, value string) string {
		return fmt.Sprintf("((e) => { e.value = %q; e.dispatchEvent(new Event('change', {bubbles: true})) "+
			"})(document.getElementById(%q))",
			value, id)
	}
	eval[bool](b, set("mine-words", "3d6 d7")+", true")
	b.awaitText("d7")
	b.await("document.querySelector('.alert') && document.getElementById('mine-words').value === '3d6 d7'")
	eval[bool](b, set("mine-words", "d6, 2d6")+", true")
	at("?p=3d6&o=2d8", "with 3d6.")
	b.await("!document.querySelector('.alert') && document.getElementById('mine-words').value === '3d6' && " +
		"document.getElementById('how').open")

	// each waits for the previous one
	eval[bool](b, "("+tap("add-0-12")+", "+set("k", "3")+", "+set("read", "best_total")+", true)")
	at("?p=d12+3d6&o=2d8&k=3&read=best_total", "with d12 3d6.")
	eval[bool](b, "("+tap("drop-12-0")+", "+set("k", "2")+", "+set("read", "win_then_stepped_effect")+", true)")
	at("?p=3d6&o=2d8", "with 3d6.")

	if shared := eval[string](b,
		"document.querySelector('#numbers a').getAttribute('href')"); shared != "/odds?p=3d6&o=2d8" {
		t.Errorf("the link to share is %q", shared)
	}
	b.tap("NDE")
	b.await("location.pathname === '/odds/nde'")
	b.awaitText("to succeed: d8 against 5.")
	eval[bool](b, "("+tap("t-more")+", "+tap("t-more")+", true)")
	b.awaitText("to succeed: d8 against 7.")
	if !eval[bool](b, "window.stays === true") {
		t.Error("the page was loaded anew")
	}
	if n := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); n > 0 {
		t.Errorf("the page is %d pixels wider than a phone", n)
	}
}
