package web_test

import (
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/lang"
	"mesa/store/memory"
	"mesa/table"
	"mesa/web"
)

// TestOddsForStrangers: the explorer needs no table and no sign-in; a stranger's page may be
// cached, and a signed-in user's may not.
func TestOddsForStrangers(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.stranger()
	got := p.get("/odds?p=d10+2d8+d6+d4&o=2d8+d6")
	for _, want := range []string{"66.7% to beat 2d8 d6 with d10 2d8 d6 d4.", "1310419/1966080", ">27.9%<", ">56.1%<",
		`<svg xmlns="http://www.w3.org/2000/svg" class="chart"`,
		"<title>66.7%: d10 2d8 d6 d4 against 2d8 d6 · Mesa</title>", `name="description" content="66.7% to beat`,
		"37 more changes",
		"have a d12 hero die", ">87.8%<"} {
		if !strings.Contains(got.text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if got.status != http.StatusOK || got.header.Get("Cache-Control") != "public, max-age=3600" ||
		got.header.Get("Vary") != "Cookie, Accept-Language, Accept-Encoding" {
		t.Errorf("status %d, headers %v", got.status, got.header)
	}
	if got := r.enter("ana").get("/odds"); got.status != http.StatusOK ||
		got.header.Get("Cache-Control") != "no-store" ||
		!strings.Contains(got.text, "Ana") {
		t.Errorf("signed in: status %d, headers %v", got.status, got.header)
	}
}

// TestOddsAddresses: each question has one address, which leaves out the usual values.
func TestOddsAddresses(t *testing.T) {
	p := newRoom(t, web.Options{}).stranger()
	for asked, want := range map[string]string{
		"/odds": "/odds",
		"/odds?p=d4,+D8%2Cd8&o=2d6&k=2&ok=2&read=win_then_stepped_effect&by=beat": "/odds?p=2d8+d4&o=2d6",
		"/odds?o=2d6&p=d8&k=3&ok=1&read=best_total&tie=on&by=out&x=y": "/odds?p=d8&o=2d6&ok=1&k=3" +
			"&read=best_total&tie=mine&by=out",
		"/odds?p=&o=":                          "/odds?p=&o=",
		"/odds?p=d8&t=011&c=d6&o=2d12&ok=3":    "/odds?p=d8&t=11&c=d6",
		"/odds?p=30d12&t=999&c=30d12":          "/odds?p=30d12&t=999&c=30d12",
		"/odds?t=":                             "/odds?p=&t=11",
		"/odds?p=d8&o=d8&k=&ok=&read=&by=&tie": "/odds?p=d8&o=d8",
	} {
		if got := p.get(asked); got.status != http.StatusOK || got.path != want {
			t.Errorf("%s is answered with %d at %s, not at %s", asked, got.status, got.path, want)
		}
	}
}

// TestBadOdds: an invalid question is refused in words, and its fields stay to be corrected.
func TestBadOdds(t *testing.T) {
	p := newRoom(t, web.Options{}).stranger()
	for query, want := range map[string]string{
		"p=31d6&o=d6":          "30",
		"p=60d12&o=d6":         "30",
		"p=9999d6&o=d6":        "9999d6",
		"p=d8&o=d7":            "d7",
		"p=d20&o=d6":           "Cortex has no d20",
		"p=<b>&o=d6":           "&lt;b&gt;",
		"p=d8&o=d6&k=6":        "“6” is not a whole number from 1 to 5",
		"p=d8&o=d6&k=0":        "“0”",
		"p=d8&o=d6&ok=x":       "“x”",
		"p=d8&t=1000":          "“1000” is not a whole number from 0 to 999",
		"p=d8&t=-1":            "“-1”",
		"p=d8&t=3&by=out":      "“out”",
		"p=d8&o=d6&read=worst": "“worst”",
		"p=d8&o=d6&by=luck":    "“luck”",
		"p=" + strings.Repeat("d8+", 3000) + "&o": "",
	} {
		got := p.get("/odds?" + query)
		if got.status != http.StatusUnprocessableEntity || !strings.Contains(got.text, want) ||
			!strings.Contains(got.text, `id="odds"`) ||
			got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%.60s: status %d, and no %q", query, got.status, want)
		}
	}
	if got := p.get("/odds?p=d10+d7&o=2d6"); !strings.Contains(got.text, `value="d10 d7"`) ||
		!strings.Contains(got.text, `value="2d6"`) {
		t.Error("what was typed is gone")
	}
}

// TestOddsTapsAreLinks: without script every tap is a link to a page with an answer, until no dice are left
// and until there is no room for more.
func TestOddsTapsAreLinks(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.stranger()
	for _, page := range []string{"/odds/nde", "/odds/nde?m=12", "/odds/nde?d=20&t=2", "/odds/hits",
		"/odds/hits?n=30&a=-3&vn=1&va=3",
		"/odds?p=d8&o=d6", "/odds?p=d12+d4&t=0&c=d12", "/odds?p=&o=", "/odds?p=30d12&o=30d4&k=5&by=clean",
		"/odds?p=d6&t=999"} {
		got := p.get(page)
		links := regexp.MustCompile(`href="(/odds[^"]*\?[^"]*)"`).FindAllStringSubmatch(got.text, -1)
		if got.status != http.StatusOK || len(links) < 7 {
			t.Fatalf("%s: status %d, %d links", page, got.status, len(links))
		}
		for _, link := range links {
			to := html.UnescapeString(link[1])
			r.clock.Add(20 * time.Second) // as a person taps: the hardest questions are limited to fewer
			if answer := p.get(to); answer.status != http.StatusOK || answer.path != to {
				t.Errorf("%s leads to %s, which is answered with %d at %s", page, to, answer.status, answer.path)
			}
		}
		ids := regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(got.text, -1)
		var all []string
		for _, id := range ids {
			all = append(all, id[1])
		}
		slices.Sort(all)
		for i := 1; i < len(all); i++ {
			if all[i] == all[i-1] {
				t.Errorf("%s: two elements share the id %q", page, all[i])
			}
		}
	}
	for page, want := range map[string]string{
		"/odds?p=d8+d6&o=2d6":  `id="add-0-10" href="/odds?p=d10&#43;d8&#43;d6&amp;o=2d6"`,
		"/odds?p=2d8+d6&o=2d6": `id="step_up-8-10" href="/odds?p=d10&#43;d8&#43;d6&amp;o=2d6"`,
		"/odds?p=d8+d6&o=3d6":  `id="drop-6-0-theirs" href="/odds?p=d8&#43;d6&amp;o=2d6"`,
		"/odds?p=d4&o=2d6":     `id="step_down-4-0" aria-hidden="true"`,
		"/odds?p=30d4&o=2d6":   `id="add-0-4" role="link" aria-disabled="true"`,
		"/odds?p=d4&o=d4":      `id="w-pay-0-0-3" href="/odds?p=d4&amp;o=d4&amp;k=5"`,
	} {
		if got := p.get(page); !strings.Contains(got.text, want) {
			t.Errorf("%s has no %s", page, want)
		}
	}
}

// TestOddsInBothLanguages: all text of the page comes from the catalogues.
func TestOddsInBothLanguages(t *testing.T) {
	r := newRoom(t, web.Options{})
	for _, locale := range lang.Locales {
		for _, query := range []string{"", "?p=d8&t=8&c=d6&tie=mine", "?p=&o=", "?p=d8&o=d9"} {
			q := r.stranger()
			request := q.request(http.MethodGet, "/odds"+query, "", nil)
			request.Header.Set("Accept-Language", locale)
			if got := q.send(request); strings.Contains(got.text, "⟦") || got.header.Get("Content-Language") != locale {
				t.Errorf("%s %s: %s", locale, query, got.header.Get("Content-Language"))
			}
		}
	}
}

// TestOddsOfOtherGames: the pages of the other games answer, and refuse in words.
func TestOddsOfOtherGames(t *testing.T) {
	p := newRoom(t, web.Options{}).stranger()
	for page, want := range map[string]string{
		"/odds/nde?d=12&t=5":               "66.7% to succeed: d12 against 5.",
		"/odds/nde?m=1":                    "72.2% to succeed, at a cost or fully: 2d6&#43;1.",
		"/odds/hits?n=4&a=0&l=1":           "72.9% for 2 hits or more with the pool 4.",
		"/odds/hits?n=1&a=-2&vn=1&va=-3":   "50% to win in the end: 1-2 against 1-3.",
		"/odds/hits?n=2&vn=3&a=0&va=1":     `<th scope="col">3&#43;1</th>`,
		"/odds/hits?l=6&n=1":               "&lt;0.1% for 7 hits or more with the pool 1.",
		"/odds/hits?n=31":                  "“31” is not a whole number from 1 to 30",
		"/odds/nde?t=1":                    "“1” is not a whole number from 2 to 20",
		"/odds/nde?m=99999999999999999999": "“99999999999999999999”",
		"/odds/nde?d=10&t=5":               "nothing here",
	} {
		if got := p.get(page); !strings.Contains(got.text, want) {
			t.Errorf("%s is answered with %d and does not say %q", page, got.status, want)
		}
	}
}

// TestOddsAreLimited: requests from one address are limited.
func TestOddsAreLimited(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.stranger()
	status := 0
	for n := 0; n < 700 && status != http.StatusTooManyRequests; n++ {
		status = p.get("/odds?p=d9&o=").status
	}
	if status != http.StatusTooManyRequests {
		t.Errorf("700 pages in a minute, and still %d", status)
	}
}

// TestOddsAreLimitedByTheirCost: hard questions use up the limit sooner than everyday ones, and
// leave room for cheap ones.
func TestOddsAreLimitedByTheirCost(t *testing.T) {
	r := newRoom(t, web.Options{})
	answered := func(path string) (n int) {
		p := r.stranger()
		r.clock.Add(time.Minute)
		for n < 320 && p.get(path).status == http.StatusOK {
			n++
		}
		return n
	}
	if n := answered("/odds?p=10d12+10d10+10d8&o=10d12+10d10+10d8&k=5&ok=5"); n < 5 || n > 20 {
		t.Errorf("%d of the hardest questions are answered in a minute", n)
	}
	if n := answered("/odds?p=d10+2d8+2d6&o=2d8+d6"); n < 300 {
		t.Errorf("only %d everyday questions are answered in a minute", n)
	}
}

// TestOddsLimitEndsIfTheClockIsSetBack: a limit ends after a minute, even if the clock is set.
func TestOddsLimitEndsIfTheClockIsSetBack(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.stranger()
	for p.get("/odds?p=2d6&t=3").status == http.StatusOK {
	}
	r.clock.Add(-24 * time.Hour)
	if page := p.get("/odds?p=2d6&t=3"); page.status != http.StatusOK {
		t.Errorf("a day earlier: %d", page.status)
	}
}

// TestPoolLinksToTheExplorer: a pool that is being built links to the explorer with its dice and the opposing
// dice, for each reader who sees it.
func TestPoolLinksToTheExplorer(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	if got := p.get(at(id, "ana")); strings.Contains(got.text, "/odds?") {
		t.Error("there is a link without dice")
	}
	r.play(id, "gm", "test", game.Args{"who": {"ana"}, "dice": {"2d8", "d6"}})
	r.play(id, "ana", "pool", game.Args{"pool": {"team", "move"}})
	link := regexp.MustCompile(`href="(/odds\?[^"]*)"`).FindStringSubmatch(p.get(at(id, "ana")).text)
	if link == nil {
		t.Fatal("there is no link")
	}
	got := p.get(html.UnescapeString(link[1]))
	if !strings.HasPrefix(got.path, "/odds?p=2d10&o=") || !strings.Contains(got.text, "with 2d10.") {
		t.Errorf("the link leads to %s", got.path)
	}
}

// BenchmarkOdds answers a whole page for 8 dice against 5, with 54 changes.
func BenchmarkOdds(b *testing.B) {
	index, err := lang.Load()
	if err != nil {
		b.Fatal(err)
	}
	tables := table.New(memory.New(), []game.System{counter.System()}, table.Options{})
	b.Cleanup(func() { _ = tables.Close() })
	minutes := int64(0)
	pages, handler := web.New(tables, index,
		web.Options{Now: func() time.Time { minutes++; return time.Unix(60*minutes, 0) }})
	b.Cleanup(pages.Close)
	r := httptest.NewRequest(http.MethodGet, "/odds?p=2d10+3d8+2d6+d4&o=d10+2d8+2d6", nil)
	for b.Loop() {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
	}
}
