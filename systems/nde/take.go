package nde

import (
	"slices"

	"mesa/game"
)

// take gives a test whose die has not fallen what sheet and scene say now: the
// Attribute, of an attack whom it strikes with Defense, cover and range, and crowd
// pressure (NDE-R48).
func (s *State) take(t *Test) {
	if t.Two = s.two(); s.pc(t.PC) != nil {
		t.Base = s.pc(t.PC).attr(t.Attr)
	}
	t.Steps = slices.DeleteFunc(slices.Clone(t.Steps), func(st Step) bool {
		return st.Why == StepCover || st.Why == StepRange || st.Why == StepCrowd
	})
	if t.Kind == AttackTest {
		s.aim(t)
	}
	if t.Stage != Asked || t.Kind != PlainTest { // else the GM has yet to say T
		s.press(t)
	}
}

// aim gives an attack the highest Defense among those it strikes who stand, the step
// down of partial cover as long as one of them is behind it, which counts as one with
// a marked situation (NDE-R13, NDE-R22), and the range.
func (s *State) aim(t *Test) {
	t.Also = slices.DeleteFunc(slices.Clone(t.Also), func(id string) bool {
		f := s.foe(id)
		return f == nil || f.Fallen()
	})
	if !t.Two {
		t.Source = FromDefense
		if n := s.highestDefense(t); n > 0 {
			t.Said = n
		}
	}
	hinders := func(id string) bool { return s.cover(id) == PartialCover }
	if t.Way != Melee && !t.Around && slices.ContainsFunc(t.struck(), hinders) && !t.hasHindrance() {
		t.Steps = append(t.Steps, Step{Why: StepCover, N: -1})
	}
	if t.Way == Ranged && rangeLimit.On(s) && s.grid() && s.squares(t.PC, t.Target) > gridRange {
		harder(t, StepRange)
	}
}

// highestDefense is 0 where none of those that an attack strikes is there.
func (s *State) highestDefense(t *Test) int {
	n := 0
	for _, id := range t.struck() {
		if f := s.foe(id); f != nil {
			n = max(n, s.defense(f, strike{way: t.Way, level: t.Level}))
		}
	}
	return n
}

// asksAgain makes a Talent that has nothing to cancel any more the GM's to answer
// again.
func (t *Test) asksAgain() {
	if talent, as := t.talent(); as == asCancel && !t.hasHindrance() {
		t.Steps = slices.DeleteFunc(t.Steps, func(st Step) bool { return st.Why == StepCancel })
		t.Proposed = talent
	}
}

// refresh gives every test whose die has not fallen what sheet and scene say after a
// deed, and says so where that changes what is thrown (NDE-R48).
func refresh(t *tx) {
	for _, test := range slices.Clone(t.S.Tests) {
		if test.Thrown() {
			continue
		}
		next := test.copy()
		t.S.take(&next)
		if next.asksAgain(); !sameThrow(test, &next) {
			t.Emit(TestSet{Test: next, Why: "refreshed"})
		}
	}
}

// sameThrow reports whether two states of a test throw the same at the same, whatever
// the order of their steps.
func sameThrow(a, b *Test) bool {
	if a.Base != b.Base || a.T != b.T || a.Two != b.Two || len(a.Steps) != len(b.Steps) ||
		!slices.Equal(a.Also, b.Also) {
		return false
	}
	return !slices.ContainsFunc(a.Steps, func(st Step) bool { return !slices.Contains(b.Steps, st) })
}

// noThrow refuses the die of a test that can no longer be made: its target has fallen,
// or is out of reach or in full cover by now, or it cannot be paid (NDE-R48).
func (s *State) noThrow(t *Test) *game.Refusal {
	p := s.pc(t.PC)
	if p == nil {
		return nil
	}
	if t.Kind == AttackTest {
		for _, id := range t.struck() {
			f := s.foe(id)
			if f == nil {
				return refuse("target-down")
			}
			if no := s.noAim(p, f, strike{way: t.Way, around: t.Around}); no != nil {
				return no
			}
		}
	}
	if p.PP < t.Cost {
		return shortOfPP(p, t.Cost)
	}
	return nil
}
