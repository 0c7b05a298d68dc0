package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/nde"
	"mesa/table"
	"mesa/web"
)

// TestLessonOnThePage: a lesson is begun from the first page, goes on where it was left,
// leads to what is done next, and ends with a table of one's own.
func TestLessonOnThePage(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	p := r.enter("ana")
	begin := func() answer { return p.post("/learn", url.Values{"system": {"nde"}}) }
	page := begin()
	id, _, _ := strings.Cut(strings.TrimPrefix(page.path, "/t/"), "?")
	if page.status != http.StatusOK || !strings.Contains(page.text, "Tutorial, step 1 of 8") {
		t.Fatalf("%d\n%s", page.status, page.text)
	}
	if strings.Contains(page.text, `id="first"`) {
		t.Error("the steps of a demo stand beside the lesson")
	}
	if next := p.press(page, "Go on"); !strings.Contains(next.text, "Now press: Attack Guard, power") ||
		!strings.Contains(next.text, `href="#o-`) {
		t.Errorf("the second step leads nowhere:\n%s", next.text)
	}
	if again := begin(); !strings.Contains(again.text, "Tutorial, step 2 of 8") {
		t.Errorf("it does not go on where it was left:\n%s", again.text)
	}
	if over := p.press(begin(), "End the tutorial"); strings.Contains(over.text, "Tutorial, step") {
		t.Errorf("it does not end:\n%s", over.text)
	}
	sight, err := r.hall.Look(t.Context(), game.TableID(id), table.Who{User: "ana", Chair: "gm"}, table.Want{})
	if err != nil || len(sight.Mine) != 2 {
		t.Errorf("the table is not Ana's: %+v, %v", sight.Mine, err)
	}
	if none := p.post("/learn", url.Values{"system": {"chess"}}); none.status != http.StatusUnprocessableEntity {
		t.Errorf("a game that nobody knows: %d", none.status)
	}
}
