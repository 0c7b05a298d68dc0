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

// newBackups returns backups of a new file into a folder.
func newBackups(t *testing.T, dir string) *backups {
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
		onCopy: func(error) {}}
}

// After a restart the next copy is made in time, by any run of the program. A wrong clock delays it
// no longer than the interval.
func TestCopiesContinueAfterARestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copies")
	c := newBackups(t, dir)
	if word := c.word(t.Context()); word != wordNoneYet || c.wait(time.Now()) != 0 {
		t.Errorf("before the first: %q, in %v", word, c.wait(time.Now()))
	}
	c.make(t.Context())
	if word := c.word(t.Context()); word != wordOK {
		t.Errorf("after the first: %q, %v", word, c.err)
	}
	again := newBackups(t, dir) // another run of the program
	for later, want := range map[time.Duration]time.Duration{
		0: 6 * time.Hour, time.Hour: 5 * time.Hour, 7 * time.Hour: 0, -48 * time.Hour: 6 * time.Hour,
	} {
		if got := again.wait(again.newest().Add(later)); got != want {
			t.Errorf("%v after the newest the next is due in %v, not %v", later, got, want)
		}
	}
}

// A failed copy is reported, retried soon, and deletes no older copy.
func TestFailedCopyIsRetried(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copies")
	c := newBackups(t, dir)
	var told []error
	c.onCopy = func(err error) { told = append(told, err) }
	c.make(t.Context())
	if err := os.Rename(dir, dir+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file instead of the folder
		t.Fatal(err)
	}
	c.make(t.Context())
	if word, wait := c.word(t.Context()), c.wait(time.Now()); word != wordFailing || wait != retryAfter {
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

// Impossible flags for copies are refused with the reason.
func TestBadCopyFlagsAreRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	for flags, want := range map[string]string{"-every 1s": "once a minute", "-keep 0": "at least one",
		"-every soon": "invalid value"} {
		args := append([]string{"serve", "-db", file, "-http", "127.0.0.1:0", "-backup", t.TempDir()},
			strings.Fields(flags)...)
		if out, errs, status := runMesa(t, "", args...); status != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%s: %d\n%s%s", flags, status, out, errs)
		}
	}
}
