package odds

import (
	"math"
	"testing"

	"mesa/dice"
)

// An aided side that counts all its results is computed without choices of dice, and can be taken out
// like any other side (ADDALL-01, NOEFF-03).
func TestAidedSideCountsAllItsResults(t *testing.T) {
	aided := Aided{Side{[]dice.Die{4, 6}, KeepAll}, []dice.Die{6}}
	for _, effects := range []Effects{EffectFromLeft, NoEffectDice, EffectFromReroll} {
		for _, keep := range []int{1, 2, KeepAll} {
			got, err := Test{Side: Side{[]dice.Die{8, 8}, keep}, Against: aided, Effects: effects}.Answer()
			if err != nil {
				t.Fatal(err)
			}
			if want := beatAided(keep); math.Abs(got.Beat-want) > 1e-12 {
				t.Errorf("effects %d, keep %d: beats with %v, want %v", effects, keep, got.Beat, want)
			}
			if effects == NoEffectDice && math.Abs(got.Takeout-got.Beat) > 1e-12 {
				t.Errorf("keep %d: takes out with %v, want %v", keep, got.Takeout, got.Beat)
			}
		}
	}
}

// beatAided returns the chance that 2d8 of which so many are kept beat d4 and d6, both counted, and
// the highest of a d6 beside them, by trying all faces.
func beatAided(keep int) float64 {
	zeroIf1 := func(face int) int {
		if face == 1 {
			return 0
		}
		return face
	}
	won := 0
	for faces := range 8 * 8 * 4 * 6 * 6 {
		a, b := zeroIf1(faces%8+1), zeroIf1(faces/8%8+1)
		total := a + b
		if keep == 1 {
			total = max(a, b)
		}
		if total > zeroIf1(faces/64%4+1)+zeroIf1(faces/256%6+1)+zeroIf1(faces/1536+1) {
			won++
		}
	}
	return float64(won) / (8 * 8 * 4 * 6 * 6)
}
