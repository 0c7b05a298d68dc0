package dice

import (
	"errors"
	"fmt"
)

// Scripted is a Source for tests that shows given faces. If a face is missing or too big for its
// die, the die shows 1, and Err returns the fault. It is not safe for concurrent use.
type Scripted struct {
	faces  []int
	faults []error
}

// Script returns a Source that shows these faces in order.
func Script(faces ...int) *Scripted {
	s := &Scripted{}
	s.Add(faces...)
	return s
}

// Add appends faces to those still to be shown.
func (s *Scripted) Add(faces ...int) { s.faces = append(s.faces, faces...) }

// Roll implements Source.
func (s *Scripted) Roll(sizes ...Die) []int {
	shown := make([]int, len(sizes))
	for i, d := range sizes {
		shown[i] = s.next(d)
	}
	return shown
}

func (s *Scripted) next(d Die) int {
	if len(s.faces) == 0 {
		s.faults = append(s.faults, fmt.Errorf("scripted dice: no face left for a %v", d))
		return 1
	}
	face := s.faces[0]
	s.faces = s.faces[1:]
	if face < 1 || face > int(d) {
		s.faults = append(s.faults, fmt.Errorf("scripted dice: a %v cannot show %d", d, face))
		return 1
	}
	return face
}

// Err returns all faults: faces that are missing, too big for their die, or left over. Every test
// with scripted dice must check it at the end.
func (s *Scripted) Err() error {
	faults := s.faults[:len(s.faults):len(s.faults)]
	if len(s.faces) > 0 {
		faults = append(faults, fmt.Errorf("scripted dice: %d left over", s.faces))
	}
	return errors.Join(faults...)
}
