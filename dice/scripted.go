package dice

import (
	"errors"
	"fmt"
)

// Scripted is a Source for tests that shows given faces. It never stops a
// test by itself: what does not fit is remembered for Err, and the die shows 1.
// It is not safe for concurrent use.
type Scripted struct {
	faces  []int
	faults []error
}

// Script makes a Source that shows these faces, in this order.
func Script(faces ...int) *Scripted {
	s := &Scripted{}
	s.Add(faces...)
	return s
}

// Add puts more faces behind those that are left.
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

// Err says all that did not fit: a face that was missing, too big for its die,
// or is left over. Every test that scripts dice ends by asking.
func (s *Scripted) Err() error {
	faults := s.faults[:len(s.faults):len(s.faults)]
	if len(s.faces) > 0 {
		faults = append(faults, fmt.Errorf("scripted dice: %d left over", s.faces))
	}
	return errors.Join(faults...)
}
