package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// RefuseBusy refuses a character that cannot begin a roll now: away, out, or in the
// middle of another.
func RefuseBusy(s *engine.State, c *people.Character) *game.Refusal {
	switch {
	case c.Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", c.DisplayName()))
	case c.Out != "" && c.Out != people.OutBeyond:
		return RefuseTakenOut(s, c)
	case CheckInProgress(s, c.ID) != "":
		return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
	case mayLeave(s, c.ID):
		return game.Refuse("OUT-R7", "cortex.refused.leaving", game.W("name", c.DisplayName()))
	}
	for _, h := range engine.HooksOf[Hooks](s) {
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
func RefuseBegin(s *engine.State, c *people.Character, kind string) *game.Refusal {
	if no := RefuseBusy(s, c); no != nil {
		return no
	}
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CannotCall != nil {
			if no := h.CannotCall(s, c, kind); no != nil {
				return no
			}
		}
	}
	return nil
}

// mayLeave reports whether a character owes the word on whether it stays at all.
func mayLeave(s *engine.State, char string) bool {
	return slices.ContainsFunc(Of(s).Pending, func(p *Pending) bool {
		return p.Char == char && (decisionKind(s, p.Kind).MayLeave || p.Damage != nil && p.Damage.ToStay)
	})
}

// IsCalled reports whether somebody has a word on a roll before it is compared
// (25.1, T9).
func IsCalled(s *engine.State, rollID int) bool {
	return slices.ContainsFunc(Of(s).Pending,
		func(p *Pending) bool { return p.Roll == rollID && decisionKind(s, p.Kind).BeforeComparison })
}

// decisionKind is the kind of a decision; one that nobody knows asks nothing.
func decisionKind(s *engine.State, kind string) DecisionKind {
	for _, h := range engine.AllHooks[Hooks](s) {
		for _, st := range h.Decisions {
			if st.Kind == kind {
				return *st
			}
		}
	}
	return DecisionKind{}
}

// RefuseTakenOut refuses what a character cannot do while taken out (OUT-01).
func RefuseTakenOut(s *engine.State, c *people.Character) *game.Refusal {
	if c.Out == people.OutLost {
		return game.Refuse("OUT-01", "cortex.refused.lost", game.W("name", c.DisplayName()))
	}
	return game.Refuse("OUT-01", "cortex.refused.out", game.W("name", c.DisplayName()))
}

// IsInvolved reports whether a character has a part in something that is not
// over: a test, a contest, a roll or a decision.
func IsInvolved(s *engine.State, char string) bool {
	return slices.ContainsFunc(CheckKinds(s), func(m CheckKind) bool { return m.Involves(s, char) }) ||
		slices.ContainsFunc(Of(s).Rolls, func(r *pool.Roll) bool {
			return !r.Resolved && !(r.GM && Of(s).IsOver(r)) && (r.Char == char || r.Aim.On == char)
		}) ||
		slices.ContainsFunc(Of(s).Pending, func(p *Pending) bool { return p.Char == char || p.From == char })
}

// AllBusy refuses what a character could do that has no part in anything now,
// if there is one at the table but each has: it names the first.
func AllBusy(s *engine.State, by game.Actor) *game.Refusal {
	for _, c := range people.Of(s).Chars {
		if people.Of(s).PlayedBy(by, c.ID) && IsInvolved(s, c.ID) {
			return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
		}
	}
	return nil
}
