// Package storetest is the suite that every store must pass: it tests the contract of package
// store. The tests of a store call Run and add tests of that store alone. Begin with Run.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// A Place makes an empty place and returns a function that opens it. Each call of open returns
// another handle to the same place, such as another process has. The suite closes the handles.
type Place func(t *testing.T) (open func() store.Store)

// Run runs the whole suite, each test in a place of its own.
func Run(t *testing.T, place Place) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, open func() store.Store)
	}{
		{"readback", testReadBack},
		{"empty", testEmpty},
		{"conflict", testConflict},
		{"done", testDone},
		{"no cause", testNoCause},
		{"wrong seq", testWrongSeq},
		{"order", testOrder},
		{"early end", testEarlyEnd},
		{"reading inside reading", testNested},
		{"odd ids", testOddIDs},
		{"odd records", testOddRecords},
		{"big records", testBig},
		{"times", testTimes},
		{"keeps its own copy", testCopy},
		{"heads", testHeads},
		{"size", testSize},
		{"cancelled", testCancelled},
		{"reopened", testReopened},
		{"many writers, one table", testOneTable},
		{"many writers, many tables", testManyTables},
		{"two handles", testTwoHandles},
		{"histories", testHistories},
		{"delete", testDelete},
		{"delete during writes", testDeleteDuringWrites},
		{"hints", testHints},
		{"hints of another handle", testHintsOfAnotherHandle},
		{"hints for a slow reader", testHintsForASlowReader},
		{"kv", testKV},
		{"kv versions", testKVVersions},
		{"kv expiry", testKVExpiry},
		{"kv list", testKVList},
		{"kv kinds", testKVKinds},
		{"kv race", testKVRace},
		{"kv cancelled", testKVCancelled},
		{"leases", testLeases},
		{"leases that end", testLeasesEnd},
		{"leases race", testLeasesRace},
		{"leases cancelled", testLeasesCancelled},
	} {
		t.Run(test.name, func(t *testing.T) {
			open := place(t)
			test.run(t, func() store.Store {
				s := open()
				t.Cleanup(func() {
					if err := s.Close(); err != nil {
						t.Error(err)
					}
				})
				return s
			})
		})
	}
}

// patience is how long a test waits for what must happen.
const patience = 20 * time.Second

var noon = time.Date(2026, 3, 14, 12, 0, 0, 123456000, time.UTC)

// record returns an ordinary record with number seq. Records with the same number are equal.
func record(seq game.Seq) store.Record {
	return store.Record{
		Seq: seq, At: noon.Add(time.Duration(seq) * time.Second), User: "discord:1", Chair: "ana",
		Cause: game.CommandID(fmt.Sprintf("cause-%d", seq)), Move: "cortex.roll", Press: "AbC_-123", Quiet: seq%2 == 0,
		Events: []store.Event{
			{Name: "cortex.rolled", Data: json.RawMessage(fmt.Sprintf(`{"n":%d,"for":"ação & <b>"}`, seq))},
			{Name: "cortex.hitch", Data: json.RawMessage(`[]`)},
		},
		Throws: []dice.Throw{{Chain: 1, I: int(seq), Link: []byte{0, 1, 255}, Pool: []dice.Die{6, 8},
			Faces: []int{1, 8}}},
	}
}

func mustAppend(t *testing.T, s store.Store, id game.TableID, recs ...store.Record) {
	t.Helper()
	for _, rec := range recs {
		if err := s.Append(t.Context(), id, rec.Seq-1, rec); err != nil {
			t.Fatalf("append record %d to %q: %v", rec.Seq, id, err)
		}
	}
}

// fill appends the ordinary records 1 to n to an empty table.
func fill(t *testing.T, s store.Store, id game.TableID, n game.Seq) {
	t.Helper()
	for seq := game.Seq(1); seq <= n; seq++ {
		mustAppend(t, s, id, record(seq))
	}
}

func collect[T any](t *testing.T, seq iter.Seq2[T, error]) []T {
	t.Helper()
	var all []T
	for v, err := range seq {
		if err != nil {
			t.Fatalf("after %d: %v", len(all), err)
		}
		all = append(all, v)
	}
	return all
}

func seqs(recs []store.Record) []game.Seq {
	var all []game.Seq
	for _, r := range recs {
		all = append(all, r.Seq)
	}
	return all
}

// wantSame compares records by the contract: an empty list equals nil, and JSON is compared by
// content.
func wantSame(t *testing.T, got, want store.Record) {
	t.Helper()
	if g, w := normalForm(t, got), normalForm(t, want); !reflect.DeepEqual(g, w) {
		t.Errorf("record %d came back as\n%+v\nwant\n%+v", want.Seq, g, w)
	}
}

func normalForm(t *testing.T, r store.Record) map[string]any {
	t.Helper()
	var events []any
	for _, f := range r.Events {
		var v any
		if err := json.Unmarshal(f.Data, &v); err != nil {
			t.Fatalf("record %d: fact %s: %v", r.Seq, f.Name, err)
		}
		events = append(events, f.Name, v)
	}
	throws := append([]dice.Throw(nil), r.Throws...)
	r.Events, r.Throws = nil, nil
	return map[string]any{"record": r, "facts": events, "throws": throws}
}

func wantError(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

func wantDone(t *testing.T, err error, seq game.Seq) {
	t.Helper()
	var done *store.DoneError
	if !errors.As(err, &done) || done.Seq != seq {
		t.Errorf("append: %v, want done as record %d", err, seq)
	}
}

func wantEqual[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

func cancelled(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

func longText(n int) string { return strings.Repeat("á", n) }
