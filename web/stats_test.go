package web_test

import (
	"encoding/xml"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"mesa/game"
	"mesa/table"
	"mesa/web"
)

// throw has one of ana's chairs throw loose dice that many times.
func (r *room) throw(id game.TableID, chair string, times int, pool string) {
	r.t.Helper()
	for range times {
		r.play(id, chair, "dice", game.Args{"pool": {pool}})
	}
}

func statsPath(id game.TableID, query string) string { return "/t/" + string(id) + "/stats" + query }

var svgTag = regexp.MustCompile(`(?s)<svg[^>]*class="chart".*?</svg>`)

// TestStatsPage: the table links to it; the verdict stands before numbers and charts; every chart
// says in words what it shows.
func TestStatsPage(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.throw(id, "ana", 25, "2d6 d8")
	r.throw(id, "gm", 5, "2d20")
	p := r.enter("ana")
	if page := p.get(at(id, "ana")); !strings.Contains(page.text,
		`<a href="`+statsPath(id, "?chair=ana")+`">Dice statistics</a>`) {
		t.Error("the table's page does not lead to the statistics")
	}
	page := p.get(statsPath(id, "?chair=ana"))
	if page.status != http.StatusOK {
		t.Fatalf("%d\n%s", page.status, page.text)
	}
	order := []string{"The dice of this session, since decision 1", `class="verdict">The dice fell `,
		"Luck (average is 50 in 100)",
		"Ana: 25 rolls, better than ", "Luck over time: ", "d6: 50 dice, ", "Faces of 50 d6", "Best: ",
		"Faces, player by player",
		"<summary", "<caption"}
	rest := page.text
	for _, part := range order {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("%q is not there, or not there in order:\n%s", part, page.text)
		}
		rest = after
	}
	charts := svgTag.FindAllString(page.text, -1)
	if len(charts) != 4 { // luck for phones and for wide screens, d6 and d8; ten d20 have no chart
		t.Errorf("%d charts", len(charts))
	}
	for _, c := range charts {
		var figure struct {
			Title string `xml:"title"`
			Desc  string `xml:"desc"`
			Role  string `xml:"role,attr"`
		}
		if err := xml.Unmarshal([]byte(c), &figure); err != nil || figure.Title == "" || len(figure.Desc) < 40 ||
			figure.Role != "img" ||
			strings.Contains(c, "style=") || strings.Contains(c, "<style") {
			t.Errorf("%v %+v", err, figure)
		}
	}
}

// TestStatsPageLinksToPartsAndChairs: the parts of the log and the chairs are links, which keep the chair.
func TestStatsPageLinksToPartsAndChairs(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.throw(id, "ana", 10, "d6")
	p := r.enter("ana")
	one := p.get(statsPath(id, "?chair=gm")).text
	if strings.Contains(one, "Whose dice are shown") {
		t.Error("a choice of one player's faces")
	}
	r.play(id, "gm", "session", nil)
	r.play(id, "gm", "session", nil)
	r.throw(id, "gm", 12, "d8")
	session, ever := p.get(statsPath(id, "?chair=gm")).text, p.get(statsPath(id, "?chair=gm&since=ever")).text
	if strings.Contains(session, "d6: 10 dice") || strings.Contains(session, "Faces of 10 d6") ||
		!strings.Contains(session, "Faces of 12 d8") || !strings.Contains(session, "All time: Rolls so far: 22.") {
		t.Errorf("the session:\n%s", session)
	}
	if !strings.Contains(ever, "Faces of 10 d6") || !strings.Contains(ever, "Faces of 12 d8") ||
		!strings.Contains(session, statsPath(id, "?chair=gm&amp;since=ever")) {
		t.Errorf("ever:\n%s", ever)
	}
	link := statsPath(id, "?chair=gm&amp;since=ever&amp;whose=ana#stats_faces")
	if !strings.Contains(ever, `href="`+link+`"`) {
		t.Errorf("no link to Ana's faces:\n%s", ever)
	}
	anas := p.get(statsPath(id, "?chair=gm&since=ever&whose=ana")).text
	if !strings.Contains(anas, "Faces of 10 d6") || strings.Contains(anas, "Faces of 12 d8") ||
		strings.Count(anas, `aria-current="page"`) != 2 {
		t.Errorf("Ana's faces:\n%s", anas)
	}
	if page := p.get(statsPath(id, "?chair=gm&since=ever&whose=nobody")); page.status != http.StatusOK ||
		!strings.Contains(page.text, "Faces of 12 d8") {
		t.Errorf("nobody's faces: %d", page.status)
	}
}

