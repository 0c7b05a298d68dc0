package check

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// FoesOf returns the opponents of a roll, none if only dice oppose it.
func FoesOf(s *engine.State, r *pool.Roll) []string {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.Throwing.Opponents(s, r)
	}
	return nil
}

// RollTargets returns the characters that a roll is against, nil if its check is of no kind.
// Characters that have left a running check are not among them.
func RollTargets(s *engine.State, r *pool.Roll) []string {
	m, foes := CheckKindOf(s, r.For), FoesOf(s, r)
	switch {
	case m == nil:
		return nil
	case IsOpposition(s, r):
		return []string{OpposedChar(s, r)}
	case r.GM && (r.Char == "" || slices.Contains(foes, r.Char)): // it answers the roll of the initiator
		return []string{Initiator(s, r.For)}
	case Of(s).IsOver(r):
		return foes
	}
	return slices.DeleteFunc(slices.Clone(foes),
		func(foe string) bool { return m.Throwing.CheckInProgress(s, foe) != r.For })
}

// RollAgainst returns the id of the last unresolved roll of the GM's against a character, or else
// of the character's own last unresolved roll; 0 for none.
func RollAgainst(s *engine.State, char string) int {
	own := 0
	for _, r := range slices.Backward(Of(s).Rolls) {
		switch {
		case r.Resolved:
		case IsGMRoll(s, r) && slices.Contains(RollTargets(s, r), char):
			return r.ID
		case own == 0 && r.Char == char && !r.GM:
			own = r.ID
		}
	}
	return own
}

// IsGMRoll reports whether a roll is the GM's: of dice that the GM set, or of a GMC.
func IsGMRoll(s *engine.State, r *pool.Roll) bool {
	c := people.Of(s).Char(r.Char)
	return r.GM || c != nil && !c.IsPC()
}
