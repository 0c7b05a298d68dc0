package recap

import (
	"slices"

	"mesa/game"
)

// Steps is a session, decision by decision.
type Steps struct {
	Session
	Seqs   []game.Seq // its decisions in order, without undone ones: one for each step
	Scenes []Scene    // the scenes that begin in it, without their lines
	Cut    bool       // the session is too long; its beginning is left out
}

// StepOf returns the first step of a scene, from 1: that of its first decision or, if that decision
// is no step, the next step. It returns 0 if no step follows.
func (s Steps) StepOf(scene Scene) int {
	i, _ := slices.BinarySearch(s.Seqs, scene.From)
	if i == len(s.Seqs) {
		return 0
	}
	return i + 1
}
