package check

import (
	"testing"

	"mesa/systems/cortex/pool"
)

// Rules: CHAR-RES-05
//
// TestPastRollsComeToTheSame: a packed roll has the total of the roll, with the dice beside the
// pool.
func TestPastRollsComeToTheSame(t *testing.T) {
	r := &pool.Roll{ID: 3, Char: "ana", Faces: []int{6, 5, 3, 2}, Kept: []int{0, 3}, Effect: []int{-1}, Committed: true,
		Resolved: true,
		Pool: []pool.Die{{Name: "Brave", Die: 8, From: pool.FromTrait},
			{Name: "Dock Gang", Die: 6, From: pool.FromResource, BesidePool: true},
			{Name: "Dock Gang", Die: 6, From: pool.FromResource, BesidePool: true},
			{Name: "Rope", Die: 6, From: pool.FromAsset}}}
	past := pack(r).unpack()
	if past == nil || r.Total() != 13 || past.Total() != 13 || len(past.Faces) != 4 {
		t.Errorf("it came to %d, and shows %+v", r.Total(), past)
	}
}
