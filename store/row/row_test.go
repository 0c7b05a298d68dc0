package row_test

import (
	"testing"
	"time"

	"mesa/store"
	"mesa/store/row"
)

// Rows with different columns have different checksums, even if the bytes of the columns together are equal.
func TestColumnsAreKeptApart(t *testing.T) {
	entry := func(kind, key string, until time.Time, data []byte) int64 {
		return row.EntrySum(kind, store.Entry{Key: key, Version: 1, Until: until, Data: data})
	}
	seen := map[int64]int{}
	for i, sum := range []int64{
		entry("a", "bc", time.Time{}, nil), entry("ab", "c", time.Time{}, nil), entry("abc", "", time.Time{}, nil),
		entry("", "abc", time.Time{}, nil), entry("", "abc", time.UnixMicro(0), nil),
		entry("", "abc", time.Time{}, []byte{0}),
		row.Log{Table: "t", Seq: 1, At: 1}.Sum(), row.Log{Table: "t", Seq: 1, At: 1, Cause: "\x00"}.Sum(),
		row.Log{Table: "t", Seq: 1, At: 1, Data: []byte{0}}.Sum(),
	} {
		if other, ok := seen[sum]; ok {
			t.Errorf("rows %d and %d have one checksum", i, other)
		}
		seen[sum] = i
	}
}

// A change of the checksum would make every row of every place damaged.
func TestChecksumsNeverChange(t *testing.T) {
	rec := store.Record{Seq: 7, At: time.UnixMicro(1772000000123456), Cause: "c", User: "u", Move: "m",
		Events: []store.Event{}}
	l, err := row.Of("t", rec)
	if err != nil || string(l.Data) != `{"user":"u","move":"m","facts":[]}` {
		t.Fatalf("%s %v", l.Data, err)
	}
	e := store.Entry{Key: "k", Version: 3, Until: time.UnixMicro(5), Data: []byte("d")}
	if a, b := l.Sum(), row.EntrySum("kind", e); a != wantLog || b != wantEntry {
		t.Errorf("the checksums are %d and %d", a, b)
	}
}

// Values of the release that first wrote checksums.
const (
	wantLog   = 3842931402
	wantEntry = 1811606316
)
