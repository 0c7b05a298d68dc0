package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"mesa/store/pgtest"
)

// TestPressWaitsForTheDatabase: while the database is away /readyz says so, and a press waits; once it
// is back the press is done exactly once.
func TestPressWaitsForTheDatabase(t *testing.T) {
	database := pgtest.New(t)
	db := database.Database(t)
	s := serve(t, db)
	c := browser(t)
	_, page, at := post(t, c, s.link, nil)
	dice := diceForm(t, c, s, page)
	dice.throw(t, c, s, "p1-1")
	database.Kill(t)
	began := time.Now()
	s.waitForStatus(t, c, http.StatusServiceUnavailable)
	if status, body, _ := get(t, c, s.url+"/healthz"); status != http.StatusOK {
		t.Errorf("a program without a database is alive all the same: %d %q", status, body)
	}
	if took := time.Since(began); took > 15*time.Second {
		t.Errorf("it was told after %v", took)
	}
	pressed := make(chan struct{})
	go func() {
		dice.throw(t, c, s, "p1-2")
		close(pressed)
	}()
	time.Sleep(200 * time.Millisecond) // the press is on its way
	database.Start(t)
	<-pressed
	s.waitForStatus(t, c, http.StatusOK)
	kept := map[string]int{}
	countMarks(t, mesa(t, "", "export", "-db", db, strings.TrimPrefix(at, "/t/")).out, kept)
	if kept["p1-1"] != 1 || kept["p1-2"] != 1 {
		t.Errorf("the log has %v", kept)
	}
}

// waitForStatus waits until /readyz has that status. After a recent write Mesa takes the database for
// reachable for some seconds.
func (s *server) waitForStatus(t *testing.T, c *http.Client, want int) {
	t.Helper()
	var status int
	var body string
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if status, body, _ = get(t, c, s.url+"/readyz"); status == want {
			return
		}
	}
	t.Fatalf("/readyz: %d %q, not %d", status, body, want)
}
