package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/storetest"
)

func TestDamageIsFound(t *testing.T) {
	place := func(t *testing.T) func() store.Store {
		path := newPath(t)
		return func() store.Store { return openAt(t, path, Options{}) }
	}
	storetest.RunDamaged(t, place, storetest.Rot{
		Record: func(t *testing.T, s store.Store, id game.TableID, seq game.Seq, nth int) bool {
			const where = "table_id = ? AND seq = ?"
			spoil(t, s.(*Store), "DROP INDEX IF EXISTS log_cause") // it would find some flips by itself
			return flipAt(t, s.(*Store), "log", []string{"at", "sum"}, []string{"cause", "data"}, where, nth,
				string(id), int64(seq))
		},
		Entry: func(t *testing.T, s store.Store, kind, key string, nth int) bool {
			return flipAt(t, s.(*Store), "shelf", []string{"version", "until", "sum"}, []string{"data"},
				"kind = ? AND key = ?", nth, kind,
				key)
		},
	})
}

// flipAt flips the nth bit of a row's numbers and texts.
func flipAt(t *testing.T, s *Store, table string, numbers, texts []string, where string, nth int, key ...any) bool {
	t.Helper()
	spoil(t, s, "PRAGMA synchronous = OFF")
	get := func(what string, v any) {
		if err := s.write.conn.QueryRowContext(t.Context(), "SELECT "+what+" FROM "+table+" WHERE "+where,
			key...).Scan(v); err != nil {
			t.Fatal(err)
		}
	}
	for _, column := range numbers {
		if nth < 63 { // the sign would end a version's life
			var n int64
			get(column, &n)
			spoil(t, s, "UPDATE "+table+" SET "+column+" = ? WHERE "+where, append([]any{n ^ 1<<nth}, key...)...)
			return true
		}
		nth -= 63
	}
	for _, column := range texts {
		var b []byte
		var kind string
		get(column, &b)
		get("typeof("+column+")", &kind)
		if nth < 8*len(b) {
			b[nth/8] ^= 1 << (nth % 8)
			spoil(t, s, "UPDATE "+table+" SET "+column+" = CAST(? AS "+kind+") WHERE "+where,
				append([]any{b}, key...)...)
			return true
		}
		nth -= 8 * len(b)
	}
	return false
}

// dumpFile returns everything that can be read of a file, up to the first error.
func dumpFile(ctx context.Context, s *Store) string {
	var all strings.Builder
	for h, err := range s.Heads(ctx) {
		fmt.Fprintln(&all, h, err)
		for rec, err := range s.Read(ctx, h.Table, 0) {
			fmt.Fprintf(&all, "%+v %v\n", rec, err)
		}
		seq, err := s.Done(ctx, h.Table, "cause-2")
		fmt.Fprintln(&all, seq, err)
	}
	for e, err := range s.List(ctx, "snapshot", "", time.Now()) {
		fmt.Fprintf(&all, "%+v %v\n", e, err)
	}
	return all.String()
}

// For any flipped bit of the file, a check finds it or everything reads as before.
func TestEveryFlippedBitIsFoundOrHarmless(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	for _, id := range []game.TableID{"one", "two"} {
		fill(t, s, id, 12)
	}
	if _, err := s.Put(t.Context(), "snapshot",
		store.Entry{Key: "one/1", Data: []byte(`{"rules":{"count":5}}`)}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before := dumpFile(t.Context(), openAt(t, path, Options{ReadOnly: true}))
	rng := rand.New(rand.NewPCG(1, 2))
	found, harmless := 0, 0
	for range 600 {
		at := rng.IntN(len(whole))
		for whole[at] == 0 { // most of a small file is empty
			at = rng.IntN(len(whole))
		}
		flipped := append([]byte(nil), whole...)
		flipped[at] ^= 1 << rng.IntN(8)
		switch seen, same := checkDamaged(t, flipped, before); {
		case !readWhole(t, flipped, 12) && !(seen && readWhole(t, flipped, 11)): // the key of the last record
			t.Errorf("byte %d of page %d was flipped, and a log is read as if it were shorter", at%4096, at/4096+1)
		case seen:
			found++
		case same:
			harmless++
		default:
			t.Errorf("byte %d of page %d was flipped, and nothing saw it", at%4096, at/4096+1)
		}
	}
	t.Logf("%d found, %d harmless", found, harmless)
}

// checkDamaged opens and checks a damaged file.
func checkDamaged(t *testing.T, file []byte, before string) (found, same bool) {
	t.Helper()
	path := newPath(t)
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path, Options{ReadOnly: true})
	if err != nil {
		return true, false
	}
	defer s.Close()
	r, err := s.Doctor(t.Context(), nil)
	return err != nil || len(r.Faults) > 0, dumpFile(t.Context(), s) == before
}

// readWhole reports whether each log of a damaged file gives at least want records, or fails.
func readWhole(t *testing.T, file []byte, want int) bool {
	t.Helper()
	path := newPath(t)
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path, Options{ReadOnly: true})
	if err != nil {
		return true
	}
	defer s.Close()
	for _, id := range []game.TableID{"one", "two"} {
		n := 0
		for _, err := range s.Read(t.Context(), id, 0) {
			if err != nil {
				n = want
				break
			}
			n++
		}
		if n < want {
			return false
		}
	}
	return true
}

// Rows from before there were checksums are read without one. New rows have one.
func TestOldRowsHaveNoChecksum(t *testing.T) {
	path := newPath(t)
	db, err := sql.Open("sqlite", dsn(path, nil, "mode=rwc"))
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		"CREATE TABLE schema (version INTEGER PRIMARY KEY, sum TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
		migrations[0], fmt.Sprintf("INSERT INTO schema VALUES (1, '%s', 0)", checksum(migrations[0])),
		`INSERT INTO log VALUES ('t', 1, 5, 'c', '{"user":"ana","facts":[]}')`,
		"INSERT INTO shelf VALUES ('k', 'a', 3, NULL, x'6f6c64')",
		"INSERT INTO shelf VALUES ('snapshot', 't/1', 1, NULL, x'6f6c64')",
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path, Options{})
	for rec, err := range s.Read(t.Context(), "t", 0) {
		if err != nil || rec.User != "ana" {
			t.Errorf("%+v %v", rec, err)
		}
	}
	if e, err := s.Get(t.Context(), "k", "a", time.Now()); err != nil || string(e.Data) != "old" {
		t.Errorf("%+v %v", e, err)
	}
	if e, err := s.Get(t.Context(), "snapshot", "t/1", time.Now()); err != nil || e.Version != 0 {
		t.Errorf("an old snapshot stayed: %+v %v", e, err)
	}
	if err := s.Append(t.Context(), "t", 1, testRecord(2)); err != nil {
		t.Fatal(err)
	}
	r, err := s.Doctor(t.Context(), nil)
	if err != nil || len(r.Faults) > 0 || r.Records != 2 || r.Unsummed != 1 {
		t.Errorf("%+v %v", r, err)
	}
	if err := s.Append(t.Context(), "t", 2, testRecord(3)); err != nil {
		t.Fatal(err)
	}
	spoil(t, s, "UPDATE log SET sum = NULL WHERE seq = 3")
	if r, err := s.Doctor(t.Context(), nil); err != nil || len(r.Faults) != 1 || r.Faults[0].Kind != store.FaultRow ||
		r.Faults[0].Seq != 3 {
		t.Errorf("a checksum that went missing: %+v %v", r, err)
	}
}
