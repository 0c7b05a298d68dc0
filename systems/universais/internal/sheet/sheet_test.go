package sheet

import "testing"

// Rules: UNI-GEN-04
//
// Negative fractions go towards zero: 2.5, -2.5, -0.5 and 4.
func TestFractionsGoUp(t *testing.T) {
	for n, want := range map[int]int{5: 3, -5: -2, -1: 0, 8: 4} {
		if got := ceilHalf(n); got != want {
			t.Errorf("half of %d is %d, not %d", n, got, want)
		}
	}
}
