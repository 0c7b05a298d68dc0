package table_test

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"sync/atomic"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// countingStore counts the records that are read.
type countingStore struct {
	store.Store
	rows atomic.Int64
}

func (c *countingStore) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return c.count(c.Store.Read(ctx, id, after))
}

func (c *countingStore) ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[store.Record, error] {
	return c.count(c.Store.ReadBack(ctx, id, before))
}

func (c *countingStore) count(log iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for rec, err := range log {
			c.rows.Add(1)
			if !yield(rec, err) {
				return
			}
		}
	}
}

// grownTable returns a store with a table of n decisions and its snapshot.
func grownTable(t testing.TB, n int) (*countingStore, game.TableID) {
	t.Helper()
	st := &countingStore{Store: memory.New()}
	r := newFixture(t, st, table.Options{Build: "b"})
	id := r.create("eva")
	fill(t, st.Store, id, n)
	r.view(id, ana)
	for range 20 { // decisions after the newest snapshot
		if tt, ok := t.(*testing.T); ok {
			waitForSnapshot(tt, st, id, game.Seq(n)/2)
		}
		r.do(id, ana, "add")
	}
	return st, id
}

func TestLongTableCostsNoMoreThanAShortOne(t *testing.T) {
	most := map[string]int64{}
	for _, n := range []int{200, 20_000} {
		st, id := grownTable(t, n)
		cost := func(what string, f func(r fixture)) {
			r := newFixture(t, st, table.Options{Build: "b"})
			st.rows.Store(0)
			f(r)
			got := st.rows.Load()
			if n == 200 {
				most[what] = got
			} else if got > most[what]+10 {
				t.Errorf("%s reads %d records of a long table, %d of a short one", what, got, most[what])
			}
			if got > 400 {
				t.Errorf("%s reads %d records", what, got)
			}
		}
		cost("a cold look", func(r fixture) { r.view(id, bia) })
		cost("a cold move", func(r fixture) { r.do(id, ana, "add") })
		cost("a log", func(r fixture) {
			if log, err := r.Log(t.Context(), id, table.Caller{}, 0, 20); err != nil || len(log) != 20 {
				t.Errorf("%d %v", len(log), err)
			}
		})
		warm := newFixture(t, st, table.Options{Build: "b"})
		seen := table.ViewQuery{Since: warm.view(id, ana).Seq}
		st.rows.Store(0)
		if _, err := warm.Do(t.Context(), id, ana, commandOf("add"), seen); err != nil {
			t.Fatal(err)
		}
		if view, err := warm.View(t.Context(), id, bia, seen); err != nil || len(view.News) != 1 {
			t.Fatalf("%v %v", view.News, err)
		}
		if got := st.rows.Load(); got != 0 {
			t.Errorf("a move on a table in memory reads %d records", got)
		}
	}
}

func TestCacheIsBounded(t *testing.T) {
	st := &countingStore{Store: memory.New()}
	r := newFixture(t, st, table.Options{CacheTables: 3, Build: "b"})
	var ids []game.TableID
	for range 10 {
		id := r.create("eva")
		r.do(id, ana, "add")
		ids = append(ids, id)
	}
	st.rows.Store(0)
	for _, id := range ids[7:] {
		if _, err := r.View(t.Context(), id, ana, table.ViewQuery{Fields: table.FieldView}); err != nil {
			t.Fatal(err)
		}
	}
	if n := st.rows.Load(); n != 0 {
		t.Errorf("%d records read for tables that should be in memory", n)
	}
	for _, id := range ids {
		if view := r.view(id, ana); counterValue(view) != 6 {
			t.Errorf("count %d", counterValue(view))
		}
	}
	if n := st.rows.Load(); n == 0 {
		t.Error("ten tables stayed in memory, three were allowed")
	}
}

func TestDroppedTableGetsASnapshot(t *testing.T) {
	st := memory.New()
	r := newFixture(t, st, table.Options{CacheTables: 1, Build: "b"})
	id := r.create("eva")
	for range 30 {
		r.do(id, ana, "add")
	}
	r.create("eva")
	r.view(r.create("eva"), ana)
	waitForSnapshot(t, st, id, 31)
}

func BenchmarkMove(b *testing.B) {
	for _, n := range []int{100, 100_000} {
		b.Run(fmt.Sprintf("after%d", n), func(b *testing.B) {
			st, id := grownTable(b, n)
			r := newFixture(b, st, table.Options{Build: "b"})
			r.view(id, ana)
			st.rows.Store(0)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Do(b.Context(), id, ana, commandOf("add"),
					table.ViewQuery{Fields: table.FieldView | table.FieldOffers}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(st.rows.Load())/float64(b.N), "rows/op")
		})
	}
}

func BenchmarkRoll(b *testing.B) {
	st, id := grownTable(b, 100)
	r := newFixture(b, st, table.Options{Build: "b"})
	for b.Loop() {
		if _, err := r.Do(b.Context(), id, ana, commandOf("dice", "pool", "5d6"),
			table.ViewQuery{Fields: table.FieldView}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkView(b *testing.B) {
	st, id := grownTable(b, 100)
	r := newFixture(b, st, table.Options{Build: "b"})
	b.ReportAllocs()
	for b.Loop() {
		r.view(id, ana)
	}
}

// BenchmarkOpen opens tables with a fresh snapshot and a long or short log.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{200, 100_000} {
		b.Run(fmt.Sprintf("of%d", n), func(b *testing.B) {
			st, id := grownTable(b, n)
			st.rows.Store(0)
			for b.Loop() {
				h := newFixture(b, st, table.Options{Build: "b"})
				h.view(id, ana)
				if err := h.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(st.rows.Load())/float64(b.N), "rows/op")
		})
	}
}

func BenchmarkFoldAll(b *testing.B) {
	st, id := grownTable(b, 100_000)
	for n := 0; b.Loop(); n++ {
		newFixture(b, st, table.Options{Build: fmt.Sprint(n)}).view(id, ana)
	}
}

// BenchmarkHeap reports how much memory a played table takes.
func BenchmarkHeap(b *testing.B) {
	const tables = 200
	for b.Loop() {
		st := memory.New()
		var ids []game.TableID
		maker := newFixture(b, st, table.Options{Build: "b"})
		for range tables {
			id := maker.create("eva")
			fill(b, st, id, 300)
			ids = append(ids, id)
		}
		if err := maker.Close(); err != nil {
			b.Fatal(err)
		}
		r := newFixture(b, st, table.Options{Build: "b"})
		before := heap()
		for _, id := range ids {
			r.view(id, ana)
		}
		b.ReportMetric(float64(heap()-before)/tables, "heap-B/table")
		runtime.KeepAlive(r)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
