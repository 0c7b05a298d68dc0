package recap

import (
	"slices"

	"mesa/game"
)

// Steps is a session, decision by decision.
type Steps struct {
	Session
	Seqs   []game.Seq // its standing decisions, in order
	Scenes []Scene    // those that begin in it, without their lines
	Cut    bool       // the session is too long; its beginning is left out
}

// StepOf returns the first step of a scene, from 1: that of its first decision, or the next step if
// that is none. It returns 0 if no step follows.
func (c Steps) StepOf(s Scene) int {
	i, _ := slices.BinarySearch(c.Seqs, s.From)
	if i == len(c.Seqs) {
		return 0
	}
	return i + 1
}
