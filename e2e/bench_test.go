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

// BenchmarkLiveTable measures the heap of a loaded table that keeps 20 rolls: the demo of Cortex
// Prime, and a table with six full sheets.
func BenchmarkLiveTable(b *testing.B) {
	b.Run("demo", func(b *testing.B) { liveTables(b, func(*demoPlayer) {}) })
	b.Run("six_sheets", func(b *testing.B) { liveTables(b, (*demoPlayer).sixSheets) })
}

func liveTables(b *testing.B, seat func(*demoPlayer)) {
	const tables = 200
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	for n := 0; b.Loop(); n++ {
		before := heap()
		svc := table.New(store, systems.All(), table.Options{})
		for i := range tables {
			p := newDemoPlayer(b, svc, fmt.Sprint(n, "-", i))
			seat(p)
			p.tests(10)
		}
		after := heap()
		runtime.KeepAlive(svc)
		svc.Close()
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

// demoPlayer plays every chair of a demo table.
type demoPlayer struct {
	*testing.B
	tables *table.Service
	id     game.TableID
	pool   []string // the dice that Ana throws
}

func newDemoPlayer(b *testing.B, tables *table.Service, name string) *demoPlayer {
	b.Helper()
	id, err := tables.Create(b.Context(), "u", game.CommandID(name),
		table.NewTable{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	return &demoPlayer{b, tables, id, []string{"team", "quick-hands", "move", "rope"}}
}

func (p *demoPlayer) do(chair, move string, args game.Args) {
	p.Helper()
	if _,
		err := p.tables.Do(p.Context(), p.id, table.Caller{User: "u", Chair: chair},
		game.Command{Move: move, Args: args},
		table.ViewQuery{Fields: table.FieldNews}); err != nil {
		p.Fatal(move, err)
	}
}

// sixSheets adds three characters to those of the demo, and gives each a superhero's sheet: two
// power sets, skills, and five SFX.
func (p *demoPlayer) sixSheets() {
	p.pool = []string{"hot-head", "physical", "fight", "blast"}
	const line = "distinctions: Hot Head d8, Last One Home d8, Nobody's Fool d8 | attributes: Physical d10, Mental " +
		"d8, Social d6 | " +
		"skills: Craft d6, Drive d6, Fight d10, Fix d4, Fly d4, Focus d6, Influence d4, Know d8, Labor d4, Move d8, " +
		"Notice d6, " +
		"Operate d4, Perform d4, Shoot d6, Sneak d8, Survive d4, Throw d4, Treat d4, Trick d6 | " +
		"Fire (powers): Blast d8, Flight d10 | Night (powers): Invisibility d8, Darkness d6 | assets: Old Coat d8"
	for _, name := range []string{"ana", "beto", "caio"} {
		p.do("gm", "character", game.Args{"who": {name}, "line": {line}, "name": {name}})
		p.do("gm", "character", game.Args{"rank": {"pc"}, "chair": {name}, "line": {line}, "name": {name + "s twin"}})
		for _, c := range []string{name, name + "s-twin"} {
			for on, sfx := range map[string][]string{"hot-head": {"std-edit"}, "night-powers": {"pwr-versatile"},
				"fire-powers": {"pwr-area-attack", "pwr-burst", "lim-exhausted"}} {
				for _, x := range sfx {
					p.do("gm", "sfx add", game.Args{"who": {c}, "on": {on}, "sfx": {x}})
				}
			}
		}
	}
}

// tests plays n tests of two rolls each.
func (p *demoPlayer) tests(n int) {
	p.Helper()
	for range n {
		p.do("gm", "test", game.Args{"who": {"ana"}})
		p.do("ana", "roll", game.Args{"pool": p.pool})
		for _, o := range p.view().Offers {
			if o.Move == "choose" {
				p.do("ana", "choose", game.Args{})
				break
			}
		}
	}
}

// view returns Ana's view with her offers.
func (p *demoPlayer) view() table.PlayerView {
	p.Helper()
	view, err := p.tables.View(p.Context(), p.id, table.Caller{User: "u", Chair: "ana"},
		table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		p.Fatal(err)
	}
	return view
}

// BenchmarkUpgrade opens a table of 30,000 decisions with another build than the one that wrote it,
// and reports the time for 100,000: from a snapshot of the other build, and without a snapshot.
func BenchmarkUpgrade(b *testing.B) {
	const decisions = 30_000
	st, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	old := table.New(st, systems.All(), table.Options{Build: "old"})
	id, err := old.Create(b.Context(), "u", "one", table.NewTable{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	gm := table.Caller{User: "u", Chair: game.GMChair}
	for _, way := range []string{"up", "down"} {
		if _, err := old.Do(b.Context(), id, gm,
			game.Command{Move: "step", Args: game.Args{"thing": {"rope"}, "way": {way}}},
			table.ViewQuery{}); err != nil {
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
				if all := makeSnapshots(b, st, id); from == "log" {
					deleteSnapshots(b, st, all)
				}
				tables := table.New(st, systems.All(), table.Options{Build: fmt.Sprint("new ", n)})
				b.StartTimer()
				if view, err := tables.View(b.Context(), id, gm, table.ViewQuery{}); err != nil ||
					view.Seq != decisions {
					b.Fatal(view.Seq, err)
				}
				b.StopTimer()
				tables.Close()
				b.StartTimer()
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)*100_000/decisions, "s/100000")
		})
	}
}

// makeSnapshots opens a table until it has a snapshot, and returns its snapshots.
func makeSnapshots(b *testing.B, st store.Store, id game.TableID) (all []store.Entry) {
	tables := table.New(st, systems.All(), table.Options{Build: "old"})
	defer tables.Close()
	for len(all) == 0 {
		if _, err := tables.View(b.Context(), id, table.Caller{User: "u"}, table.ViewQuery{}); err != nil {
			b.Fatal(err)
		}
		all = snapshotsOf(b, st, id)
	}
	return all
}

func deleteSnapshots(b *testing.B, st store.Store, all []store.Entry) {
	for _, e := range all {
		if _, err := st.Put(b.Context(), "snapshot", store.Entry{Key: e.Key, Version: e.Version}); err != nil {
			b.Fatal(err)
		}
	}
}

// lastTwo returns the newest two records of a table, the even one first.
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
