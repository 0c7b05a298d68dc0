package web_test

import (
	"net/http"
	"strings"
	"testing"

	"mesa/game"
	"mesa/web"
)

// If only people with a chair may watch a table, no page, file or stream shows a person without one
// anything that was said there, or who sits there.
func TestNoPageShowsASeatedOnlyTableToOthers(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.playConfirmed(id, "gm", "session", nil)
	r.playConfirmed(id, "gm", "scene", game.Args{"type": {"action"}, "name": {"Canary Wharf"}})
	path := "/t/" + string(id)
	pages := []string{"", "/line", "/form/join/0", "/file/json/char/ana", "/file/markdown/char/ana", "/print/char/ana",
		"/log", "/recap", "/recap/1", "/recap/1/markdown", "/recap/1/html", "/growth", "/replay/1", "/history/char/ana",
		"/history/house", "/fair", "/stats", "/export", "/delete", "/invite", "/house", "/char/ana", "/chair/ana"}
	max := r.enter("max")
	before := 0
	for _, page := range pages {
		if showsTable(max.get(path + page).text) {
			before++
		}
	}
	if before < 6 {
		t.Fatalf("only %d pages show the table to who looks on", before)
	}
	r.play(id, "gm", "set", game.Args{"setting": {"audience"}, "value": {game.AudienceSeated}})
	for _, page := range pages {
		for _, who := range []string{"", "?chair=ana"} {
			if got := max.get(path + page + who); showsTable(got.text) || got.status >= http.StatusInternalServerError {
				t.Errorf("%s: %d\n%s", page+who, got.status, got.text)
			}
		}
	}
	if got := max.get(path); !strings.Contains(got.text, "You have no seat at this table") ||
		!strings.Contains(got.text, "Only people with a seat can watch here") ||
		!strings.Contains(got.text, "Take a new chair") {
		t.Errorf("nothing says how to come in:\n%s", got.text)
	}
	if got := r.enter("ana").get(at(id, "ana")); !showsTable(got.text) {
		t.Errorf("who sits there does not see the table:\n%s", got.text)
	}
}

// showsTable reports whether a page has the scene, or something that a character has.
func showsTable(page string) bool {
	return strings.Contains(page, "Canary Wharf") || strings.Contains(page, "plot point")
}
