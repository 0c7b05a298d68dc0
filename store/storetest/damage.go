package storetest

import (
	"errors"
	"strings"
	"testing"

	"mesa/game"
	"mesa/store"
)

// Rot damages stored data. Each function flips bit nth, counted from 0, of one row outside its key,
// checksum included, and reports whether the row has so many bits. A second call flips the bit
// back.
type Rot struct {
	Record func(t *testing.T, s store.Store, id game.TableID, seq game.Seq, nth int) bool
	Entry  func(t *testing.T, s store.Store, kind, key string, nth int) bool
}

// RunDamaged tests what a store must do about damage. Only a store that outlives its process needs
// it.
func RunDamaged(t *testing.T, place Place, rot Rot) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, s store.Store, rot Rot)
	}{
		{"record", testDamagedRecord},
		{"entry", testDamagedEntry},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := place(t)()
			defer s.Close()
			test.run(t, s, rot)
		})
	}
}

// Any flipped bit of a record is found by reading from both ends and by Check. Reading can go on
// after it.
func testDamagedRecord(t *testing.T, s store.Store, rot Rot) {
	fill(t, s, "t", 3)
	n := 0
	for ; rot.Record(t, s, "t", 2, n); n++ {
		var bad *store.RowError
		for _, err := range s.Read(t.Context(), "t", 1) {
			if !errors.As(err, &bad) || bad.Table != "t" || bad.Seq != 2 {
				t.Fatalf("bit %d: read %v, want a RowError of record 2", n, err)
			}
		}
		if !errors.Is(bad, store.ErrDamaged) {
			t.Fatalf("bit %d: %v is not said to be damaged", n, bad)
		}
		for rec, err := range s.ReadBack(t.Context(), "t", 3) {
			if !errors.Is(err, store.ErrDamaged) {
				t.Fatalf("bit %d: read back %v %v", n, rec, err)
			}
			break
		}
		wantEqual(t, "behind it", len(collect(t, s.Read(t.Context(), "t", 2))), 1)
		if n%16 == 0 {
			if r, err := store.Check(t.Context(), s, nil); err != nil || len(r.Faults) != 1 ||
				r.Faults[0].Kind != store.FaultRow {
				t.Fatalf("bit %d: check %+v %v", n, r, err)
			}
		}
		rot.Record(t, s, "t", 2, n) // flips it back
	}
	if wantEqual(t, "mended", len(collect(t, s.Read(t.Context(), "t", 0))), 3); n < 500 {
		t.Errorf("only %d bits were flipped", n)
	}
}

// Any flipped bit of an entry is found by Get and List. Both still return its key and version, so
// that it can be written again.
func testDamagedEntry(t *testing.T, s store.Store, rot Rot) {
	mustPut(t, s, "k", store.Entry{Key: "a", Data: []byte("first")})
	mustPut(t, s, "k", store.Entry{Key: "b", Until: noon, Data: []byte(`{"rules":{"count":1}}`)})
	mustPut(t, s, "k", store.Entry{Key: "c", Data: []byte("last")})
	n := 0
	for ; rot.Entry(t, s, "k", "b", n); n++ {
		e, err := s.Get(t.Context(), "k", "b", noon)
		if !errors.Is(err, store.ErrDamaged) || e.Key != "b" || e.Data != nil {
			t.Fatalf("bit %d: got %+v %v", n, e, err)
		}
		var damaged, sound int
		for e, err := range s.List(t.Context(), "k", "", noon) {
			switch {
			case err == nil:
				sound++
			case errors.Is(err, store.ErrDamaged) && e.Key == "b" && e.Data == nil:
				damaged++
			default:
				t.Fatalf("bit %d: list %+v %v", n, e, err)
			}
		}
		if damaged != 1 || sound != 2 {
			t.Fatalf("bit %d: %d listed as damaged, %d as sound", n, damaged, sound)
		}
		rot.Entry(t, s, "k", "b", n)
	}
	if n < 200 {
		t.Errorf("only %d bits were flipped", n)
	}
	wantEqual(t, "back again", string(mustGet(t, s, "k", "b", noon).Data), `{"rules":{"count":1}}`)
	for nth := 0; nth < 200; nth += 5 {
		rot.Entry(t, s, "k", "b", nth)
		e, _ := s.Get(t.Context(), "k", "b", noon)
		mustPut(t, s, "k",
			store.Entry{Key: "b", Version: e.Version, Until: noon, Data: []byte(strings.Repeat("new", 9))})
		wantEqual(t, "mended", len(mustGet(t, s, "k", "b", noon).Data), 27)
	}
}
