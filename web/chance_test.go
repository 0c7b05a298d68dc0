package web_test

import (
	"regexp"
	"strings"
	"testing"

	"mesa/game"
	"mesa/web"
)

// The chance to beat a difficulty follows each tap on a pool: above the dice, in every box that may
// be ticked, and on the button that throws them.
func TestChanceFollowsEachTap(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "ana")
	b.tick("Team d10")
	b.awaitText("Chance to beat")
	box := `[...document.querySelectorAll(".draft .choice")]
		.find(e => e.innerText.trim().startsWith("Move d10")).querySelector(".unseen").innerText`
	before := eval[string](b, box)
	b.tick("Quick Hands d8")
	b.awaitText("Roll 2 dice (d10 d8): ")
	if after := eval[string](b, box); after == before || !strings.Contains(after, "% to ") {
		t.Errorf("another die lies in the pool, and a third is said to change it by %q, before by %q", after, before)
	}
	b.await(`document.querySelector("#b-pool + .chart .item .bar rect").getBoundingClientRect().width > 0`)
	b.checkNoComplaints()
}

// If the table's option turns chances off, a player reads none.
func TestChancesCanBeTurnedOff(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "option", game.Args{"key": {"odds.show"}, "value": {"off"}})
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	r.play(id, "ana", "pool", game.Args{"pool": {"team", "move"}})
	p := r.enter("ana")
	if got := p.get(at(id, "ana")); got.status != 200 || regexp.MustCompile(`\d%`).MatchString(got.text) {
		t.Errorf("chances are shown:\n%s", got.text)
	}
}
