package check

import (
	"math"
	"slices"
	"testing"

	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Rules: NDE-R09 NDE-R35 NDE-2D6-03

// TestForecastAgreesWithEveryFace reads every face by the rules and compares how often each outcome comes with the
// Forecast.
func TestForecastAgreesWithEveryFace(t *testing.T) {
	for _, options := range []map[string]string{nil, {"max_always_succeeds": "yes"}, {"exceptional_2d6": "natural"}} {
		s := &state.State{TableInfo: rulekit.TableInfo{Options: options}}
		for _, die := range rules.Ladder {
			for aim := rules.LowestT; aim <= rules.HighestT; aim++ {
				checkForecast(t, s, state.Test{Base: die, T: aim}, slices.Collect(allThrows(die)))
			}
		}
		for modifier := -6; modifier <= 9; modifier++ {
			checkForecast(t, s, state.Test{Two: true, Base: modifier}, slices.Collect(allPairs))
		}
	}
}

// checkForecast compares the Forecast of a test with the count over all its throws.
func checkForecast(t *testing.T, s *state.State, test state.Test, all [][]int) {
	t.Helper()
	var want Forecast
	share := 1 / float64(len(all))
	for _, faces := range all {
		test.Throws = [][]int{faces}
		switch SetOutcome(s, &test); test.Outcome {
		case state.Exceptional:
			want.best += share
			fallthrough
		case state.Success:
			want.full += share
			fallthrough
		case state.AtACost:
			want.Success += share
		}
	}
	got, ok := ForecastOf(s, &test)
	if cost := want.Success - want.full; cost < nothing && got.atCost() != 0 {
		t.Errorf("%v %v (%v): at a cost %v, want none at all", test.Two, test.Base, s.Options, got.atCost())
	}
	if !ok || math.Abs(got.Success-want.Success)+math.Abs(got.full-want.full)+math.Abs(got.best-want.best) > 1e-9 {
		t.Errorf("%v %v against %d (%v): %v, %v; by all faces %v", test.Two, test.Base, test.T, s.Options, got, ok,
			want)
	}
}

func allThrows(die int) func(func([]int) bool) {
	return func(yield func([]int) bool) {
		for face := 1; face <= die && yield([]int{face}); face++ {
		}
	}
}

func allPairs(yield func([]int) bool) {
	for i := range 36 {
		if !yield([]int{i/6 + 1, i%6 + 1}) {
			return
		}
	}
}

// TestIllegalTestsHaveNoForecast checks that a T out of range and a die that does not exist have no chances.
func TestIllegalTestsHaveNoForecast(t *testing.T) {
	for _, test := range []state.Test{{Base: 10, T: 4}, {Base: 8}, {Base: 8, T: 21}, {Two: true, Base: 99}} {
		if p, ok := ForecastOf(&state.State{}, &test); ok {
			t.Errorf("%+v has a chance: %v", test, p)
		}
	}
}
