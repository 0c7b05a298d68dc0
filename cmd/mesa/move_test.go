package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mesa/store"
	"mesa/store/pgtest"
)

// Tables move from a file into a database and back into another file, and are
// the same there: whoever was signed in still is.
func TestMove(t *testing.T) {
	dir := t.TempDir()
	first, db, last := filepath.Join(dir, "first.db"), pgtest.Database(t), filepath.Join(dir, "last.db")
	for range 2 {
		if out, errs, status := ran(t, "", "import", "-db", first, fossil); status != exitOK {
			t.Fatal(out, errs)
		}
	}
	s, err := openPlace(t.Context(), first, false)
	if err != nil {
		t.Fatal(err)
	}
	session := store.Entry{Key: "session", Data: []byte("ana"), Until: time.Now().Add(time.Hour)}
	if _, err := s.Put(t.Context(), "drawer.web", session); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before, _, _ := ran(t, "", "tables", "-db", first)
	for _, way := range [][2]string{{first, db}, {first, db}, {db, last}} { // a second time does nothing
		out, errs, status := ran(t, "", "move", way[0], way[1])
		if status != exitOK || !strings.Contains(out, "2 tables") {
			t.Fatalf("%v: %d %s%s", way, status, out, errs)
		}
		if out, errs, status := ran(t, "", "verify", "-db", way[1]); status != exitOK {
			t.Errorf("%v: the dice do not hold: %s%s", way, out, errs)
		}
	}
	if after, _, _ := ran(t, "", "tables", "-db", last); after != before || after == "" {
		t.Errorf("moved\n%s\nas\n%s", before, after)
	}
	if s, err = openPlace(t.Context(), last, true); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if e, err := s.Get(t.Context(), "drawer.web", "session", time.Now()); err != nil || string(e.Data) != "ana" {
		t.Errorf("who was signed in: %+v %v", e, err)
	}
}

// Nothing is moved onto other tables, nor from where none are.
func TestMoveIsRefused(t *testing.T) {
	dir := t.TempDir()
	one, other := filepath.Join(dir, "one.db"), filepath.Join(dir, "other.db")
	for _, file := range []string{one, other} {
		if out, errs, status := ran(t, "", "import", "-db", file, fossil); status != exitOK {
			t.Fatal(out, errs)
		}
	}
	if out, errs, status := ran(t, "", "move", one, other); status != exitFailure ||
		!strings.Contains(errs, "written over") {
		t.Errorf("onto other tables: %d %s%s", status, out, errs)
	}
	if out, errs, status := ran(t, "", "move", filepath.Join(dir, "none.db"),
		filepath.Join(dir, "new.db")); status != exitFailure {
		t.Errorf("from nowhere: %d %s%s", status, out, errs)
	}
	if out, _, status := ran(t, "", "move", one); status != exitUsage {
		t.Errorf("nowhere to: %d %s", status, out)
	}
}
