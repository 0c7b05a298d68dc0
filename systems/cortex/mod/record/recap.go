package record

import (
	"mesa/game"
	"mesa/systems/cortex/core/people"
)

// RecapMark implements game.RecapEvent. A callback is part of the story.
func (CalledBack) RecapMark() game.RecapMark { return game.RecapOutcome }

// Earners implements game.Earner.
func (e SessionRecorded) Earners() []game.Ref {
	var refs []game.Ref
	for _, char := range e.Chars {
		refs = append(refs, people.CharRef(char))
	}
	return refs
}

// Earners implements game.Earner. It includes the characters that lent sessions.
func (e TrainingDone) Earners() []game.Ref {
	refs := []game.Ref{people.CharRef(e.Char)}
	for _, l := range e.Lent {
		refs = append(refs, people.CharRef(l.Char))
	}
	return refs
}

// Earners implements game.Earner.
func (e SessionsImported) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }
