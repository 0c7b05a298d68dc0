package main

import (
	"math"
	"runtime/debug"
	"testing"
)

// A server collects garbage rarely and keeps a memory limit, unless the host sets its own.
func TestMemorySettingsOfTheHostStay(t *testing.T) {
	percent, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(math.MaxInt64)
	t.Cleanup(func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	})
	t.Setenv("GOGC", "50")
	t.Setenv("GOMEMLIMIT", "1GiB")
	tuneMemory()
	if debug.SetGCPercent(100) != 100 || debug.SetMemoryLimit(-1) != math.MaxInt64 {
		t.Error("what the host set was overruled")
	}
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	tuneMemory()
	if debug.SetGCPercent(100) != serverGOGC || debug.SetMemoryLimit(-1) != memoryLimit {
		t.Error("nothing was set")
	}
}
