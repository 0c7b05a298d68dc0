package table

import (
	"mesa/game"
	"mesa/store/memory"
)

// InMemory opens a Service whose tables last as long as it does: for transcripts
// and for trying things out.
func InMemory(systems []game.System, o Options) *Service { return New(memory.New(), systems, o) }
