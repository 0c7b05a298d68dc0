package e2e

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/sqlite"
	"mesa/systems"
	"mesa/table"
)

// BenchmarkLiveTable measures the heap of a table in memory: the demo of
// Cortex Prime with 20 rolls kept.
func BenchmarkLiveTable(b *testing.B) {
	const tables = 200
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	for b.Loop() {
		before := heap()
		hall := table.New(store, systems.All(), table.Options{})
		for i := range tables {
			playTests(b, hall, fmt.Sprint(b.N, "-", i), 10)
		}
		after := heap()
		runtime.KeepAlive(hall)
		hall.Close()
		b.ReportMetric(float64(after-before)/tables, "B/table")
	}
}

func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// playTests plays a demo table: n tests, two rolls each.
func playTests(b *testing.B, hall *table.Hall, name string, n int) {
	b.Helper()
	id, err := hall.Found(b.Context(), "u", game.CommandID(name), table.Founding{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	do := func(chair, move string, args game.Args) {
		b.Helper()
		if _, err := hall.Do(b.Context(), id, table.Who{User: "u", Chair: chair}, game.Command{Move: move, Args: args},
			table.Want{Parts: table.News}); err != nil {
			b.Fatal(move, err)
		}
	}
	for range n {
		do("gm", "test", game.Args{"who": {"ana"}})
		do("ana", "roll", game.Args{"pool": {"team", "quick-hands", "move", "rope"}})
		sight, err := hall.Look(b.Context(), id, table.Who{User: "u", Chair: "ana"}, table.Want{Parts: table.Offers})
		if err != nil {
			b.Fatal(err)
		}
		for _, o := range sight.Offers {
			if o.Move == "choose" {
				do("ana", "choose", game.Args{})
				break
			}
		}
	}
}

// BenchmarkUpgrade opens a table of 30,000 decisions by another build than wrote
// it, and gives the time for 100,000: from a snapshot of the other build, and
// without any.
func BenchmarkUpgrade(b *testing.B) {
	const decisions = 30_000
	st, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	old := table.New(st, systems.All(), table.Options{Build: "old"})
	id, err := old.Found(b.Context(), "u", "one", table.Founding{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	gm := table.Who{User: "u", Chair: game.GMChair}
	for _, way := range []string{"up", "down"} {
		if _, err := old.Do(b.Context(), id, gm, game.Command{Move: "step", Args: game.Args{"thing": {"rope"}, "way": {way}}},
			table.Want{}); err != nil {
			b.Fatal(err)
		}
	}
	old.Close()
	again := lastTwo(b, st, id)
	for seq := max(again[0].Seq, again[1].Seq) + 1; seq <= decisions; seq++ {
		rec := again[seq%2]
		rec.Seq, rec.Cause = seq, game.CommandID(fmt.Sprint("again ", seq))
		if err := st.Append(b.Context(), id, seq-1, rec); err != nil {
			b.Fatal(err)
		}
	}
	for _, from := range []string{"snapshot", "log"} {
		b.Run(from, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				b.StopTimer()
				if all := photographs(b, st, id); from == "log" {
					forget(b, st, all)
				}
				hall := table.New(st, systems.All(), table.Options{Build: fmt.Sprint("new ", n)})
				b.StartTimer()
				if s, err := hall.Look(b.Context(), id, gm, table.Want{}); err != nil || s.At != decisions {
					b.Fatal(s.At, err)
				}
				b.StopTimer()
				hall.Close()
				b.StartTimer()
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)*100_000/decisions, "s/100000")
		})
	}
}

// photographs opens a table until it has a snapshot, and gives what it has.
func photographs(b *testing.B, st store.Store, id game.TableID) (all []store.Entry) {
	hall := table.New(st, systems.All(), table.Options{Build: "old"})
	defer hall.Close()
	for len(all) == 0 {
		if _, err := hall.Look(b.Context(), id, table.Who{User: "u"}, table.Want{}); err != nil {
			b.Fatal(err)
		}
		all = shots(b, st, id)
	}
	return all
}

func forget(b *testing.B, st store.Store, all []store.Entry) {
	for _, e := range all {
		if _, err := st.Put(b.Context(), "snapshot", store.Entry{Key: e.Key, Version: e.Version}); err != nil {
			b.Fatal(err)
		}
	}
}

// lastTwo are the newest records of a table, the even one first.
func lastTwo(b *testing.B, st store.Store, id game.TableID) (recs [2]store.Record) {
	for rec, err := range st.ReadBack(b.Context(), id, 0) {
		if err != nil {
			b.Fatal(err)
		}
		if recs[rec.Seq%2].Seq != 0 {
			break
		}
		recs[rec.Seq%2] = rec
	}
	return recs
}
