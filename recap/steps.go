package recap

import (
	"slices"

	"mesa/game"
)

// Steps is the way through a session, decision by decision.
type Steps struct {
	Session
	Seqs   []game.Seq // its decisions that stand, in order
	Scenes []Scene    // those that begin in it, without their lines
	Cut    bool       // it began too long ago to be gone through whole
}

// StepOf is the first step of a scene, from 1: the one that begins it, or where that is
// none the next. 0 if nothing followed.
func (c Steps) StepOf(s Scene) int {
	i, _ := slices.BinarySearch(c.Seqs, s.From)
	if i == len(c.Seqs) {
		return 0
	}
	return i + 1
}
