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

// counting counts the records that are read.
type counting struct {
	store.Store
	rows atomic.Int64
}

func (c *counting) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return c.counted(c.Store.Read(ctx, id, after))
}

func (c *counting) ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[store.Record, error] {
	return c.counted(c.Store.ReadBack(ctx, id, before))
}

func (c *counting) counted(log iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for rec, err := range log {
			c.rows.Add(1)
			if !yield(rec, err) {
				return
			}
		}
	}
}

// grown gives a store with a table of n decisions and its snapshot.
func grown(t testing.TB, n int) (*counting, game.TableID) {
	t.Helper()
	st := &counting{Store: memory.New()}
	r := newRoom(t, st, table.Options{Build: "b"})
	id := r.found("eva")
	fill(t, st.Store, id, n)
	r.look(id, ana)
	for range 20 { // so much happens after the newest snapshot
		if tt, ok := t.(*testing.T); ok {
			settled(tt, st, id, game.Seq(n)/2)
		}
		r.line(id, ana, "add")
	}
	return st, id
}

func TestALongTableCostsNoMoreThanAShortOne(t *testing.T) {
	most := map[string]int64{}
	for _, n := range []int{200, 20_000} {
		st, id := grown(t, n)
		cost := func(what string, f func(r room)) {
			r := newRoom(t, st, table.Options{Build: "b"})
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
		cost("a cold look", func(r room) { r.look(id, bia) })
		cost("a cold move", func(r room) { r.line(id, ana, "add") })
		cost("a log", func(r room) {
			if log, err := r.Log(t.Context(), id, table.Caller{}, 0, 20); err != nil || len(log) != 20 {
				t.Errorf("%d %v", len(log), err)
			}
		})
		warm := newRoom(t, st, table.Options{Build: "b"})
		seen := table.ViewQuery{Since: warm.look(id, ana).Seq}
		st.rows.Store(0)
		if _, err := warm.Do(t.Context(), id, ana, lineOf("add"), seen); err != nil {
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

func TestTheCacheHasABound(t *testing.T) {
	st := &counting{Store: memory.New()}
	r := newRoom(t, st, table.Options{CacheTables: 3, Build: "b"})
	var ids []game.TableID
	for range 10 {
		id := r.found("eva")
		r.line(id, ana, "add")
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
		if view := r.look(id, ana); count(view) != 6 {
			t.Errorf("count %d", count(view))
		}
	}
	if n := st.rows.Load(); n == 0 {
		t.Error("ten tables stayed in memory, three were allowed")
	}
}

func TestATableThatLeavesTheMemoryIsPhotographed(t *testing.T) {
	st := memory.New()
	r := newRoom(t, st, table.Options{CacheTables: 1, Build: "b"})
	id := r.found("eva")
	for range 30 {
		r.line(id, ana, "add")
	}
	r.found("eva")
	r.look(r.found("eva"), ana)
	settled(t, st, id, 31)
}

func BenchmarkMove(b *testing.B) {
	for _, n := range []int{100, 100_000} {
		b.Run(fmt.Sprintf("after%d", n), func(b *testing.B) {
			st, id := grown(b, n)
			r := newRoom(b, st, table.Options{Build: "b"})
			r.look(id, ana)
			st.rows.Store(0)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Do(b.Context(), id, ana, lineOf("add"),
					table.ViewQuery{Fields: table.FieldView | table.FieldOffers}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(st.rows.Load())/float64(b.N), "rows/op")
		})
	}
}

func BenchmarkRoll(b *testing.B) {
	st, id := grown(b, 100)
	r := newRoom(b, st, table.Options{Build: "b"})
	for b.Loop() {
		if _, err := r.Do(b.Context(), id, ana, lineOf("dice", "pool", "5d6"),
			table.ViewQuery{Fields: table.FieldView}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLook(b *testing.B) {
	st, id := grown(b, 100)
	r := newRoom(b, st, table.Options{Build: "b"})
	b.ReportAllocs()
	for b.Loop() {
		r.look(id, ana)
	}
}

// BenchmarkOpen opens tables whose newest snapshot is fresh; the log is long or
// short.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{200, 100_000} {
		b.Run(fmt.Sprintf("of%d", n), func(b *testing.B) {
			st, id := grown(b, n)
			st.rows.Store(0)
			for b.Loop() {
				h := newRoom(b, st, table.Options{Build: "b"})
				h.look(id, ana)
				if err := h.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(st.rows.Load())/float64(b.N), "rows/op")
		})
	}
}

// BenchmarkFoldAll opens a table of 100,000 decisions without any snapshot.
func BenchmarkFoldAll(b *testing.B) {
	st, id := grown(b, 100_000)
	for n := 0; b.Loop(); n++ {
		newRoom(b, st, table.Options{Build: fmt.Sprint(n)}).look(id, ana)
	}
}

// BenchmarkHeap says how much memory a table takes that has been played.
func BenchmarkHeap(b *testing.B) {
	const tables = 200
	for b.Loop() {
		st := memory.New()
		var ids []game.TableID
		maker := newRoom(b, st, table.Options{Build: "b"})
		for range tables {
			id := maker.found("eva")
			fill(b, st, id, 300)
			ids = append(ids, id)
		}
		if err := maker.Close(); err != nil {
			b.Fatal(err)
		}
		r := newRoom(b, st, table.Options{Build: "b"})
		before := heap()
		for _, id := range ids {
			r.look(id, ana)
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
