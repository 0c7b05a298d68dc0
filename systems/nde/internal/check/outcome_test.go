package check

import (
	"testing"

	"mesa/systems/nde/internal/state"
)

// Rules: NDE-STEP-01 NDE-TEST-05 NDE-TEST-07 NDE-TEST-08 NDE-R09

// TestFacesReachTAsInTheTable compares the reading of a die with the figures of section 23: how many faces
// reach T; a 1 never does, and no face does if T is above the die's size.
func TestFacesReachTAsInTheTable(t *testing.T) {
	want := map[int]map[int]int{
		4:  {3: 2, 4: 1, 5: 0, 6: 0, 8: 0, 12: 0},
		6:  {3: 4, 4: 3, 5: 2, 6: 1, 8: 0, 12: 0},
		8:  {3: 6, 4: 5, 5: 4, 6: 3, 8: 1, 12: 0},
		12: {3: 10, 4: 9, 5: 8, 6: 7, 8: 5, 12: 1},
		20: {3: 18, 4: 17, 5: 16, 6: 15, 8: 13, 12: 9},
	}
	for die, row := range want {
		for aim, faces := range row {
			reached, certain, top := 0, 0, 0
			for face := 1; face <= die; face++ {
				test := &state.Test{Base: die, T: aim, Throws: [][]int{{face}}}
				SetOutcome(&state.State{}, test)
				switch {
				case test.Outcome == state.Exceptional:
					reached, top = reached+1, top+1
				case test.Outcome == state.Success:
					reached++
				case test.Certain:
					certain++
				}
			}
			if reached != faces || certain != 1 || top != min(faces, 1) {
				t.Errorf("d%d against T %d: %d faces reach it, %d of them exceptional, %d certain complications; "+
					"want %d", die, aim,
					reached, top, certain, faces)
			}
		}
	}
}
