package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mesa/store"
	"mesa/store/sqlite"
)

// copying is a file whose copies go to a folder.
func copying(t *testing.T, dir string) *backups {
	t.Helper()
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if err := s.Append(t.Context(), "t", 0, store.Record{Seq: 1, Cause: "c"}); err != nil {
		t.Fatal(err)
	}
	return &backups{store: s, dir: dir, every: 6 * time.Hour, keep: 2, log: slog.New(slog.DiscardHandler),
		told: func(error) {}}
}

// TestCopiesGoOnAfterARestart: the first copy is made at once, the next in its time
// whoever makes it, and no clock that was wrong keeps it away for longer.
func TestCopiesGoOnAfterARestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copies")
	c := copying(t, dir)
	if word := c.word(t.Context()); word != wordNoneYet || c.wait(time.Now()) != 0 {
		t.Errorf("before the first: %q, in %v", word, c.wait(time.Now()))
	}
	c.make(t.Context())
	if word := c.word(t.Context()); word != wordOK {
		t.Errorf("after the first: %q, %v", word, c.err)
	}
	again := copying(t, dir) // another run of the program
	for later, want := range map[time.Duration]time.Duration{
		0: 6 * time.Hour, time.Hour: 5 * time.Hour, 7 * time.Hour: 0, -48 * time.Hour: 6 * time.Hour,
	} {
		if got := again.wait(again.newest().Add(later)); got != want {
			t.Errorf("%v after the newest the next is due in %v, not %v", later, got, want)
		}
	}
}

// TestCopiesThatFail: a copy that cannot be made is told, tried again soon, and takes
// no older one with it.
func TestCopiesThatFail(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copies")
	c := copying(t, dir)
	var told []error
	c.told = func(err error) { told = append(told, err) }
	c.make(t.Context())
	if err := os.Rename(dir, dir+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // where the folder was is none
		t.Fatal(err)
	}
	c.make(t.Context())
	if word, wait := c.word(t.Context()), c.wait(time.Now()); word != wordFailing || wait != againAfter {
		t.Errorf("a copy that failed: %q, again in %v", word, wait)
	}
	if err := errors.Join(os.Remove(dir), os.Rename(dir+".away", dir)); err != nil {
		t.Fatal(err)
	}
	c.make(t.Context())
	if word := c.word(t.Context()); word != wordOK || len(told) != 3 || told[0] != nil || told[1] == nil ||
		told[2] != nil {
		t.Errorf("once it can be made: %q, told %v", word, told)
	}
	if kept, _ := filepath.Glob(filepath.Join(dir, "*.db")); len(kept) != 2 {
		t.Errorf("kept are %v", kept)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.run(ctx); err != nil {
		t.Error(err)
	}
}

// TestCopiesAreOfAFile: what cannot be copied, or so often, is refused in words.
func TestCopiesAreOfAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	for flags, want := range map[string]string{"-every 1s": "once a minute", "-keep 0": "at least one",
		"-every soon": "invalid value"} {
		args := append([]string{"serve", "-db", file, "-http", "127.0.0.1:0", "-backup", t.TempDir()},
			strings.Fields(flags)...)
		if out, errs, status := ran(t, "", args...); status != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%s: %d\n%s%s", flags, status, out, errs)
		}
	}
}
