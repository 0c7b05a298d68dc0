package postgres

import (
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
	"mesa/store/storetest"
)

func TestDamageIsFound(t *testing.T) {
	place := func(t *testing.T) func() store.Store {
		url := pgtest.Database(t)
		return func() store.Store { return openAt(t, url, Options{}) }
	}
	storetest.RunDamaged(t, place, storetest.Rot{
		Record: func(t *testing.T, s store.Store, id game.TableID, seq game.Seq, nth int) bool {
			const where = "table_id = $1 AND seq = $2"
			spoil(t, s.(*Store), "DROP INDEX IF EXISTS mesa.log_cause") // it would find some flips by itself
			return flip(t, s.(*Store), "mesa.log", []string{"at", "sum"}, []string{"cause", "data"}, where, nth,
				[]byte(id), int64(seq))
		},
		Entry: func(t *testing.T, s store.Store, kind, key string, nth int) bool {
			const where = "kind = $1 AND key = $2"
			numbers := []string{"version", "until", "sum"}
			return flip(t, s.(*Store), "mesa.shelf", numbers, []string{"data"}, where, nth, []byte(kind), []byte(key))
		},
	})
}

// flip flips the nth bit of a row's numbers and words.
func flip(t *testing.T, s *Store, table string, numbers, words []string, where string, nth int, key ...any) bool {
	t.Helper()
	for _, column := range numbers {
		if nth < 63 { // the sign would end a version's life
			spoil(t, s, "UPDATE "+table+" SET "+column+" = "+column+" # $3 WHERE "+where, append(key, int64(1)<<nth)...)
			return true
		}
		nth -= 63
	}
	for _, column := range words {
		var size int
		if err := s.pool.QueryRow(t.Context(), "SELECT length("+column+") FROM "+table+" WHERE "+where,
			key...).Scan(&size); err != nil {
			t.Fatal(err)
		}
		if nth < 8*size {
			spoil(t, s,
				"UPDATE "+table+" SET "+column+" = set_bit("+column+", $3, 1 - get_bit("+column+", $3)) WHERE "+where,
				append(key, nth)...)
			return true
		}
		nth -= 8 * size
	}
	return false
}

// spoil changes the database without the store.
func spoil(t *testing.T, s *Store, statement string, args ...any) {
	t.Helper()
	if _, err := s.pool.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func testRecord(seq game.Seq, cause string) store.Record {
	return store.Record{Seq: seq, Cause: game.CommandID(cause), User: "ana",
		Events: []store.Event{{Name: "x", Data: []byte("1")}}}
}

func mustAppend(t *testing.T, s *Store, id game.TableID, seq game.Seq, cause string) {
	t.Helper()
	if err := s.Append(t.Context(), id, seq-1, testRecord(seq, cause)); err != nil {
		t.Fatal(err)
	}
}

// Doctor finds what reading finds, and what it does not: a log without a beginning, which is in no
// list of tables, and damage in the KV store.
func TestDoctorFindsFaults(t *testing.T) {
	s := openAt(t, pgtest.Database(t), Options{})
	for seq := game.Seq(1); seq <= 3; seq++ {
		for _, id := range []game.TableID{"sound", "gap", "headless", "row"} {
			mustAppend(t, s, id, seq, "")
		}
	}
	if _, err := s.Put(t.Context(), "k", store.Entry{Key: "a", Data: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	if r, err := s.Doctor(t.Context(), nil); err != nil || len(r.Faults) > 0 || r.Tables != 4 || r.Records != 12 {
		t.Fatalf("sound: %+v %v", r, err)
	}
	spoil(t, s, "DELETE FROM mesa.log WHERE table_id = 'gap' AND seq = 2")
	spoil(t, s, "DELETE FROM mesa.log WHERE table_id = 'headless' AND seq = 1")
	spoil(t, s, "UPDATE mesa.log SET at = at + 1 WHERE table_id = 'row' AND seq = 3")
	spoil(t, s, "UPDATE mesa.shelf SET data = 'x'")
	r, err := s.Doctor(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[store.FaultKind]game.TableID{}
	for _, f := range r.Faults {
		got[f.Kind] += f.Table + ";"
	}
	want := map[store.FaultKind]game.TableID{store.FaultGap: "gap;headless;", store.FaultRow: "row;",
		store.FaultKV: ";"}
	for kind, tables := range want {
		if got[kind] != tables {
			t.Errorf("%s: found in %q, want %q", kind, got[kind], tables)
		}
	}
}
