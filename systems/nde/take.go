package nde

import (
	"slices"

	"mesa/game"
)

// update updates a test before its throw from the sheet and the scene: the Attribute, the targets,
// Defense, cover and range of an attack, and crowd pressure (NDE-R48).
func (s *State) update(t *Test) {
	if t.Two = s.is2d6(); s.pc(t.PC) != nil {
		t.Base = s.pc(t.PC).attr(t.Attr)
	}
	t.Steps = slices.DeleteFunc(slices.Clone(t.Steps), func(st Step) bool {
		return st.Why == StepCover || st.Why == StepRange || st.Why == StepCrowd
	})
	if t.Kind == AttackTest {
		s.updateTargets(t)
	}
	if t.Stage != Asked || t.Kind != PlainTest { // otherwise the GM has yet to set T
		s.applyPressure(t)
	}
}

// updateTargets updates the targets, T and steps of an attack. Further targets that fell are
// dropped. T is the highest defense of the targets. Partial cover of any target is one step down,
// unless a marked situation has taken that slot (NDE-R13, NDE-R22). A shot beyond gridRange is made
// harder if the table limits range.
func (s *State) updateTargets(t *Test) {
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
	hinders := func(id string) bool { return s.Scene.cover(id) == PartialCover }
	if t.Way != Melee && !t.Around && slices.ContainsFunc(t.targetIDs(), hinders) && !t.hasHindrance() {
		t.Steps = append(t.Steps, Step{Why: StepCover, N: -1})
	}
	if t.Way == Ranged && rangeLimit.On(s) && s.usesGrid() && s.squareDistance(t.PC, t.Target) > gridRange {
		makeHarder(t, StepRange)
	}
}

// highestDefense returns the highest defense among the targets of an attack, 0 if none of them is
// at the table.
func (s *State) highestDefense(t *Test) int {
	n := 0
	for _, id := range t.targetIDs() {
		if f := s.foe(id); f != nil {
			n = max(n, s.defense(f, strike{way: t.Way, level: t.Level}))
		}
	}
	return n
}

// askAgain asks the GM again about a Talent that has nothing left to cancel.
func (t *Test) askAgain() {
	if talent, as := t.talent(); as == asCancel && !t.hasHindrance() {
		t.Steps = slices.DeleteFunc(t.Steps, func(st Step) bool { return st.Why == StepCancel })
		t.Proposed = talent
	}
}

// refresh updates every test that is not thrown yet, after every move, and emits the tests that now
// throw differently (NDE-R48).
func refresh(t *tx) {
	for _, test := range slices.Clone(t.S.Tests) {
		if test.Thrown() {
			continue
		}
		next := test.copy()
		t.S.update(&next)
		if next.askAgain(); !sameThrow(test, &next) {
			t.Emit(TestSet{Test: next, Why: "refreshed"})
		}
	}
}

// sameThrow reports whether two states of a test throw the same dice at the same targets and T. The
// order of their steps does not matter.
func sameThrow(a, b *Test) bool {
	if a.Base != b.Base || a.T != b.T || a.Two != b.Two || len(a.Steps) != len(b.Steps) ||
		!slices.Equal(a.Also, b.Also) {
		return false
	}
	return !slices.ContainsFunc(a.Steps, func(st Step) bool { return !slices.Contains(b.Steps, st) })
}

// refuseThrow refuses to throw a test that is no longer possible: a target has fallen, is out of
// reach or is in full cover, or the PC cannot pay (NDE-R48).
func (s *State) refuseThrow(t *Test) *game.Refusal {
	p := s.pc(t.PC)
	if p == nil {
		return nil
	}
	if t.Kind == AttackTest {
		for _, id := range t.targetIDs() {
			f := s.foe(id)
			if f == nil {
				return refuse("target-down")
			}
			if no := s.refuseAim(p, f, strike{way: t.Way, around: t.Around}); no != nil {
				return no
			}
		}
	}
	if p.PP < t.Cost {
		return shortOfPP(p, t.Cost)
	}
	return nil
}
