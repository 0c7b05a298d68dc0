package core

import (
	"slices"

	"mesa/game"
)

// RefuseBusy refuses a character that cannot begin a roll now: away, out, or in the
// middle of another.
func (s *State) RefuseBusy(c *Character) *game.Refusal {
	switch {
	case c.Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", c.DisplayName()))
	case c.Out != "" && c.Out != OutBeyond:
		return s.RefuseTakenOut(c)
	case s.checkInProgress(c.ID) != "":
		return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
	case s.mayLeave(c.ID):
		return game.Refuse("OUT-R7", "cortex.refused.leaving", game.W("name", c.DisplayName()))
	}
	for _, h := range HooksOf[CheckHooks](s) {
		if h.CannotRoll != nil {
			if no := h.CannotRoll(s, c); no != nil {
				return no
			}
		}
	}
	return nil
}

// RefuseBegin refuses a character that may not begin a check of some kind now:
// busy, or barred by a mod of the game.
func (s *State) RefuseBegin(c *Character, kind string) *game.Refusal {
	if no := s.RefuseBusy(c); no != nil {
		return no
	}
	for _, h := range HooksOf[CheckHooks](s) {
		if h.CannotCall != nil {
			if no := h.CannotCall(s, c, kind); no != nil {
				return no
			}
		}
	}
	return nil
}

// mayLeave reports whether a character owes the word on whether it stays at all.
func (s *State) mayLeave(char string) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Char == char && s.decisionKind(p.Kind).MayLeave })
}

// IsCalled reports whether somebody has a word on a roll before it is compared
// (25.1, T9).
func (s *State) IsCalled(rollID int) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == rollID && s.decisionKind(p.Kind).BeforeComparison })
}

// decisionKind is the kind of a decision; one that nobody knows asks nothing.
func (s *State) decisionKind(kind string) DecisionKind {
	for _, h := range AllHooks[CheckHooks](s) {
		for _, st := range h.Decisions {
			if st.Kind == kind {
				return *st
			}
		}
	}
	return DecisionKind{}
}

// RefuseTakenOut refuses what a character cannot do while taken out (OUT-01).
func (s *State) RefuseTakenOut(c *Character) *game.Refusal {
	if c.Out == OutLost {
		return game.Refuse("OUT-01", "cortex.refused.lost", game.W("name", c.DisplayName()))
	}
	return game.Refuse("OUT-01", "cortex.refused.out", game.W("name", c.DisplayName()))
}
