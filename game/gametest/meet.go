package gametest

import (
	"flag"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// Walks allocate much memory and keep little of it. So unless GOGC is set, a test binary with walks
// collects garbage more rarely, which saves a quarter of its time.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	// Each random table is checked after every step; the long walks meet more. The flag
	// -rapid.checks overrides this.
	if err := flag.Set("rapid.checks", "40"); err != nil {
		panic(err)
	}
}

// Meet walks at most so many tables concurrently. Table n, from 0, has the seed 100+n; the subjects
// take turns. Meet ends once the tables together have met everything in wanted, which is named as in
// Subject.Rare, and returns what they met. The test fails if a table has a fault, or if something
// is never met.
func Meet(t *testing.T, subjects []Subject, tables, steps int, wanted []string) *Report {
	t.Helper()
	all, missing := newReport(), slices.Clone(wanted)
	var (
		next atomic.Int64
		lock sync.Mutex
		side sync.WaitGroup
	)
	more := func() bool {
		lock.Lock()
		defer lock.Unlock()
		return len(missing) > 0 && len(all.Faults) == 0
	}
	for range runtime.GOMAXPROCS(0) {
		side.Go(func() {
			for n := int(next.Add(1) - 1); n < tables && more(); n = int(next.Add(1) - 1) {
				report := Walk(subjects[n%len(subjects)], uint64(100+n), steps)
				lock.Lock()
				all.add(report)
				missing = slices.DeleteFunc(missing, func(what string) bool { return all.Met[what] > 0 })
				lock.Unlock()
			}
		})
	}
	side.Wait()
	for _, fault := range all.Faults {
		t.Error(fault)
	}
	if len(missing) > 0 {
		t.Errorf("never met: %v", missing)
	}
	t.Logf("%d commands done at %d tables", all.Steps, min(int(next.Load()), tables))
	return all
}
