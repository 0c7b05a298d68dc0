package table

import (
	"mesa/game"
	"mesa/store/memory"
)

// InMemory returns a Service with tables in memory. They last as long as the Service. It is for
// tests, transcripts and trying things out.
func InMemory(systems []game.System, o Options) *Service { return New(memory.New(), systems, o) }
