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

// undone is a record that takes a decision back.
func undone(t *testing.T, at, seq game.Seq) store.Record {
	t.Helper()
	u := game.Undone{Seq: seq}
	data, err := json.Marshal(u)
	if err != nil {
		t.Fatal(err)
	}
	return store.Record{Seq: at, Move: "house.undo", Quiet: true,
		Events: []store.Event{{Name: u.EventName(), Data: data}}}
}

// A log without a snapshot is read once. What is taken back so late that it was
// folded already makes it be read anew, and comes to the same.
func TestALogIsFoldedInOneReading(t *testing.T) {
	const n = 4500 // so few that no index is read beside it
	for _, c := range []struct {
		back     game.Seq // so many decisions lie between one and its undo
		readings int64
	}{{0, 1}, {1, 1}, {500, 1}, {4000, 3}} {
		st := &counting{Store: memory.New()}
		r := newRoom(t, st, table.Options{Build: "b"})
		id := r.found("eva")
		want := count(r.look(id, ana)) + n
		fill(t, st.Store, id, n)
		head, err := st.Head(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if c.back > 0 {
			want--
			if err := st.Append(t.Context(), id, head.Seq, undone(t, head.Seq+1, head.Seq+1-c.back)); err != nil {
				t.Fatal(err)
			}
		}
		st.rows.Store(0)
		if got := count(newRoom(t, st, table.Options{Build: "new"}).look(id, ana)); got != want {
			t.Errorf("undone %d later: count %d, want %d", c.back, got, want)
		}
		if got := st.rows.Load(); got <= (c.readings-1)*n || got > c.readings*n+100 { // and the news
			t.Errorf("undone %d later: %d records read of %d, want %d readings", c.back, got, n, c.readings)
		}
	}
}

// snapping is a store whose logs end with an error after so many records, and
// that knows whether somebody still reads.
type snapping struct {
	store.Store
	after   int
	reading atomic.Int64
}

var errBreaks = errors.New("it breaks")

func (b *snapping) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
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

// An error of the store is the error of looking, wherever it comes, and nothing
// goes on behind it; nor does it where the log is broken.
func TestABrokenReadingIsOver(t *testing.T) {
	st := memory.New()
	id := newRoom(t, st, table.Options{Build: "b"}).found("eva")
	fill(t, st, id, 5000)
	for _, after := range []int{1, 2, 256, 257, 2500, 5000} {
		b := &snapping{Store: st, after: after}
		_, err := newRoom(t, b, table.Options{Build: "new"}).View(t.Context(), id, ana, table.ViewQuery{})
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
	b := &snapping{Store: st}
	if _, err := newRoom(t, b, table.Options{Build: "new"}).View(t.Context(), id, ana, table.ViewQuery{}); err == nil ||
		b.reading.Load() != 0 {
		t.Errorf("a log that does not read: %v, %d still read", err, b.reading.Load())
	}
}
