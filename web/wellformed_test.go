package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/systems/universais"
	"mesa/web"
)

var (
	markup = regexp.MustCompile(`(?s)<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^>"]|"[^"]*")*)>`)
	voids  = []string{"meta", "link", "input", "br", "path", "rect", "circle", "line", "img"}
	inside = map[string]string{"li": "ul ol", "option": "select optgroup", "dt": "dl div", "summary": "details",
		"legend": "fieldset"}
)

// malformed returns the fault of a page: an element that is not closed where it was opened, or that
// stands in a place where it may not.
func malformed(page string) string {
	var open []string
	for _, m := range markup.FindAllStringSubmatch(page, -1) {
		closing, name := m[1] != "", m[2]
		switch {
		case closing && (len(open) == 0 || open[len(open)-1] != name):
			return "</" + name + "> in " + strings.Join(open, " ")
		case closing:
			open = open[:len(open)-1]
			continue
		}
		if parents := inside[name]; parents != "" && !slices.Contains(strings.Fields(parents), open[len(open)-1]) {
			return "<" + name + "> in " + strings.Join(open, " ")
		}
		if slices.Contains([]string{"form", "button", "a", "label"}, name) && slices.Contains(open, name) {
			return "<" + name + "> within another: " + m[0]
		}
		if !slices.Contains(voids, name) && !strings.HasSuffix(m[3], "/") {
			open = append(open, name)
		}
	}
	return strings.Join(open, " ")
}

// TestPagesAreWellFormed: every page closes the elements it opens, and so does the form behind each
// link of a table.
func TestPagesAreWellFormed(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System(), nde.System(), universais.System())
	p := r.enter("ana")
	paths := []string{"/", "/me", "/me/erase", "/odds", "/odds/nde", "/odds/hits", "/explain", "/no/such/page"}
	for _, system := range []string{"cortex", "nde", "universais"} {
		id := r.createDemo("ana", system)
		if system == "cortex" {
			r.play(id, "gm", "test", game.Args{"who": {"ana"}})
		}
		for _, chair := range []string{"gm", r.view(id, "ana", "gm").Chairs[1].ID} {
			page := p.get(at(id, chair))
			paths = append(paths, page.path)
			for _, link := range linkTag.FindAllStringSubmatch(page.text, -1) {
				paths = append(paths, unescape(link[1]))
			}
		}
		for _, part := range []string{"house", "log", "fair", "stats", "recap", "recap/1", "replay/1", "growth",
			"invite", "delete", "line",
			"nothing/here"} {
			paths = append(paths, "/t/"+string(id)+"/"+part+"?chair=gm")
		}
	}
	for _, path := range paths {
		if got := malformed(strings.TrimPrefix(p.get(path).text, "<!doctype html>")); got != "" {
			t.Errorf("%s: %s", path, got)
		}
	}
	if len(paths) < 100 {
		t.Errorf("only %d pages were read", len(paths))
	}
	for _, bad := range []string{"<p><b></p></b>", "<li>x</li>", "<ul><div></ul>", `<form><p><form></form></p></form>`,
		"<p>"} {
		if malformed("<main>"+bad+"</main>") == "" {
			t.Errorf("nothing is wrong with %s", bad)
		}
	}
}
