package dice

import (
	"slices"
	"testing"
)

func TestLadderHasFiveSizes_CORE_DICE_01(t *testing.T) {
	if want := []Die{4, 6, 8, 10, 12}; !slices.Equal(Ladder, want) {
		t.Errorf("Ladder = %v, want %v", Ladder, want)
	}
	for d := Die(-12); d <= 120; d++ {
		if got, want := d.OnLadder(), slices.Contains(Ladder, d); got != want {
			t.Errorf("%v OnLadder = %t, want %t", d, got, want)
		}
	}
}

func TestStep(t *testing.T) {
	for _, tt := range []struct {
		rule   string
		from   Die
		by     int
		want   Die
		beyond int
	}{
		{"CORE-DICE-02", D4, 1, D6, 0},
		{"CORE-DICE-02", D6, 1, D8, 0},
		{"CORE-DICE-02", D8, 1, D10, 0},
		{"CORE-DICE-02", D10, 1, D12, 0},
		{"CORE-DICE-03", D12, -1, D10, 0},
		{"CORE-DICE-03", D10, -1, D8, 0},
		{"CORE-DICE-03", D8, -1, D6, 0},
		{"CORE-DICE-03", D6, -1, D4, 0},
		{"CORE-DICE-04", D4, -1, 0, 0},
		{"CORE-DICE-04", D6, -3, 0, 0},
		{"CORE-DICE-04", 0, 2, 0, 0}, // a lost die stays lost
		{"CORE-DICE-05", D4, 2, D8, 0},
		{"CORE-DICE-05", D12, -4, D4, 0},
		{"CORE-DICE-05", D8, 0, D8, 0},
		{"CORE-DICE-06", D12, 1, D12, 1},
		{"CORE-DICE-06", D10, 3, D12, 2},
	} {
		got, beyond := tt.from.Step(tt.by)
		if got != tt.want || beyond != tt.beyond {
			t.Errorf("%s: %v by %+d = %v and %d beyond, want %v and %d", tt.rule, tt.from, tt.by, got, beyond, tt.want,
				tt.beyond)
		}
	}
}

// CORE-DICE-05: several steps at once equal single steps in turn.
func TestStepsAreTakenInTurn_CORE_DICE_05(t *testing.T) {
	for _, d := range Ladder {
		for n := range 8 {
			up, beyond := d, 0
			down := d
			for range n {
				var more int
				up, more = up.Step(1)
				beyond += more
				down, _ = down.Step(-1)
			}
			if got, left := d.Step(n); got != up || left != beyond {
				t.Errorf("%v by %+d = %v, %d; in turn %v, %d", d, n, got, left, up, beyond)
			}
			if got, _ := d.Step(-n); got != down {
				t.Errorf("%v by %+d = %v; in turn %v", d, -n, got, down)
			}
		}
	}
}
