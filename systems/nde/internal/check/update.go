package check

import (
	"slices"

	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// Update updates a test before its throw from the sheet and the scene: the Attribute, the targets,
// Defense, cover and range of an attack, and crowd pressure (NDE-R48).
func Update(s *state.State, t *state.Test) {
	if t.Two = s.Is2d6(); s.PC(t.PC) != nil {
		t.Base = s.PC(t.PC).Attr(t.Attr)
	}
	t.Steps = slices.DeleteFunc(slices.Clone(t.Steps), func(st state.Step) bool {
		return st.Why == state.StepCover || st.Why == state.StepRange || st.Why == state.StepCrowd
	})
	if t.Kind == state.AttackTest {
		updateTargets(s, t)
	}
	if t.Stage != state.Asked || t.Kind != state.PlainTest { // otherwise the GM has yet to set T
		applyPressure(s, t)
	}
}

// applyPressure sets T to the number that has to be reached, with crowd pressure on the PC. By the
// table's option crowd pressure raises T now, or brings one more complication if the test fails
// (NDE-ATK-09).
func applyPressure(s *state.State, test *state.Test) {
	test.Steps = slices.DeleteFunc(slices.Clone(test.Steps),
		func(st state.Step) bool { return st.Why == state.StepCrowd })
	if test.Crowd = turn.IsPressed(s, test.PC); test.Crowd && rules.CrowdPressure.Is(s, "raise_t") {
		makeHarder(test, state.StepCrowd)
	}
	test.T = test.RaisedT()
}

// Refresh updates every test that is not thrown yet, after every move, and emits the tests that now
// throw differently (NDE-R48).
func Refresh(t *state.Tx) {
	for _, test := range slices.Clone(t.S.Tests) {
		if test.Thrown() {
			continue
		}
		next := test.Copy()
		Update(t.S, &next)
		if next.AskAgain(); !sameThrow(test, &next) {
			t.Emit(TestSet{Test: next, Why: "refreshed"})
		}
	}
}

// sameThrow reports whether two states of a test throw the same dice at the same targets and T. The
// order of their steps does not matter.
func sameThrow(a, b *state.Test) bool {
	if a.Base != b.Base || a.T != b.T || a.Two != b.Two || len(a.Steps) != len(b.Steps) ||
		!slices.Equal(a.Also, b.Also) {
		return false
	}
	return !slices.ContainsFunc(a.Steps, func(st state.Step) bool { return !slices.Contains(b.Steps, st) })
}
