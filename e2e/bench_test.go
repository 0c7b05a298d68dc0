package e2e

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"mesa/game"
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
		if _, err := hall.Do(b.Context(), id, table.Who{User: "u", Chair: chair}, game.Command{Move: move, Args: args}, table.Want{Parts: table.News}); err != nil {
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
