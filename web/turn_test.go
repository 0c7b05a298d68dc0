package web_test

import (
	"regexp"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// TestCalledPlayerIsLedToTheDice: links in the head of the page and in the bar lead a player who is asked
// to roll to the dice, and no rule id stands in their way.
func TestCalledPlayerIsLedToTheDice(t *testing.T) {
	r, id := roomWithTest(t)
	page := r.enter("ana").get(at(id, "ana")).text
	draft := regexp.MustCompile(`<details class="draft" id="([^"]+)"`).FindStringSubmatch(page)
	if draft == nil {
		t.Fatalf("no pool to build on\n%s", page)
	}
	if n := strings.Count(page, `href="#`+draft[1]+`"`); n != 2 {
		t.Errorf("%d links lead to the dice, not those of the head and the bar", n)
	}
	if strings.Contains(page, "Pick some. (") {
		t.Error("a hint names a rule")
	}
}

// TestPressScrollsToItsResult: after a test is called by a form, from far down the page, the browser
// shows the test and not the place of the form.
func TestPressScrollsToItsResult(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	r := newRoomOf(t, web.Options{}, dice.Script(2, 3), cortex.System())
	gm, _ := b.openWindows(r, "cortex", "ana")
	const seen = `(e => { const r = e?.getBoundingClientRect(); return !!r && r.top >= 0 && r.top < innerHeight / 2 })
		(document.querySelector("#stage > .moment h2"))`
	gm.setScreen(390, 844, false)
	gm.await("document.querySelector('#tabs')")
	eval[bool](gm.tab, "(scrollTo(0, document.body.scrollHeight), true)")
	gm.inForm("Test for Caio")
	gm.await(seen)
	gm.checkNoComplaints()
}

// TestOptionalOffersAreNamedOnTop: optional offers are named on top.
func TestOptionalOffersAreNamedOnTop(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(2, 3, 8, 1, 9), cortex.System())
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	r.play(id, "ana", "roll", game.Args{"pool": {"buddy", "quick-hands", "move"}})
	page := r.enter("ana").get(at(id, "gm")).text
	if !strings.Contains(page, `<p class="may">You can:`) {
		t.Errorf("the GM does not read that hitches wait\n%s", page)
	}
	if last := r.enter("ana").get(at(id, "caio")).text; strings.Contains(last, `<p class="may">`) {
		t.Error("somebody else may do something about it")
	}
}
