package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mesa/store"
	"mesa/store/pgtest"
)

// Tables move from a file to a database and to another file, and are the same there. People stay signed in.
func TestMoveKeepsTables(t *testing.T) {
	dir := t.TempDir()
	first, db, last := filepath.Join(dir, "first.db"), pgtest.Database(t), filepath.Join(dir, "last.db")
	for range 2 {
		if out, errs, status := runMesa(t, "", "import", "-db", first, oldLog); status != exitOK {
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
	before, _, _ := runMesa(t, "", "tables", "-db", first)
	for _, way := range [][2]string{{first, db}, {first, db}, {db, last}} { // a second time does nothing
		out, errs, status := runMesa(t, "", "move", way[0], way[1])
		if status != exitOK || !strings.Contains(out, "2 tables") {
			t.Fatalf("%v: %d %s%s", way, status, out, errs)
		}
		if out, errs, status := runMesa(t, "", "verify", "-db", way[1]); status != exitOK {
			t.Errorf("%v: the dice do not hold: %s%s", way, out, errs)
		}
	}
	if after, _, _ := runMesa(t, "", "tables", "-db", last); after != before || after == "" {
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

// Tables are not moved over other tables, nor from an empty place.
func TestMoveRefusesOccupiedPlaces(t *testing.T) {
	dir := t.TempDir()
	one, other := filepath.Join(dir, "one.db"), filepath.Join(dir, "other.db")
	for _, file := range []string{one, other} {
		if out, errs, status := runMesa(t, "", "import", "-db", file, oldLog); status != exitOK {
			t.Fatal(out, errs)
		}
	}
	if out, errs, status := runMesa(t, "", "move", one, other); status != exitFailure ||
		!strings.Contains(errs, "Nothing is overwritten: name an empty place.") {
		t.Errorf("onto other tables: %d %s%s", status, out, errs)
	}
	if out, errs, status := runMesa(t, "", "move", filepath.Join(dir, "none.db"),
		filepath.Join(dir, "new.db")); status != exitFailure {
		t.Errorf("from nowhere: %d %s%s", status, out, errs)
	}
	if out, _, status := runMesa(t, "", "move", one); status != exitUsage {
		t.Errorf("nowhere to: %d %s", status, out)
	}
}

// The target of an interrupted move is opened by no other command, and the same move completes it.
func TestUnfinishedMoveIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	one, other := filepath.Join(dir, "one.db"), filepath.Join(dir, "other.db")
	if out, errs, status := runMesa(t, "", "import", "-db", one, oldLog); status != exitOK {
		t.Fatal(out, errs)
	}
	from, err := openPlace(t.Context(), one, true)
	if err != nil {
		t.Fatal(err)
	}
	to, err := openPlace(t.Context(), other, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := store.Copy(ctx, from, to, time.Now(), cancel); err == nil {
		t.Fatal("it was not broken off")
	}
	if err := errors.Join(from.Close(), to.Close()); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"tables"}, {"verify"}, {"doctor"}, {"link", "-url", "http://localhost"}} {
		out, errs, status := runMesa(t, "", append(args, "-db", other)...)
		if status != exitFailure || !strings.Contains(errs, "Run the same mesa move again") {
			t.Errorf("mesa %v: %d %s%s", args, status, out, errs)
		}
	}
	if out, errs, status := runMesa(t, "", "move", one, other); status != exitOK {
		t.Fatal(out, errs)
	}
	before, _, _ := runMesa(t, "", "tables", "-db", one)
	if after, _, _ := runMesa(t, "", "tables", "-db", other); after != before || after == "" {
		t.Errorf("moved\n%s\nas\n%s", before, after)
	}
}

// Commands that only read work on a read-only disk. Tests may run as root, so a dangling link stands for that here.
func TestReadingCommandsWorkOnAReadOnlyDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	if out, errs, status := runMesa(t, "", "import", "-db", file, oldLog); status != exitOK {
		t.Fatal(out, errs)
	}
	list, _, _ := runMesa(t, "", "tables", "-db", file)
	id, _, _ := strings.Cut(list, ":")
	if err := os.Symlink(filepath.Join(file, "nowhere"), file+"-shm"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"tables"}, {"verify"}, {"doctor"}, {"export", id}, {"recap", id},
		{"person", "tell", "local:gm"}} {
		out, errs, status := runMesa(t, "", append(args, "-db", file)...)
		if status != exitOK || errs != "" || out == "" {
			t.Errorf("mesa %v: %d %s%s", args, status, out, errs)
		}
	}
	if out, errs, status := runMesa(t, "", "tables", "delete", id, "-sure", "-db", file); status != exitFailure {
		t.Errorf("deleted: %d %s%s", status, out, errs)
	}
}
