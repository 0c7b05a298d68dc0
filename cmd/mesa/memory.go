package main

import (
	"os"
	"runtime/debug"
)

const (
	// serverGOGC lets the heap grow to five times its live size before it is collected. The live
	// heap is small, and collecting it took a tenth of a press.
	serverGOGC = 400
	// memoryLimit is the size in bytes near which the heap is collected more often, for a host with
	// many tables.
	memoryLimit = 512 << 20
)

// tuneMemory lets a server use more memory to save time. GOGC and GOMEMLIMIT of the host take
// precedence.
func tuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(serverGOGC)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}
