package cortex

import (
	"slices"
	"strings"

	"mesa/game"
)

// sufferer is the name of whom a test is to rid of a complication, or to bring
// back; "" for any other test.
func (s *State) sufferer(t *Test) string {
	switch t.Aim.Kind {
	case AimBack:
		return s.name(t.Aim.On)
	case AimRecover:
		if k, ok := s.burden(t.Aim.On); ok {
			return s.name(k.On)
		}
	}
	return ""
}

func (s *State) namedRoll(e Rolled) Rolled {
	e.Name = s.name(e.Roll.Char)
	if c := s.char(e.Roll.Char); c != nil && !e.Roll.GM {
		e.Lacks = s.missingPrime(c, billOf(e.Roll.Pool))
	}
	return e
}

func (s *State) namedChoice(e Chosen) Chosen {
	e.Name = s.name(e.Char)
	r := s.roll(e.Roll)
	if r == nil {
		return e
	}
	if char := s.opposed(r); char != "" {
		e.Set, e.Hidden = s.name(char), !revealDifficulty.Is(s, "at_roll")
		e.Risky = s.matters(r.For).Hurts(s, r.For)
		if e.Risky {
			e.Risk = s.risk()
		}
		return e
	}
	for _, i := range e.Kept {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	return e
}

// owner is the name of whose plot points a purse holds, "" for the bank.
func (s *State) owner(purse string) string {
	if char, ok := strings.CutPrefix(purse, charPurse("")); ok {
		return s.name(char)
	}
	i := slices.IndexFunc(s.Chairs, func(c game.Chair) bool { return c.ID == purse })
	if i < 0 {
		return ""
	}
	return s.Chairs[i].Name
}

// unusual is the type of the scene that runs, if tests are unusual in it
// (SCENE-03, SCENE-R1).
func (s *State) unusual() string {
	if s.Scene.Type == Opening || s.Scene.Type == TagScene {
		return s.Scene.Type
	}
	return ""
}
