package gametest

import (
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"
)

// refusedCommands is the key in Report.Met for commands that were refused.
const refusedCommands = "refused"

// runTables plays concurrent tables of at most perTable commands each, with successive seeds. The
// commands of all tables together are as many as the parameter commands says. runTables reports the
// faults and logs the result.
func runTables(t *testing.T, commands, perTable int, play func(seed uint64, commands int) *Report) {
	var side errgroup.Group
	var lock sync.Mutex
	all := newReport()
	tables := (commands + perTable - 1) / perTable
	side.SetLimit(runtime.GOMAXPROCS(0))
	for i := range tables {
		side.Go(func() error {
			seed := *firstSeed + uint64(i)
			report := play(seed, min(perTable, commands-i*perTable))
			lock.Lock()
			defer lock.Unlock()
			for _, fault := range report.Faults {
				t.Errorf("seed %d: %s", seed, fault)
			}
			all.add(report)
			return nil
		})
	}
	_ = side.Wait() // play returns no errors
	kinds := slices.DeleteFunc(slices.Collect(maps.Keys(all.Met)),
		func(what string) bool { return !strings.HasPrefix(what, "event ") })
	t.Logf("%d commands done and %d refused at %d tables from seed %d on, with %d kinds of facts",
		all.Steps, all.Met[refusedCommands], tables, *firstSeed, len(kinds))
	if all.Steps == 0 {
		t.Error("nothing was done")
	}
}
