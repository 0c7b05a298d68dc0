package check

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// CurrentOpponents are the characters that one stands against in what it is in the middle
// of, nobody where that is nothing.
func CurrentOpponents(s *engine.State, char string) []string {
	id := CheckInProgress(s, char)
	if id == "" {
		return nil
	}
	return RollTargets(s, &pool.Roll{For: id, Char: char})
}

// RollTargets are the characters against whom a roll of the GM's goes. Who has left
// what runs is none.
func RollTargets(s *engine.State, r *pool.Roll) []string {
	m, foes := CheckKindOf(s, r.For), FoesOf(s, r)
	switch {
	case m == nil:
		return nil
	case IsOpposition(s, r):
		return []string{OpposedChar(s, r)}
	case r.GM && (r.Char == "" || slices.Contains(foes, r.Char)): // it answers whoever threw before
		return []string{m.Initiator(s, r.For)}
	case Of(s).IsOver(r):
		return foes
	}
	return slices.DeleteFunc(slices.Clone(foes), func(foe string) bool { return m.CheckInProgress(s, foe) != r.For })
}

// RollAgainst is the last roll of the GM's against a character that is not yet
// resolved, or else the character's own; 0 for none.
func RollAgainst(s *engine.State, char string) int {
	own := 0
	for _, r := range slices.Backward(Of(s).Rolls) {
		switch {
		case r.Resolved:
		case OfGM(s, r) && slices.Contains(RollTargets(s, r), char):
			return r.ID
		case own == 0 && r.Char == char && !r.GM:
			own = r.ID
		}
	}
	return own
}

// OfGM reports whether the GM or one of its characters threw a roll.
func OfGM(s *engine.State, r *pool.Roll) bool {
	c := people.Of(s).Char(r.Char)
	return r.GM || c != nil && !c.IsPC()
}

// Weigher are matters in which a roll is compared before it is done: the points
// that it brought the other side are free by then (PP-EARN-R2).
type Weigher interface {
	Weighed(*engine.State, *pool.Roll) bool
}
