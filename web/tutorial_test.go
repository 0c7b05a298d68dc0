package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/table"
	"mesa/web"
)

// TestTutorialBeginsContinuesAndEnds: a tutorial is begun from the first page, continues where it was left, links
// to the next thing to do, and ends with a new table for the reader.
func TestTutorialBeginsContinuesAndEnds(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	p := r.enter("ana")
	begin := func() answer { return p.post("/learn", url.Values{"system": {"nde"}}) }
	page := begin()
	id, _, _ := strings.Cut(strings.TrimPrefix(page.path, "/t/"), "?")
	if page.status != http.StatusOK || !strings.Contains(page.text, "Tutorial, step 1 of 8") {
		t.Fatalf("%d\n%s", page.status, page.text)
	}
	if strings.Contains(page.text, `id="first"`) {
		t.Error("the steps of a demo stand beside the tutorial")
	}
	if next := p.press(page, "Go on"); !strings.Contains(next.text, "Now press: Attack Guard with a power") ||
		!strings.Contains(next.text, `href="#o-`) {
		t.Errorf("the second step leads nowhere:\n%s", next.text)
	}
	if again := begin(); !strings.Contains(again.text, "Tutorial, step 2 of 8") {
		t.Errorf("it does not go on where it was left:\n%s", again.text)
	}
	if over := p.press(begin(), "End the tutorial"); strings.Contains(over.text, "Tutorial, step") {
		t.Errorf("it does not end:\n%s", over.text)
	}
	view,
		err := r.service.View(t.Context(), game.TableID(id), table.Caller{User: "ana", Chair: "gm"}, table.ViewQuery{})
	if err != nil || len(view.OwnChairs) != 2 {
		t.Errorf("the table is not Ana's: %+v, %v", view.OwnChairs, err)
	}
	if none := p.post("/learn", url.Values{"system": {"chess"}}); none.status != http.StatusUnprocessableEntity {
		t.Errorf("a game that nobody knows: %d", none.status)
	}
}

// TestTutorialLinksToEachNextMove: the link of each step leads to the offer that does it, in the
// log too, and no other button looks like the next step.
func TestTutorialLinksToEachNextMove(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(3, 4, 4, 6, 5), cortex.System())
	p := r.enter("ana")
	page := p.post("/learn", url.Values{"system": {"cortex"}})
	for _, lead := range leads.FindAllStringSubmatch(page.text, -1) {
		if lead[1] != "Go on" && lead[1] != "Do it" { // the line of the palette, which is closed
			t.Errorf("%q looks like the next step", lead[1])
		}
	}
	path, _, _ := strings.Cut(page.path, "?")
	by := table.Caller{User: "ana", Chair: "ana"}
	does := func(want string, c game.Command) {
		t.Helper()
		page = p.get(path)
		link := nextLinks.FindStringSubmatch(page.text)
		if link == nil || !strings.HasPrefix(link[2], want) || !strings.Contains(page.text, `id="`+link[1]+`"`) {
			t.Errorf("to %s the tutorial leads by %q, which may not be there", want, link)
		}
		c.Sure = true
		if _, err := r.service.Do(t.Context(), game.TableID(strings.TrimPrefix(path, "/t/")), by, c,
			table.ViewQuery{}); err != nil {
			t.Fatal(want, err)
		}
	}
	p.press(page, "Go on")
	does("Choose dice and roll", game.Command{Move: "roll", Args: game.Args{"pool": {"solo", "quick-hands", "move"}}})
	does("", game.Command{Move: "choose"})
	does("Undo", game.Command{Move: "undo"})
}

var (
	nextLinks = regexp.MustCompile(`<p class="next"><a href="#([^"]*)">Now press: ([^<]*)</a>`)
	leads     = regexp.MustCompile(`<button class="lead"[^>]*>([^<]*)`)
)
