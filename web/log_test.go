package web_test

import (
	"regexp"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/web"
)

// entryOf returns the HTML of one decision on a page.
func entryOf(t *testing.T, page answer, head string) string {
	t.Helper()
	for _, li := range regexp.MustCompile(`(?s)<li [^>]*id="e-\d+".*?</time>.*?</li>`).FindAllString(page.text, -1) {
		if strings.Contains(li, head) {
			return li
		}
	}
	t.Fatalf("no entry %q on\n%s", head, page.text)
	return ""
}

// An entry shows its dice with names, or links to the card that shows them. The log links to cards
// that no page shows any more.
func TestTheLogShowsDiceAndCards(t *testing.T) {
	script := dice.Script(4, 3 /* against Ana */, 6, 5 /* Ana */, 2, 2 /* against Caio */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "test", game.Args{"who": {"ana"}, "difficulty": {"challenging"}})
	r.play(id, "ana", "roll", game.Args{"pool": {"solo", "move"}})
	p := r.enter("ana")
	now := entryOf(t, p.get(at(id, "gm")), "Ana succeeds")
	if !strings.Contains(now, `<a href="#m-test_t1">Ana&#39;s test</a>`) || strings.Contains(now, "<svg") {
		t.Errorf("beside its card the throw is told by\n%s", now)
	}
	r.play(id, "gm", "test", game.Args{"who": {"caio"}, "difficulty": {"challenging"}})
	later := entryOf(t, p.get(at(id, "gm")), "Ana succeeds")
	for _, want := range []string{`<span class="label">Solo</span>`, "d6 rolled 6", `<span class="label">Move</span>`,
		"d10 rolled 5"} {
		if !strings.Contains(later, want) {
			t.Errorf("without its card the throw does not show %q:\n%s", want, later)
		}
	}
	log := entryOf(t, p.get("/t/"+string(id)+"/log?chair=gm"), "Ana succeeds")
	to := regexp.MustCompile(`<a href="([^"]+)">Ana&#39;s test</a>`).FindStringSubmatch(log)
	if to == nil || !strings.Contains(log, "d10 rolled 5") {
		t.Fatalf("the log tells the throw by\n%s", log)
	}
	if card := p.get(unescape(to[1])); !strings.Contains(card.text, `id="m-test_t1"`) ||
		!strings.Contains(card.text, "Ana succeeds") {
		t.Errorf("%s does not show the card", to[1])
	}
	r.play(id, "gm", "undo", nil)
	r.play(id, "gm", "undo", nil)
	if gone := entryOf(t, p.get("/t/"+string(id)+"/log?chair=gm"),
		`<p class="told">Ana succeeds`); strings.Contains(gone, "<a ") {
		t.Errorf("what was taken back leads to\n%s", gone)
	}
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// The dice of an NDE test are told with the name of their character.
func TestTheLogNamesDiceOfNDE(t *testing.T) {
	script := dice.Script(5)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	id := r.createDemo("ana", "nde")
	r.play(id, "gm", "test", game.Args{"who": {"bia"}})
	r.play(id, "bia", "roll", nil)
	log := entryOf(t, r.enter("ana").get("/t/"+string(id)+"/log?chair=gm"), "Bia rolls 5")
	if !strings.Contains(log, `<span class="label">Bia</span>`) {
		t.Errorf("the log tells the throw by\n%s", log)
	}
}
