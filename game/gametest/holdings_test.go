package gametest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/game/gametest/counter"
)

// The counter's number stands for an amount of Ana, which another chair makes smaller.
func TestWalkFindsAHoldingTakenByAnotherChair(t *testing.T) {
	s := subjectOf(counter.System())
	s.Holdings = func(snapshot json.RawMessage) []gametest.Holding {
		var state counter.State
		if err := json.Unmarshal(snapshot, &state); err != nil {
			t.Fatal(err)
		}
		return []gametest.Holding{{Name: "ana", People: []game.Ref{"char/ana"}, Chair: "ana", N: -state.Count}}
	}
	want := "took from ana, which is not theirs, and did not name them"
	if faults := gametest.Walk(s, 1, 300).Faults; !slices.ContainsFunc(faults,
		func(f string) bool { return strings.Contains(f, want) }) {
		t.Errorf("not found; faults: %q", faults)
	}
	s.MayLowerHoldings = []string{"add", "pair"}
	if faults := gametest.Walk(s, 1, 300).Faults; len(faults) > 0 {
		t.Errorf("what is a ruling is at fault: %q", faults)
	}
}

// The counter's number stands for a thing of Ana, which is gone when another chair counts on.
func TestWalkFindsAThingTakenByATap(t *testing.T) {
	s := subjectOf(counter.System())
	s.Things = func(snapshot json.RawMessage) []gametest.Thing {
		var state counter.State
		if err := json.Unmarshal(snapshot, &state); err != nil {
			t.Fatal(err)
		}
		return []gametest.Thing{{Name: fmt.Sprint("number ", state.Count), Chair: "ana"}}
	}
	found := func(fault string) bool { return strings.Contains(fault, `of "ana" at a tap, and was not grave`) }
	if faults := gametest.Walk(s, 1, 300).Faults; !slices.ContainsFunc(faults, found) {
		t.Errorf("not found; faults: %q", faults)
	}
	s.MayRemoveThings = []string{"add", "pair"}
	if faults := gametest.Walk(s, 1, 300).Faults; slices.ContainsFunc(faults, found) {
		t.Errorf("what is decided by rules is at fault: %q", faults)
	}
}
