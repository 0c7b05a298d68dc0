package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"mesa/systems/cortex"
	"mesa/web"
)

// TestNavigationLinesLeadToPages: the words of the terminal that show something lead to its page, and are
// completed with the things that they can name; a thing that is not there is refused.
func TestNavigationLinesLeadToPages(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System())
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	table := "/t/" + string(id)
	say := func(line string) answer {
		return p.post(table+"/line?chair=gm", url.Values{"cmd": {"abcdefghij"}, "line": {line}})
	}
	for line, want := range map[string]string{
		"look":           table,
		"look rope":      table + "/asset/rope",
		"look beto":      table + "/char/beto",
		"log":            table + "/log",
		"recap":          table + "/recap",
		"stats":          table + "/stats",
		"verify":         table + "/fair",
		"invite":         table + "/invite",
		"help":           "/explain",
		"explain hitch":  "/explain",
		"odds":           "/odds",
		"as beto":        table,
		"log 20":         table + "/log",
		"log every word": table + "/line", // it takes a number
		"look nowhere":   table + "/line",
		"as gil":         table + "/line",
	} {
		page := say(line)
		if page.url.Path != want || (page.status == http.StatusOK) != (want != table+"/line") {
			t.Errorf("%q leads to %s: %d %s", line, page.url, page.status, alertOf(page.text))
		}
	}
	player := p.post(table+"/line?chair=ana", url.Values{"cmd": {"abcdefghij"}, "line": {"invite"}})
	if player.url.Path != table+"/line" || alertOf(player.text) == "" {
		t.Errorf("a player's invite leads to %s", player.url)
	}
	if page := say("as beto"); page.url.Query().Get("chair") != "beto" {
		t.Errorf("%s is not Beto's page", page.url)
	}
	if page := say("recap 7"); page.url.Path != table+"/recap/7" || page.status != http.StatusNotFound {
		t.Errorf("a session that was not played leads to %s: %d", page.url, page.status)
	}
	if page := say("explain hitch"); page.url.Query().Get("q") != "hitch" {
		t.Errorf("%s explains something else", page.url)
	}
	for line, want := range map[string]string{"lo": "look", "look ro": "rope", "as ": "beto"} {
		q := url.Values{"chair": {"gm"}, "line": {line}}
		if page := p.get(table + "/line?" + q.Encode()); !strings.Contains(page.text, "<b>"+want+"</b>") {
			t.Errorf("%q does not go on with %s:\n%s", line, want, page.text)
		}
	}
}
