package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mesa/store/sqlite"
)

const oldLog = "../../e2e/testdata/oldlogs/2026-11.jsonl"

// newBackup returns a file with one table, and a backup of it.
func newBackup(t *testing.T) (file, backup string) {
	t.Helper()
	dir := t.TempDir()
	file = filepath.Join(dir, "mesa.db")
	if out, errs, status := runMesa(t, "", "import", "-db", file, oldLog); status != exitOK {
		t.Fatal(out, errs)
	}
	out, errs, status := runMesa(t, "", "backup", filepath.Join(dir, "copies"), "-db", file, "-keep", "3")
	found, err := filepath.Glob(filepath.Join(dir, "copies", "*.db"))
	if status != exitOK || err != nil || len(found) != 1 {
		t.Fatal(out, errs, err, found)
	}
	return file, found[0]
}

func TestRestoreBringsBackABackup(t *testing.T) {
	_, backup := newBackup(t)
	file := filepath.Join(t.TempDir(), "new", "mesa.db")
	out, errs, status := runMesa(t, "", "restore", backup, "-db", file) // a flag may come last
	if status != exitOK || !strings.Contains(out, "1 table") || !strings.Contains(out, file) {
		t.Fatal(out, errs, status)
	}
	if out, errs, status := runMesa(t, "", "verify", "-db", file); status != exitOK {
		t.Error(out, errs)
	}
	if left, _ := filepath.Glob(file + "?*"); len(left) > 0 {
		t.Errorf("it left %v", left)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for lang, words := range map[string]string{"en": "move that file away", "pt-BR": "mova esse arquivo"} {
		t.Setenv("MESA_LANG", lang)
		_, errs, status = runMesa(t, "", "restore", "-db", file, backup)
		if after, err := os.ReadFile(file); status != exitFailure || !strings.Contains(errs, words) || err != nil ||
			string(after) != string(before) {
			t.Errorf("over another: %d %q %v", status, errs, err)
		}
	}
}

// restore does not replace the file of a running server.
func TestRestoreRefusesARunningServer(t *testing.T) {
	file, backup := newBackup(t)
	s, err := sqlite.Open(t.Context(), file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, errs, status := runMesa(t, "", "restore", "-db", file, backup); status != exitFailure ||
		!strings.Contains(errs, "Stop Mesa") {
		t.Errorf("%d %q", status, errs)
	}
	if r, err := s.Doctor(t.Context(), nil); err != nil || len(r.Faults) > 0 {
		t.Errorf("%+v %v", r, err)
	}
}

// The WAL of a deleted file is not replayed into the new one.
func TestRestoreIgnoresAnOldWAL(t *testing.T) {
	file, backup := newBackup(t)
	s, err := sqlite.Open(t.Context(), file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := runMesa(t, "", "restore", "-db", file, backup); status != exitOK {
		t.Fatal(out, errs)
	}
	if aside, _ := filepath.Glob(file + "-wal.*"); len(aside) != 1 {
		t.Errorf("the old log lies at %v", aside)
	}
	if out, errs, status := runMesa(t, "", "doctor", "-db", file); status != exitOK {
		t.Error(out, errs)
	}
	for range 50 { // reads check the file every 100 ms
		if _, err := s.Head(t.Context(), "t"); err != nil {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Error("the server that had the old file does not notice")
}

func TestBadBackupsAreNotRestored(t *testing.T) {
	_, backup := newBackup(t)
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("no database ", 999)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]string{
		"not there": backup + "x", "no database": text,
		"a record": newDamagedFile(t, "t", `UPDATE log SET data = '{"user":"eva","facts":[]}'`),
		"no fold":  newDamagedFile(t, "t", "SELECT 1"), "empty": filepath.Join(filepath.Dir(text)),
	} {
		file := filepath.Join(t.TempDir(), "mesa.db")
		out, errs, status := runMesa(t, "", "restore", "-db", file, from)
		left, _ := filepath.Glob(file + "*")
		if status != exitFailure || errs == "" || len(left) > 0 {
			t.Errorf("%s: %d %q %q, left %v", name, status, out, errs, left)
		}
	}
	if _, _, status := runMesa(t, "", "restore"); status != exitUsage {
		t.Errorf("without a backup: %d", status)
	}
}
