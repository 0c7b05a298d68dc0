package e2e

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestRevokeSignsUsersOut: while a server runs, the host signs users out and revokes their links; other users
// keep theirs.
func TestRevokeSignsUsersOut(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "mesa.db")
	s := serve(t, db)
	c := browser(t)
	_, _, at := post(t, c, s.link, nil)
	unused := address.FindString(mesa(t, "", "link", "-db", db).out)
	if r := mesa(t, "", "revoke", "-db", db, "discord:1"); r.status != 0 ||
		!strings.Contains(r.out, "ended: 0; links cancelled: 0") {
		t.Errorf("of somebody else: %d %s%s", r.status, r.out, r.err)
	}
	if status, _, _ := get(t, c, s.url+at); status != http.StatusOK {
		t.Errorf("signed out by what was done to somebody else: %d", status)
	}
	if r := mesa(t, "", "revoke", "-db", db, "local"); r.status != 0 ||
		!strings.Contains(r.out, "ended: 1; links cancelled: 1") {
		t.Errorf("of the host: %d %s%s", r.status, r.out, r.err)
	}
	if status, _, _ := get(t, c, s.url+at); status != http.StatusForbidden {
		t.Errorf("still signed in: %d", status)
	}
	if status, _, _ := post(t, browser(t), unused, nil); status != http.StatusGone {
		t.Errorf("the link works still: %d", status)
	}
	post(t, c, address.FindString(mesa(t, "", "link", "-db", db).out), nil)
	if r := mesa(t, "", "revoke", "-db", db, "-everybody"); r.status != 0 || !strings.Contains(r.out, "ended: 1") {
		t.Errorf("of everybody: %d %s%s", r.status, r.out, r.err)
	}
	for _, args := range [][]string{{"revoke"}, {"revoke", "-everybody", "local"}, {"revoke", "a", "b"}} {
		if r := mesa(t, "", args...); r.status != 2 {
			t.Errorf("%v: %d %s%s", args, r.status, r.out, r.err)
		}
	}
}
