package core

import (
	"slices"

	"mesa/systems/cortex/pool"
)

// SFXOn is an SFX used on a roll that was read, and by how many steps it lifts the
// effect dice of it, or of the roll of another.
type SFXOn struct {
	Roll int    `json:"roll"` // of its user
	Use  string `json:"use"`  // the word of the SFX
	On   int    `json:"on,omitempty"`
	Lift int    `json:"lift,omitempty"`
}

// EventName implements game.Event.
func (SFXOn) EventName() string { return "cortex.sfx.on" }

func sfxOnEvent() EventKind {
	return EventOf[SFXOn](nil, On(rollsSection, func(g *RollState, e SFXOn) {
		g.updateRoll(e.Roll, func(r *pool.Roll) { r.SFXUsed = append(slices.Clip(r.SFXUsed), e.Use) })
		g.updateRoll(e.On, func(r *pool.Roll) { r.Lift += e.Lift })
	}))
}

// WinningRoll is the roll whose effect die will be used as the totals lie, when a roll
// was read and is about to be compared; nil for none.
func (s *State) WinningRoll(r *pool.Roll) *pool.Roll {
	v, ok := s.ComparisonOf(r)
	switch {
	case !ok:
		return nil
	case r.Total() > v.Total && v.Wins:
		return r
	case r.Total() <= v.Total && v.Loses:
		return v.Opponent
	}
	return nil
}

// LastWon is the roll that a character won, while nothing has happened since
// (CORE-EFFECT-R4); nil for none.
func (s *State) LastWon(char string) *pool.Roll {
	for _, r := range slices.Backward(s.Rolls) {
		if r.Char != char || s.IsOpposition(r) {
			continue
		}
		if won, fresh := s.hasWon(r); won && fresh {
			return r
		}
	}
	return nil
}

// RollBeatenBy is a roll that another beat: the last one against it; nil where a number
// was.
func (s *State) RollBeatenBy(won *pool.Roll) *pool.Roll {
	for _, r := range slices.Backward(s.RollsOf(won.For)) {
		if r.ID != won.ID && r.Committed && r.Char != won.Char {
			return r
		}
	}
	return nil
}
