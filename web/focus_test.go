package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/web"
)

// TestFocusIsSeen goes through a player's page by keyboard while they build a pool: the element
// with the focus is never covered by the bar with the roll.
func TestFocusIsSeen(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "ana")
	b.await("document.querySelector('.draft[open]')")
	hidden := `(e => {
		const bar = document.querySelector(".block:has(> .draft[open]) > .lead-row");
		if (!bar || bar.contains(e) || !e.closest("#table") || e.closest("#tabs")) return "";
		const a = (e.closest(".choice") || e).getBoundingClientRect(), b = bar.getBoundingClientRect();
		return a.bottom > b.top && a.top < b.bottom ? e.outerHTML.slice(0, 100) : "";
	})(document.activeElement)`
	for _, keys := range []string{"\t", "\x1b[Z"} {
		for range 60 {
			if keys == "\t" {
				b.do(chromedp.KeyEvent("\t"))
			} else {
				b.do(chromedp.KeyEvent("\t", chromedp.KeyModifiers(8))) // shift
			}
			if got := eval[string](b, hidden); got != "" {
				t.Errorf("the bar hides %s", got)
			}
		}
	}
}

// TestOddsOnTheSmallestScreen: the explorer fits in 320 pixels, in either language.
func TestOddsOnTheSmallestScreen(t *testing.T) {
	r := newRoom(t, web.Options{})
	b := r.chromium()
	b.setScreen(320, 640, false)
	b.signIn("ana", "/")
	for _, locale := range lang.Locales {
		if err := r.service.SetLanguage(t.Context(), "ana", locale); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/odds", "/odds?p=2d12+2d10+2d8&t=11", "/odds?p=12d12&o=12d12&k=3&ok=3&by=out",
			"/odds?p=2d6&t=999",
			"/odds/nde", "/odds/hits"} {
			b.checkFits(path, 320)
		}
	}
}

// TestFocusFollowsThePlay: when a button is gone after its press, the focus goes to the answer, not
// to the top of the page.
func TestFocusFollowsThePlay(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(2, 3, 6, 5, 4), cortex.System())
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	r.play(id, "ana", "pool", game.Args{"pool": {"solo", "quick-hands", "move"}})
	b := r.browse(id, "ana")
	roll := "[...document.querySelectorAll('button')].find(e => e.innerText.startsWith('Roll 3 dice'))"
	b.await(roll)
	eval[bool](b, "("+roll+".focus(), true)")
	b.do(chromedp.KeyEvent("\r"))
	b.await("document.querySelector('.moment .urgent .tap button.lead')")
	b.await("document.activeElement === document.querySelector('.moment')")
	b.do(chromedp.KeyEvent("\t"))
	if !eval[bool](b, "document.activeElement.matches('.moment .urgent button.lead')") {
		t.Errorf("the next stop is %s", eval[string](b, "document.activeElement.outerHTML"))
	}
	b.checkNoComplaints()
}
