package web_test

import (
	"net/http"
	"strings"
	"testing"

	"mesa/game"
	"mesa/web"
)

// Undo stands at the line of the decision that it undoes, for readers who may do it, on the table's
// page and in the log; afterwards it moves to the decision before.
func TestUndoStandsAtItsDecision(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "out", game.Args{"who": {"beto"}})
	r.play(id, "gm", "out", game.Args{"who": {"ana"}})
	p := r.enter("ana")
	const button = `aria-label="Undo: Take someone out of the scene (GM)">Undo</button>`
	log := "/t/" + string(id) + "/log?chair="
	for _, path := range []string{at(id, "gm"), log + "gm"} {
		page := p.get(path)
		if strings.Count(page.text, ">Undo</button>") != 1 ||
			!strings.Contains(entryOf(t, page, "Ana is out"), button) {
			t.Errorf("%s: the last decision is not the one that is undone:\n%s", path, page.text)
		}
	}
	for _, path := range []string{at(id, "ana"), log + "ana"} { // only the GM's
		if page := p.get(path); strings.Contains(page.text, ">Undo</button>") {
			t.Errorf("%s offers what its reader may not", path)
		}
	}
	action, form := p.form(p.get(log+"gm"), "Undo")
	if page := p.post(strings.Replace(action, "chair=gm", "chair=ana", 1),
		form); page.status != http.StatusUnprocessableEntity {
		t.Errorf("a player undoes by the GM's form: %d", page.status)
	}
	page := p.press(p.get(log+"gm"), "Undo")
	if !strings.HasPrefix(page.path, log+"gm") ||
		!strings.Contains(page.text, `<li value="3" id="e-3" class="undone">`) {
		t.Errorf("a press in the log leads to %s:\n%s", page.path, page.text)
	}
	if !strings.Contains(entryOf(t, page, "Beto is out"), button) {
		t.Error("the decision before cannot be undone")
	}
	again := p.press(p.get(at(id, "gm")), "Undo")
	if again.status != http.StatusOK || strings.Contains(again.text, ">Undo</button>") {
		t.Errorf("%d: there is something left to undo:\n%s", again.status, again.text)
	}
}

// A press in the log that comes too late is refused there, beside the present state.
func TestALateUndoIsRefusedInTheLog(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "out", game.Args{"who": {"ana"}})
	p := r.enter("ana")
	action, form := p.form(p.get("/t/"+string(id)+"/log?chair=gm"), "Undo")
	r.play(id, "gm", "out", game.Args{"who": {"beto"}})
	page := p.post(action, form)
	if page.status != http.StatusUnprocessableEntity || !strings.Contains(page.text, `<ol reversed class="log">`) ||
		!strings.Contains(page.text, `class="alert"`) || strings.Contains(page.text, `class="undone"`) {
		t.Errorf("%d\n%s", page.status, page.text)
	}
}

// If the decision to be undone is older than those on the page, undo stands below them.
func TestUndoOfAnOlderDecisionStandsBelow(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "out", game.Args{"who": {"ana"}})
	for range 5 {
		for _, pace := range []string{"full", "quick"} {
			r.play(id, "gm", "set", game.Args{"setting": {"pace"}, "value": {pace}})
		}
	}
	p := r.enter("ana")
	const button = "Undo: Take someone out of the scene (GM)"
	inOrder(t, p.get(at(id, "gm")), `id="news-list"`, "</ol>", ">"+button+"</button>", ">Whole log</a>")
	if page := p.press(p.get(at(id, "gm")), button); !strings.Contains(page.text,
		"Undone by GM: Ana is out") {
		t.Errorf("%d\n%s", page.status, page.text)
	}
}

// On a phone the button is large enough for a finger, and its line is no higher for it.
func TestUndoFitsItsLine(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "out", game.Args{"who": {"ana"}})
	b := r.chromium()
	b.signIn("ana", at(id, "gm"))
	b.setScreen(390, 844, false)
	for _, path := range []string{at(id, "gm"), "/t/" + string(id) + "/log?chair=gm"} {
		b.open(path)
		b.await("document.querySelector('.deed button')")
		eval[bool](b, "(document.querySelector('#tabs [href=\"#news\"]')?.click(), true)")
		for _, side := range []string{"width", "height"} {
			if got := eval[float64](b,
				"document.querySelector('.deed button').getBoundingClientRect()."+side); got < 44 {
				t.Errorf("%s: %v pixels of %s", path, got, side)
			}
		}
		if got := eval[float64](b,
			"document.querySelector('.by:has(.deed)').getBoundingClientRect().height"); got > 30 {
			t.Errorf("%s: its line is %v pixels high", path, got)
		}
	}
}
