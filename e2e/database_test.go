package e2e

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"mesa/store/pgtest"
)

// TestDatabaseGoesAndComes: while the database is away /healthz says so, and a
// press waits; once it is back the press is done, and once.
func TestDatabaseGoesAndComes(t *testing.T) {
	database := pgtest.New(t)
	db := database.Database(t)
	s := serve(t, db)
	c := browser(t)
	_, page, at := post(t, c, s.link, nil)
	dice := diceForm(t, c, s, page)
	dice.throw(t, c, s, "p1-1")
	database.Kill(t)
	began := time.Now()
	if status, body, _ := get(t, c, s.url+"/healthz"); status != http.StatusServiceUnavailable || time.Since(began) > 10*time.Second {
		t.Errorf("without a database: %d %q after %v", status, body, time.Since(began))
	}
	pressed := make(chan struct{})
	go func() {
		dice.throw(t, c, s, "p1-2")
		close(pressed)
	}()
	time.Sleep(200 * time.Millisecond) // the press is on its way
	database.Start(t)
	<-pressed
	if status, body, _ := get(t, c, s.url+"/healthz"); status != http.StatusOK {
		t.Errorf("with the database back: %d %q", status, body)
	}
	kept := map[string]int{}
	countMarks(t, mesa(t, "", "export", "-db", db, strings.TrimPrefix(at, "/t/")).out, kept)
	if kept["p1-1"] != 1 || kept["p1-2"] != 1 {
		t.Errorf("the log has %v", kept)
	}
}
