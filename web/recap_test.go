package web_test

import (
	"net/http"
	"strings"
	"testing"

	"mesa/game"
	"mesa/web"
)

// playSession plays a short session of Cortex Prime with something of each kind.
func (r *room) playSession(id game.TableID) {
	r.t.Helper()
	r.playConfirmed(id, "gm", "scene", game.Args{"type": {"action"}, "name": {"The <b>vault</b>"}, "stakes": {"high"}})
	r.play(id, "ana", "dice", game.Args{"pool": {"2d6"}})
	r.play(id, "gm", "out", game.Args{"who": {"ana"}})
	r.play(id, "gm", "back", game.Args{"who": {"ana"}})
	r.play(id, "gm", "out", game.Args{"who": {"beto"}})
	r.play(id, "gm", "undo", nil)
	r.play(id, "gm", "trait", game.Args{"who": {"ana"}, "trait": {"move"}, "die": {"d12"}})
	r.playConfirmed(id, "gm", "session", game.Args{"do": {"end"}})
}

// inOrder fails unless a page holds those texts in that order.
func inOrder(t *testing.T, page answer, parts ...string) {
	t.Helper()
	rest := page.text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("%q is not there, or not there in order:\n%s", part, page.text)
		}
		rest = after
	}
}

func TestRecapPages(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	r.playSession(id)
	path := "/t/" + string(id) + "/recap"
	if page := p.get(at(id, "ana")); !strings.Contains(page.text, `<a href="`+path+`?chair=ana">Recaps</a>`) {
		t.Error("the table's page does not lead to the recaps")
	}
	inOrder(t, p.get(path+"?chair=ana"), "<h2>Recaps</h2>", `<a href="`+path+`/1?chair=ana">Session 1</a>`,
		"6 decisions")
	page := p.get(path + "/1?chair=ana")
	inOrder(t, page, "<h2>Session 1</h2>", "The &lt;b&gt;vault&lt;/b&gt;</h3>", "Ana is out of the scene.",
		`/log?before=5&amp;chair=ana#e-4"`, "Ana is back in the scene.", "Who was taken out", "In numbers", "1 roll.",
		"As Markdown")
	if strings.Contains(page.text, "Beto is out") {
		t.Error("an undone decision is told")
	}
	inOrder(t, p.get(path+"?chair=ana"), "Scenes: The &lt;b&gt;vault&lt;/b&gt;",
		`/replay/1?chair=ana&amp;step=1" aria-label="Replay: Session 1"`)
	file := p.get(path + "/1/markdown?chair=ana")
	if !strings.HasPrefix(file.text, "# Session 1\n") ||
		!strings.Contains(file.text, "\n## Who was taken out\n\n- Ana is out") ||
		!strings.HasPrefix(file.header.Get("Content-Type"), "text/markdown") {
		t.Errorf("%v\n%s", file.header, file.text)
	}
	for _, wrong := range []string{"/2", "/-1", "/x"} {
		if page := p.get(path + wrong + "?chair=ana"); page.status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, page.status)
		}
	}
	if page := p.get(path + "/1?chair=nobody"); page.status != http.StatusForbidden {
		t.Errorf("a chair of nobody's: %d", page.status)
	}
}

// TestRecapAsAFile: the file loads nothing, runs nothing, and has the text of the page.
func TestRecapAsAFile(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.playSession(id)
	p := r.enter("ana")
	path := "/t/" + string(id) + "/recap/1"
	inOrder(t, p.get(path+"?chair=ana"), `<a href="`+path+`/html?chair=ana" download>As a web page</a>`)
	file := p.get(path + "/html?chair=ana")
	inOrder(t, file, `<html lang="en">`, "Night Market: Session 1</title>", "<h1>Session 1</h1>", "6 decisions",
		`<h2 id="scene-1">The &lt;b&gt;vault&lt;/b&gt;</h2>`, `<li class="harm">Ana is out of the scene.</li>`,
		"Who was taken out", "In numbers")
	if got := malformed(strings.TrimPrefix(file.text, "<!doctype html>")); got != "" {
		t.Error(got)
	}
	for _, outside := range []string{"src=", "href=", "url(", "@import", "<script", "<link", "http://", "https://"} {
		if strings.Contains(file.text, outside) {
			t.Errorf("the file has %s", outside)
		}
	}
	kind := file.header.Get("Content-Disposition")
	if !strings.HasPrefix(kind, "attachment;") || !strings.Contains(kind, "session-1.html") {
		t.Error(kind)
	}
	for _, wrong := range []string{"/recap/2/html", "/recap/x/html"} {
		if page := p.get("/t/" + string(id) + wrong); page.status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, page.status)
		}
	}
	if page := r.enter("mallory").get(path + "/html?chair=gm"); page.status != http.StatusForbidden {
		t.Errorf("somebody without that chair: %d", page.status)
	}
}

// TestRecapsAreListedPageByPage: the list goes on page by page.
func TestRecapsAreListedPageByPage(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	for range 22 {
		r.playConfirmed(id, "gm", "session", game.Args{"do": {"end"}})
		r.play(id, "gm", "session", game.Args{"do": {"start"}})
	}
	path := "/t/" + string(id) + "/recap"
	first := p.get(path + "?chair=gm")
	older := p.get(path + "?before=4&chair=gm")
	inOrder(t, first, ">Session 23</a>", "It is still going on.", ">Session 4</a>",
		`<a rel="next" href="`+path+`?before=4&amp;chair=gm">`)
	inOrder(t, older, ">Session 3</a>", ">Session 1</a>")
	if strings.Contains(first.text, ">Session 3</a>") || strings.Contains(older.text, `rel="next"`) {
		t.Error("a session stands on two pages, or a page leads to none")
	}
}

func TestHistoryPage(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	path := "/t/" + string(id) + "/history/char/ana?chair=gm"
	inOrder(t, p.get(path), "Ana&#39;s history", "Nothing has changed since it was made")
	r.playSession(id)
	if page := p.get("/t/" + string(id) + "/char/ana?chair=gm"); !strings.Contains(page.text,
		`<a href="`+path+`">History</a>`) {
		t.Error("the sheet does not lead to its history")
	}
	page := p.get(path)
	inOrder(t, page, "Ana&#39;s history", "Sheet ready: Ana.", `/log?before=9&amp;chair=gm#e-8"`,
		"Undo would first take back 1 later decision")
	if page := p.get("/t/" + string(id) + "/history/char/nobody?chair=gm"); page.status != http.StatusNotFound {
		t.Errorf("the history of nobody: %d", page.status)
	}
	if page := p.get(path + "&before=8"); strings.Contains(page.text, "written down") {
		t.Error("a page shows what is newer than it begins")
	}
}

// TestTheExportSaysWhatItHolds: the page with the export says that the file holds secrets.
func TestTheExportSaysWhatItHolds(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	inOrder(t, p.get(at(id, "gm")), ">Export</a>", "with everyone&#39;s secrets")
	if page := p.get(at(id, "ana")); strings.Contains(page.text, "with everyone&#39;s secrets") {
		t.Error("a player is told of a file that is not theirs")
	}
}

// TestRecapInABrowser: on a phone and on a desk nothing is wider than the window.
func TestRecapInABrowser(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.playSession(id)
	b := r.chromium()
	b.signIn("ana", at(id, "gm"))
	for _, width := range []int64{320, 390, 1280} {
		b.setScreen(width, 800, false)
		for _, path := range []string{"recap", "recap/1", "replay/1", "growth", "history/char/ana"} {
			b.checkFits("/t/"+string(id)+"/"+path+"?chair=gm", int(width))
		}
	}
}
