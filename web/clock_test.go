package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"mesa/web"
)

// If the clock is set back an hour or forward a day, nobody is signed out and nobody is signed in
// again, and no link that was used or has expired works again.
func TestClockChangeSignsNobodyInOrOut(t *testing.T) {
	r := newRoom(t, web.Options{})
	in := func(p *personView) bool { return strings.Contains(p.get("/").text, "Signed in") }
	stays, left := r.enter("ana"), r.enter("ana")
	kept := left.client.Jar.Cookies(mustURL(r.url))
	left.post("/signout", nil)
	left.client.Jar.SetCookies(mustURL(r.url), kept)
	used, old := r.link("ana", ""), r.link("ana", "")
	if page := r.stranger().post(used, nil); page.status != http.StatusOK {
		t.Fatalf("a link: %d", page.status)
	}
	for _, by := range []time.Duration{-time.Hour, 25 * time.Hour, -25 * time.Hour} {
		r.clock.Add(by)
		if !in(stays) || in(left) {
			t.Errorf("moved %v: who was signed in is so: %v, who had signed out: %v", by, in(stays), in(left))
		}
		if page := r.stranger().post(used, nil); page.status != http.StatusGone {
			t.Errorf("moved %v: a link that was used: %d", by, page.status)
		}
		if by > 0 || by < -time.Hour { // it had expired when it was first pressed
			if page := r.stranger().post(old, nil); page.status != http.StatusGone {
				t.Errorf("moved %v: a link that was too old: %d", by, page.status)
			}
		}
		if page := r.stranger().post(r.link("ana", ""), nil); page.status != http.StatusOK {
			t.Errorf("moved %v: a new link: %d", by, page.status)
		}
	}
}
