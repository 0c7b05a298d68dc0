package rules

import (
	"testing"

	"mesa/dice"
)

// Rules: NDE-STEP-01

// TestStepsAreSummedAndStopAtTheLadder checks that steps are summed first and that the die stops at d4 and d20.
func TestStepsAreSummedAndStopAtTheLadder(t *testing.T) {
	for _, tt := range []struct {
		die, n int
		want   dice.Die
	}{
		{4, 1, 6}, {4, -1, 4}, {6, -1, 4}, {8, 1, 12}, {8, 2, 20}, {6, 3, 20}, {12, 1, 20}, {20, 1, 20}, {20, -1, 12},
		{20, 0, 20}, {12, -4, 4},
	} {
		if got := StepDie(tt.die, tt.n); got != tt.want {
			t.Errorf("d%d by %d is %v, want %v", tt.die, tt.n, got, tt.want)
		}
	}
}

// Rules: NDE-R07

// TestRaiseTLeadsToTheNextThreshold checks that one step of T leads to the next of the six thresholds.
func TestRaiseTLeadsToTheNextThreshold(t *testing.T) {
	for from, want := range map[int]int{2: 3, 3: 4, 4: 5, 5: 6, 6: 8, 7: 8, 8: 12, 9: 12, 12: 12, 15: 15} {
		if got := RaiseT(from); got != want {
			t.Errorf("T %d goes up to %d, want %d", from, got, want)
		}
	}
}
