package main

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	_ "modernc.org/sqlite"

	"mesa/game"
	"mesa/store"
	"mesa/store/sqlite"
)

// runMesa runs the program once.
func runMesa(t *testing.T, stdin string, args ...string) (out, errors string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	env := map[string]string{"MESA_LANG": os.Getenv("MESA_LANG")}
	p := &program{in: strings.NewReader(stdin), out: &o, err: &e, env: func(name string) string { return env[name] }}
	status = p.run(t.Context(), args)
	return o.String(), e.String(), status
}

// newDamagedFile returns a file with one table called id, damaged by the statement harm.
func newDamagedFile(t *testing.T, id game.TableID, harm string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "mesa.db")
	s, err := sqlite.Open(t.Context(), file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), id, 0, store.Record{Seq: 1, Cause: "c", Events: []store.Event{}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Put(context.Background(), "k\x1b[2J", store.Entry{Key: "x\u202ey", Data: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(harm); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// The output of doctor about a damaged file cannot control a terminal, reverse the writing, or fill the screen.
func TestDoctorPrintsNoRawBytes(t *testing.T) {
	id := game.TableID("t\x1b[2J\u202e" + strings.Repeat("long", 1000))
	for name, harm := range map[string]string{
		"a record": "UPDATE log SET data = '{\"user\":\"\x1b[2J\u202e\"}'",
		"a table":  "UPDATE log SET seq = 7",
		"an entry": "UPDATE shelf SET data = x'00'",
		"no fold":  "UPDATE log SET data = '{\"facts\":[{\"name\":\"\x1b]0;\u202e\",\"data\":1}]}', sum = NULL",
	} {
		file := newDamagedFile(t, id, harm)
		out, errs, status := runMesa(t, "", "doctor", "-db", file)
		if status != exitFailure || !strings.Contains(out, "Fault") {
			t.Errorf("%s: %d %q %q", name, status, out, errs)
		}
		for _, r := range strings.ReplaceAll(out+errs, "\n", "") {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("%s: a raw %q in %q", name, r, out+errs)
			}
		}
		if longest := len(out) / max(1, strings.Count(out, "\n")); longest > 700 {
			t.Errorf("%s: lines of %d bytes", name, longest)
		}
	}
}

// Typed words are shown without control characters.
func TestTypedWordsAreShownWithoutControls(t *testing.T) {
	for _, args := range [][]string{
		{"a\x1b[2Jb"}, {"roll", "d6 \x1b[2J\u202e"},
		{"verify", "-db", filepath.Join(t.TempDir(), "x.db"), "no\u202esuch\x1b]"},
		{"import", "-db", filepath.Join(t.TempDir(), "y.db"), "no\x1bsuch\u202e"},
	} {
		out, errs, status := runMesa(t, "", args...)
		if status == exitOK || strings.ContainsAny(out+errs, "\x1b\u202e") {
			t.Errorf("%q: %d %q %q", args, status, out, errs)
		}
	}
}

// Damaged snapshots and indexes are faults until doctor has repaired them.
func TestDoctorRepairs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	if out, errs, status := runMesa(t, "", "import", "-db", file, oldLog); status != exitOK {
		t.Fatal(out, errs)
	}
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("INSERT INTO shelf (kind, key, version, data, sum) " +
		"SELECT 'snapshot', table_id || '/0000000000001', 1, x'00', 1 FROM log LIMIT 1"); err != nil {
		t.Fatal(err)
	}
	for _, at := range []struct {
		args   string
		status int
		says   string
	}{
		{"doctor", exitFailure, "Fault: something kept outside the logs is damaged"},
		{"doctor -repair", exitOK, "its snapshots and indexes were made again from the log."},
		{"doctor", exitOK, "All is well: "}, {"doctor -repair", exitOK, "All is well: "},
	} {
		out, errs, status := runMesa(t, "", append(strings.Fields(at.args), "-db", file)...)
		if status != at.status || !strings.Contains(out, at.says) {
			t.Errorf("%s: %d %s%s", at.args, status, out, errs)
		}
	}
}
