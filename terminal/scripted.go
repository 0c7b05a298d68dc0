package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"mesa/dice"
)

// scriptedDice is a dice source with the faces that a block gives. Faults are noted and not
// returned, because a source cannot fail.
type scriptedDice struct {
	name   string
	line   int // the line of the transcript that is being played
	faces  []int
	faults []string
}

func (s *scriptedDice) add(words []string) error {
	for _, w := range words {
		face, err := strconv.Atoi(w)
		if err != nil || face < 1 {
			return fmt.Errorf("%q is no face of a die", w)
		}
		s.faces = append(s.faces, face)
	}
	return nil
}

// Roll implements dice.Source.
func (s *scriptedDice) Roll(sizes ...dice.Die) []int {
	n := min(len(sizes), len(s.faces))
	script := dice.Script(s.faces[:n]...)
	s.faces = s.faces[n:]
	shown := script.Roll(sizes...)
	if err := script.Err(); err != nil {
		s.faults = append(s.faults, fmt.Sprintf("%s:%d: %v", s.name, s.line, err))
	}
	return shown
}

// faultsOf returns the dice faults of the block that begins at line as one error, nil if there are
// none. Faces that are left over are a fault.
func (s *scriptedDice) faultsOf(name string, line int) error {
	faults := s.faults
	if len(s.faces) > 0 {
		faults = append(faults, fmt.Sprintf("%s:%d: scripted dice: %d left over", name, line, s.faces))
	}
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(faults, "\n"))
}
