package core

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

func (s *State) namedRoll(e Rolled) Rolled {
	e.Name = s.Name(e.Roll.Char)
	if c := s.Char(e.Roll.Char); c != nil && !e.Roll.GM {
		e.Lacks = s.missingPrime(c, pool.BillOf(e.Roll.Pool))
	}
	return e
}

func (s *State) namedChoice(e Chosen) Chosen {
	e.Name = s.Name(e.Char)
	r := s.Roll(e.Roll)
	if r == nil {
		return e
	}
	if char := s.opposed(r); char != "" {
		e.Set, e.Hidden = s.Name(char), !RevealDifficulty.Is(s, "at_roll")
		e.Risky = s.MattersOf(r.For).Hurts(s, r.For)
		if e.Risky {
			e.Risk = s.Risk()
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
		return s.Name(char)
	}
	i := slices.IndexFunc(s.Chairs, func(c game.Chair) bool { return c.ID == purse })
	if i < 0 {
		return ""
	}
	return s.Chairs[i].Name
}
