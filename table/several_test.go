package table_test

import (
	"context"
	"iter"
	"sync/atomic"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// tallied is a store that counts what is read of logs and put in the KV store as a
// snapshot.
type tallied struct {
	store.Store
	reads, shots *atomic.Int64
}

func (s tallied) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	s.reads.Add(1)
	return s.Store.Read(ctx, id, after)
}

func (s tallied) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	if kind == "snapshot" && e.Data != nil {
		s.shots.Add(1)
	}
	return s.Store.Put(ctx, kind, e)
}

// What another process has done is read once, and one of several takes each snapshot.
func TestSeveralHallsShareTheWork(t *testing.T) {
	st := tallied{memory.New(), &atomic.Int64{}, &atomic.Int64{}}
	var halls []room
	for range 3 {
		halls = append(halls, newRoom(t, st, table.Options{}))
	}
	id := halls[0].found("eva")
	var last game.Seq
	turn := func(n int) {
		t.Helper()
		r := halls[n%len(halls)]
		if _, err := r.Wait(t.Context(), id, last-1); err != nil { // it has heard
			t.Fatal(err)
		}
		last = r.line(id, ana, "add", "n", "1").Seq
	}
	for n := range 2 * len(halls) {
		turn(n)
	}
	before := st.reads.Load()
	turn(0)
	if n := st.reads.Load() - before; n != 1 {
		t.Errorf("%d readings of the log for a move behind those of others, not one", n)
	}
	for n := 1; last < 450; n++ {
		turn(n)
	}
	for _, r := range halls {
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n := st.shots.Load(); n < 1 || n > 2 {
		t.Errorf("%d snapshots of 450 records, not one every 200", n)
	}
}
