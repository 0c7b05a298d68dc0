package main

import (
	"os"
	"runtime/debug"
)

const (
	// leaveGarbage lets the heap grow to five times of what lives before it is
	// swept: what lives is small, and sweeping it was a tenth of a press.
	leaveGarbage = 400
	// memoryLimit is where sweeping comes first, for a host with many tables.
	memoryLimit = 512 << 20
)

// tuneMemory trades some memory of a server for its time. What the host has set
// by GOGC or GOMEMLIMIT stays.
func tuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(leaveGarbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}
