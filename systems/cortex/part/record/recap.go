package record

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// Mark implements game.Marking: a session that comes back is part of the story.
func (CalledBack) Mark() game.Mark { return game.Outcome }

// Earns implements game.Earning.
func (e Recorded) Earns() []game.Ref {
	var refs []game.Ref
	for _, char := range e.Chars {
		refs = append(refs, core.CharRef(char))
	}
	return refs
}

// Earns implements game.Earning: sessions are spent, those of others of the crew too.
func (e Trained) Earns() []game.Ref {
	refs := []game.Ref{core.CharRef(e.Char)}
	for _, l := range e.Lent {
		refs = append(refs, core.CharRef(l.Char))
	}
	return refs
}

// Earns implements game.Earning.
func (e Brought) Earns() []game.Ref { return []game.Ref{core.CharRef(e.Char)} }
