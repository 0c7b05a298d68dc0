package web_test

import (
	"fmt"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// chipPlaces lists the positions of a pool's chips.
const chipPlaces = `[...document.querySelectorAll(".draft .choice")].map(e => (b => [b.left, b.top - document.querySelector(".draft")
	.getBoundingClientRect().top, b.width, b.height].map(Math.round).join(" "))(e.getBoundingClientRect())).join(", ")`

// TestNoChipMoves: a tap on one chip of a pool moves and resizes none, on a phone and on a desk.
func TestNoChipMoves(t *testing.T) {
	for _, width := range []int64{390, 1280} {
		r, id := roomWithTest(t)
		b := r.browse(id, "ana")
		b.setScreen(width, 844, false)
		b.open(at(id, "ana"))
		b.await("document.querySelector('.draft[open] .choice') && !document.getAnimations().length")
		before := eval[string](b, chipPlaces)
		if strings.Count(before, ",") < 8 {
			t.Fatalf("there are chips at %s", before)
		}
		for _, word := range []string{"solo", "quick-hands", "move"} {
			eval[bool](b, fmt.Sprintf("(document.querySelector(\".draft [value='%s']\").click(), true)", word))
			b.await("!document.querySelector('form[aria-busy]')")
			b.await(fmt.Sprintf("document.querySelector(\".draft [value='%s']\").defaultChecked && "+
				"!document.getAnimations().length", word))
			if now := eval[string](b, chipPlaces); now != before {
				t.Errorf("at %d pixels after %s the chips went from\n%s to\n%s", width, word, before, now)
			}
		}
	}
}

// TestThrowBarKeepsItsPlace: the bar that throws a pool is on the screen from the first chip on, at the same
// place on a phone, above the tabs; its chance is that of the sentence for screen readers, and its
// dice are those that were picked.
func TestThrowBarKeepsItsPlace(t *testing.T) {
	r, id := roomWithTest(t)
	b := r.browse(id, "ana")
	b.setScreen(390, 844, false)
	b.open(at(id, "ana"))
	b.await("document.querySelector('.draft[open] .choice') && !document.getAnimations().length")
	const bottom = "Math.round(document.querySelector('.action').getBoundingClientRect().bottom)"
	tabs := eval[int](b, "Math.round(document.querySelector('.tabs').getBoundingClientRect().top)")
	for n, word := range []string{"solo", "quick-hands", "move"} {
		eval[bool](b, fmt.Sprintf("(document.querySelector(\".draft [value='%s']\").click(), true)", word))
		b.await("!document.querySelector('form[aria-busy]')")
		b.await(fmt.Sprintf("document.querySelector(\".draft [value='%s']\").defaultChecked && "+
			"!document.getAnimations().length", word))
		if at := eval[int](b, bottom); at < tabs-2 || at > tabs+4 {
			t.Errorf("after %s the bar ends at %d, the tabs begin at %d", word, at, tabs)
		}
		if dice := eval[int](b, "document.querySelectorAll('.action .tray .die').length"); dice != n+1 {
			t.Errorf("after %s %d dice lie in the bar", word, dice)
		}
		chance := eval[string](b, "document.querySelector('.action .chance strong')?.innerText ?? ''")
		said := eval[string](b, "document.querySelector('.action .tap .unseen').textContent")
		if n > 0 && (chance == "" || !strings.Contains(said, chance)) {
			t.Errorf("after %s the bar says %q beside %q", word, chance, said)
		}
	}
	for _, width := range []int64{1280, 1920} {
		b.setScreen(width, 844, false)
		if at := eval[int](b, bottom); at != 844 {
			t.Errorf("at %d pixels the bar ends at %d", width, at)
		}
		const sides = "(e => Math.round(e.left) + ' ' + " +
			"Math.round(e.right))(document.querySelector('%s').getBoundingClientRect())"
		bar, column := eval[string](b, fmt.Sprintf(sides, ".action")), eval[string](b, fmt.Sprintf(sides, "#stage"))
		if bar != column {
			t.Errorf("at %d pixels the bar stands at %s, its column at %s", width, bar, column)
		}
	}
}

// TestPartsKeepTheirOrder: in every state of a test the parts of the page have the same order, the
// play begins on the first screen, and no form is in the bar.
func TestPartsKeepTheirOrder(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(5, 3, 2, 6, 1), cortex.System())
	id := r.createDemo("ana", "cortex")
	b := r.browse(id, "ana")
	const order = `[...document.getElementById("table").children].map(e => e.id).filter(id => id !== "own").join(" ")`
	look := func(state string) {
		t.Helper()
		for _, chair := range []string{"ana", "gm"} {
			for _, width := range []int64{390, 1280} {
				b.setScreen(width, 844, false)
				b.open(at(id, chair))
				b.await("document.getElementById('table')")
				if got := eval[string](b, order); got != "head tabs stage cast board aside" {
					t.Errorf("%s: %s sees %s", state, chair, got)
				}
				top := eval[float64](b, "document.querySelector('#stage > section, #cast').getBoundingClientRect().top")
				if top < 0 || top > 422 {
					t.Errorf("%s: at %d pixels %s begins to play at %v", state, width, chair, top)
				}
				const fields = "document.querySelectorAll('.lead-row :is(select, textarea, " +
					"input:not([type=hidden]))').length"
				if n := eval[int](b, fields); n > 0 {
					t.Errorf("%s: %d fields are in the bar", state, n)
				}
			}
		}
	}
	look("at rest")
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	look("called")
	r.play(id, "ana", "pool", game.Args{"pool": {"solo", "quick-hands", "move"}})
	look("gathered")
	r.play(id, "ana", "roll", nil)
	look("rolled")
}

// TestGMPageIsAtMostTwoScreensHigh: the demo's page for its GM on a phone is at most two screens high.
func TestGMPageIsAtMostTwoScreensHigh(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	b := r.browse(r.createDemo("ana", "cortex"), "gm")
	b.setScreen(390, 844, false)
	b.await("document.documentElement.dataset.tab === 'stage'")
	if high := eval[int](b, "document.documentElement.scrollHeight"); high > 2*844 {
		t.Errorf("it is %d pixels high", high)
	}
}
