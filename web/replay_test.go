package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"mesa/web"
)

func TestReplay(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	r.playSession(id)
	path := "/t/" + string(id) + "/replay/1"
	inOrder(t, p.get("/t/"+string(id)+"/recap/1?chair=ana"), `<a href="`+path+`?chair=ana&amp;step=1">Replay</a>`)
	first := p.get(path + "?chair=ana")
	inOrder(t, first, "Replay: Session 1", `<a id="step-before" rel="prev" role="link" aria-disabled="true">`,
		`rel="next" href="`+path+`?chair=ana&amp;step=2"`, "Step 1 of 6", "The &lt;b&gt;vault&lt;/b&gt;", `id="people"`,
		`href="`+path+`?chair=ana&amp;step=1" aria-current="step">`)
	out := p.get(path + "?chair=ana&step=3")
	inOrder(t, out, "Step 3 of 6", "Ana is out of the scene.", ">taken out</span>")
	if back := p.get(path + "?chair=ana&step=4"); strings.Contains(back.text, ">taken out<") {
		t.Error("Ana is back, and is shown as taken out")
	}
	for _, page := range []answer{first, out} {
		main := page.text[strings.Index(page.text, "<main"):]
		if strings.Contains(main, "<form") || strings.Count(main, "<button") != 1 || strings.Contains(main, "<input") {
			t.Errorf("something can be done in the past:\n%s", main)
		}
	}
	last := p.get(path + "?chair=ana&step=6")
	inOrder(t, last, `<a id="step-after" rel="next" role="link" aria-disabled="true">`, "Step 6 of 6",
		"Session 1 is over.")
	if over := p.get(path + "?chair=ana&step=60"); over.status != http.StatusOK ||
		!strings.Contains(over.text, "Step 6 of 6") {
		t.Errorf("behind the last step: %d", over.status)
	}
	for n := range 6 {
		if page := p.get(path + "?chair=ana&step=" + string(rune('1'+n))); strings.Contains(page.text, "Beto is out") {
			t.Error("an undone decision is a step")
		}
	}
	for _, wrong := range []string{"?step=0", "?step=x", "?step=-1"} {
		if page := p.get(path + wrong); page.status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, page.status)
		}
	}
	for _, wrong := range []string{"2", "x", "-1"} {
		if page := p.get("/t/" + string(id) + "/replay/" + wrong); page.status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, page.status)
		}
	}
}

// A user who may not see the table sees no replay of it.
func TestReplayIsForReadersOfTheTable(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.playSession(id)
	path := "/t/" + string(id) + "/replay/1"
	if page := r.stranger().get(path); page.status != http.StatusForbidden || strings.Contains(page.text, "vault") {
		t.Errorf("somebody who is not signed in: %d", page.status)
	}
	if page := r.enter("mallory").get(path + "?chair=gm"); page.status != http.StatusForbidden {
		t.Errorf("somebody without that chair: %d", page.status)
	}
}

// With script the arrow keys step, the link keeps the focus, and the replay runs by itself until it
// is stopped.
func TestReplayInABrowser(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.playSession(id)
	b := r.chromium()
	b.signIn("ana", at(id, "gm"))
	b.open("/t/" + string(id) + "/replay/1?chair=gm")
	b.awaitText("Step 1 of 6")
	eval[bool](b,
		"(window.stays = true, document.getElementById('step-after').focus(), document.activeElement.click(), true)")
	b.awaitText("Step 2 of 6")
	key := func(name string) {
		const press = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: %q, bubbles: true, " +
			"cancelable: true}))"
		eval[bool](b, fmt.Sprintf(press, name))
	}
	key("ArrowRight")
	b.awaitText("Step 3 of 6")
	key("ArrowLeft")
	b.awaitText("Step 2 of 6")
	if !eval[bool](b,
		"window.stays && document.activeElement.id === 'step-after' && location.search.includes('step=2')") {
		t.Error("the page was left")
	}
	b.tap("Play")
	b.awaitText("Stop")
	b.awaitText("Step 3 of 6")
	b.tap("Stop")
	b.awaitText("Play")
	b.tap("Last")
	b.awaitText("Step 6 of 6")
	if !eval[bool](b, "document.getElementById('going').disabled") {
		t.Error("it would go on behind the end")
	}
}
