package table

import (
	"mesa/game"
	"mesa/store/memory"
)

// InMemory opens a Hall whose tables last as long as it does: for transcripts
// and for trying things out.
func InMemory(systems []game.System, o Options) *Hall { return New(memory.New(), systems, o) }
