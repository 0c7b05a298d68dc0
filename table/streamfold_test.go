package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"sync/atomic"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// undoRecord returns a record that undoes a decision.
func undoRecord(t *testing.T, at, seq game.Seq) store.Record {
	t.Helper()
	u := game.Undone{Seq: seq}
	data, err := json.Marshal(u)
	if err != nil {
		t.Fatal(err)
	}
	return store.Record{Seq: at, Move: "house.undo", Quiet: true,
		Events: []store.Event{{Name: u.EventName(), Data: data}}}
}

// A log without a snapshot is read once. If a decision is undone after it was folded, the log is
// read again, with the same result.
func TestLogIsFoldedInOnePass(t *testing.T) {
	const n = 4500 // so few that no index is read beside it
	for _, c := range []struct {
		back     game.Seq // decisions between one and its undo
		readings int64
	}{{0, 1}, {1, 1}, {500, 1}, {4000, 3}} {
		st := &countingStore{Store: memory.New()}
		r := newFixture(t, st, table.Options{Build: "b"})
		id := r.create("eva")
		want := counterValue(r.view(id, ana)) + n
		fill(t, st.Store, id, n)
		head, err := st.Head(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if c.back > 0 {
			want--
			if err := st.Append(t.Context(), id, head.Seq, undoRecord(t, head.Seq+1, head.Seq+1-c.back)); err != nil {
				t.Fatal(err)
			}
		}
		st.rows.Store(0)
		if got := counterValue(newFixture(t, st, table.Options{Build: "new"}).view(id, ana)); got != want {
			t.Errorf("undone %d later: count %d, want %d", c.back, got, want)
		}
		if got := st.rows.Load(); got <= (c.readings-1)*n || got > c.readings*n+100 { // and the news
			t.Errorf("undone %d later: %d records read of %d, want %d readings", c.back, got, n, c.readings)
		}
	}
}

// breakingStore is a store with logs that end in an error after some records. It knows whether one is being read.
type breakingStore struct {
	store.Store
	after   int
	reading atomic.Int64
}

var errBreaks = errors.New("it breaks")

func (b *breakingStore) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		b.reading.Add(1)
		defer b.reading.Add(-1)
		n := 0
		for rec, err := range b.Store.Read(ctx, id, after) {
			if n++; n == b.after {
				yield(store.Record{}, errBreaks)
				return
			}
			if !yield(rec, err) {
				return
			}
		}
	}
}

// An error of the store at any record is the error of View, and no reading goes on after it. The
// same holds for a broken log.
func TestFoldingStopsAtAnError(t *testing.T) {
	st := memory.New()
	id := newFixture(t, st, table.Options{Build: "b"}).create("eva")
	fill(t, st, id, 5000)
	for _, after := range []int{1, 2, 256, 257, 2500, 5000} {
		b := &breakingStore{Store: st, after: after}
		_, err := newFixture(t, b, table.Options{Build: "new"}).View(t.Context(), id, ana, table.ViewQuery{})
		if !errors.Is(err, errBreaks) || b.reading.Load() != 0 {
			t.Errorf("after %d records: %v, %d still read", after, err, b.reading.Load())
		}
	}
	head, err := st.Head(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Append(t.Context(), id, head.Seq,
		store.Record{Seq: head.Seq + 1,
			Events: []store.Event{{Name: game.Undone{}.EventName(), Data: []byte(`"?"`)}}}); err != nil {
		t.Fatal(err)
	}
	b := &breakingStore{Store: st}
	if _, err := newFixture(t, b, table.Options{Build: "new"}).View(t.Context(), id, ana,
		table.ViewQuery{}); err == nil ||
		b.reading.Load() != 0 {
		t.Errorf("a log that does not read: %v, %d still read", err, b.reading.Load())
	}
}
