package odds

import (
	"fmt"
	"math"
	"testing"

	"mesa/dice"
)

// checkNear fails unless got is within 1e-12 of want.
func checkNear(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-12) {
		t.Errorf("%s is %.17g, want %.17g", what, got, want)
	}
}

// referenceNDE applies the rules of NDE to a face: does it succeed?
func referenceNDE(face, faces, difficulty int, maxSucceeds bool) bool {
	if face == faces && maxSucceeds {
		return true
	}
	return face != 1 && face >= difficulty
}

func TestNDEAgainstEveryThrow(t *testing.T) {
	for _, d := range NDELadder {
		for difficulty := MinNDEDifficulty; difficulty <= MaxNDEDifficulty; difficulty++ {
			for _, option := range []bool{false, true} {
				compareNDE(t, d, difficulty, option)
			}
		}
	}
}

func compareNDE(t *testing.T, d dice.Die, difficulty int, option bool) {
	t.Helper()
	faces := int(d)
	var wins, best, ones, kept float64
	for a := 1; a <= faces; a++ {
		won := referenceNDE(a, faces, difficulty, option)
		switch {
		case won && a == faces:
			best++
			wins++
		case won:
			wins++
		case a == 1:
			ones++
		}
		for b := 1; b <= faces; b++ {
			if won || referenceNDE(b, faces, difficulty, option) {
				kept++
			}
		}
	}
	got, err := NDETest(d, difficulty, option)
	if err != nil {
		t.Fatal(err)
	}
	n := float64(faces)
	what := fmt.Sprintf("%v against %d (%t): ", d, difficulty, option)
	checkNear(t, what+"success", got.Success, wins/n)
	checkNear(t, what+"exceptional", got.Exceptional, best/n)
	checkNear(t, what+"complication", got.Complication, ones/n)
	checkNear(t, what+"reroll", got.Reroll, kept/n/n)
}

// The numbers of the rules reference, section 23.
func TestNDEEqualsTheRulesTable(t *testing.T) {
	for _, tt := range []struct {
		die              dice.Die
		difficulty, wins int
	}{
		{4, 3, 2}, {4, 4, 1}, {6, 3, 4}, {6, 4, 3}, {6, 5, 2}, {6, 6, 1}, {8, 4, 5}, {8, 5, 4}, {8, 6, 3}, {8, 8, 1},
		{12, 4, 9}, {12, 5, 8}, {12, 6, 7}, {12, 8, 5}, {12, 12, 1}, {20, 4, 17}, {20, 5, 16}, {20, 6, 15}, {20, 8, 13},
		{20, 12, 9},
		{4, 5, 0}, {6, 8, 0}, {12, 13, 0},
	} {
		got, err := NDETest(tt.die, tt.difficulty, false)
		if err != nil {
			t.Fatal(err)
		}
		checkNear(t, fmt.Sprintf("%v against %d", tt.die, tt.difficulty), got.Success, float64(tt.wins)/float64(tt.die))
	}
}

func TestNDEStepStopsAtTheEnds(t *testing.T) {
	for _, tt := range []struct {
		die   dice.Die
		steps int
		want  dice.Die
	}{
		{8, 1, 12}, {12, 1, 20}, {20, 1, 20}, {4, -1, 4}, {12, -1, 8}, {4, 3, 12}, {20, -9, 4}, {4, math.MaxInt, 20},
		{20, math.MinInt, 4},
		{10, 1, 10},
	} {
		if got := NDEStep(tt.die, tt.steps); got != tt.want {
			t.Errorf("%v by %d is %v, want %v", tt.die, tt.steps, got, tt.want)
		}
	}
}

func TestNDE2d6AgainstEveryThrow(t *testing.T) {
	for modifier := -MaxNDEModifier; modifier <= MaxNDEModifier; modifier++ {
		var cells [5]float64
		var kept float64
		throws(func(a, b int) {
			total := a + b + modifier
			cells[band(total)]++
			if total >= 12 {
				cells[3]++
			}
			if a == 6 && b == 6 {
				cells[4]++
			}
			throws(func(c, d int) {
				if max(total, c+d+modifier) >= 7 {
					kept++
				}
			})
		})
		got, err := NDETest2d6(modifier)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range []float64{got.Fail, got.Cost, got.Full, got.Exceptional, got.Natural12} {
			checkNear(t, fmt.Sprintf("figure %d of %+d", i, modifier), p, cells[i]/36)
		}
		checkNear(t, fmt.Sprintf("reroll of %+d", modifier), got.NotFailReroll, kept/36/36)
	}
}

func throws(each func(a, b int)) {
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			each(a, b)
		}
	}
}

func band(total int) int {
	switch {
	case total >= 10:
		return 2
	case total >= 7:
		return 1
	}
	return 0
}

func TestNDEOutOfBoundsIsRefused(t *testing.T) {
	for _, d := range []dice.Die{0, 2, 10, 100, -4, math.MaxInt} {
		if _, err := NDETest(d, 4, false); err == nil {
			t.Errorf("a d%d was taken", int(d))
		}
	}
	for _, difficulty := range []int{1, 0, -3, 21, math.MaxInt, math.MinInt} {
		if _, err := NDETest(12, difficulty, false); err == nil {
			t.Errorf("difficulty %d was taken", difficulty)
		}
	}
	for _, modifier := range []int{13, -13, math.MaxInt, math.MinInt} {
		if _, err := NDETest2d6(modifier); err == nil {
			t.Errorf("modifier %d was taken", modifier)
		}
	}
}
