package check

import (
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// SetOutcome sets the outcome of a test and whether a complication is certain, by the kept throw.
func SetOutcome(s *state.State, t *state.Test) {
	t.Certain = false
	if t.Two {
		t.Outcome = totalOutcome(s, t)
	} else {
		t.Outcome = dieOutcome(s, t)
		t.Certain = t.KeepsOne()
	}
	if t.Outcome == state.Failure && t.ByPower() {
		t.Certain = true // NDE-POW-04
	}
}

// dieOutcome returns the outcome of a die against T (NDE-TEST-05 to NDE-TEST-08, NDE-R08, NDE-R09).
func dieOutcome(s *state.State, t *state.Test) string {
	face, top := t.Total(), t.Total() == int(t.Die())
	switch {
	case top && (face >= t.T || rules.MaxSucceeds.On(s)):
		return state.Exceptional
	case face == 1 || face < t.T:
		return state.Failure
	}
	return state.Success
}

// The bands of the 2d6 game (NDE-2D6-03).
const (
	bandCost        = 7
	bandFull        = 10
	bandExceptional = 12
)

// totalOutcome returns the outcome of a total of 2d6 (NDE-2D6-03, NDE-R35).
func totalOutcome(s *state.State, t *state.Test) string {
	total, kept := t.Total(), t.Throws[t.Kept]
	natural := kept[0]+kept[1] == bandExceptional
	if rules.Exceptional2.Is(s, "natural") {
		if natural {
			return state.Exceptional
		}
	} else if total >= bandExceptional {
		return state.Exceptional
	}
	switch {
	case total >= bandFull:
		return state.Success
	case total >= bandCost:
		return state.AtACost
	}
	return state.Failure
}

// IsBeyondReach reports whether the die of a framed test cannot reach T. In the 2d6 game and under
// max_always_succeeds no test is beyond reach.
func IsBeyondReach(s *state.State, t *state.Test) bool {
	return !t.Two && t.Stage == state.Framed && t.T > int(t.Die()) && !rules.MaxSucceeds.On(s)
}