// TestStatsPageIsForReadersOfTheTable: it is closed to those who may not see the table.
func TestStatsPageIsForReadersOfTheTable(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	r.throw(id, "ana", 3, "7d100")
	if page := r.stranger().get(statsPath(id, "")); page.status != http.StatusForbidden ||
		strings.Contains(page.text, "d100") {
		t.Errorf("a stranger: %d", page.status)
	}
	guest := r.enter("gil")
	if page := guest.get(statsPath(id, "")); page.status != http.StatusOK ||
		!strings.Contains(page.text, "21 of the 500 dice") {
		t.Errorf("a guest, who may look: %d\n%s", page.status, page.text)
	}
	if page := guest.get(statsPath(id, "?chair=ana")); page.status != http.StatusForbidden ||
		strings.Contains(page.text, "d100") {
		t.Errorf("somebody else's chair: %d", page.status)
	}
	if page := guest.get("/t/none/stats"); page.status != http.StatusNotFound {
		t.Errorf("no table: %d", page.status)
	}
}

// TestStatsPageEscapes: names are escaped, in the charts as well.
func TestStatsPageEscapes(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "counter")
	name := `<b>&"Eve"</b>`
	c := game.Command{Move: "join", Args: game.Args{"name": {name}}}
	view, err := r.service.Do(t.Context(), id, table.Caller{User: "eve"}, c, table.ViewQuery{})
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		if _, err := r.service.Do(t.Context(), id, table.Caller{User: "eve", Chair: view.Actor.Chair},
			game.Command{Move: "dice", Args: game.Args{"pool": {"4d4"}}}, table.ViewQuery{}); err != nil {
			t.Fatal(err)
		}
	}
	page := r.enter("ana").get(statsPath(id, ""))
	if strings.Contains(page.text, "<b>") || !strings.Contains(page.text, "Luck over time: &lt;b&gt;") {
		t.Errorf("%s", page.text)
	}
}

// TestStatsInABrowser: on a phone and on a desk, light and dark, nothing is wider than the window,
// the charts have their colours, and one of the two drawings of luck is visible.
func TestStatsInABrowser(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	for i, chair := range []string{"ana", "beto", "caio", "gm"} {
		r.throw(id, chair, 12+i, "d10 2d8 d6 d4")
	}
	r.throw(id, "gm", 5, "4d20")
	b := r.chromium()
	b.signIn("ana", at(id, "ana"))
	for _, width := range []int64{320, 390, 800, 1280} {
		for _, dark := range []bool{false, true} {
			b.setScreen(width, 800, dark)
			b.checkFits(statsPath(id, "?chair=ana"), int(width))
			shown := eval[int](b,
				"[...document.querySelectorAll('.across svg.chart')].filter(e => e.checkVisibility()).length")
			if shown != 2 { // two charts of luck for four players
				t.Errorf("at %d one sees %d charts of luck", width, shown)
			}
			background := eval[string](b, "getComputedStyle(document.querySelector('svg.chart .t0')).fill")
			if want := map[bool]string{false: "rgb(255, 253, 249)", true: "rgb(28, 32, 36)"}[dark]; background != want {
				t.Errorf("at %d, dark %v, the ground of a chart is %s", width, dark, background)
			}
		}
	}
}
