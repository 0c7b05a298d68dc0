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

// loadCounter is a store that counts readings of logs and written snapshots.
type loadCounter struct {
	store.Store
	reads, snapshots *atomic.Int64
}

func (s loadCounter) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	s.reads.Add(1)
	return s.Store.Read(ctx, id, after)
}

func (s loadCounter) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	if kind == "snapshot" && e.Data != nil {
		s.snapshots.Add(1)
	}
	return s.Store.Put(ctx, kind, e)
}

// Each process reads once what another has done, and one of several writes each snapshot.
func TestServicesShareTheWork(t *testing.T) {
	st := loadCounter{memory.New(), &atomic.Int64{}, &atomic.Int64{}}
	var services []fixture
	for range 3 {
		services = append(services, newFixture(t, st, table.Options{}))
	}
	id := services[0].create("eva")
	var last game.Seq
	turn := func(n int) {
		t.Helper()
		r := services[n%len(services)]
		if _, err := r.Wait(t.Context(), id, last-1); err != nil { // it has heard of it
			t.Fatal(err)
		}
		last = r.do(id, ana, "add", "n", "1").Seq
	}
	for n := range 2 * len(services) {
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
	for _, r := range services {
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n := st.snapshots.Load(); n < 1 || n > 2 {
		t.Errorf("%d snapshots of 450 records, not one every 200", n)
	}
}
