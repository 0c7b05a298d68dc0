package fatigue_test

import (
	"encoding/json"
	"testing"

	"mesa/game/gametest"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/fatigue"
)

// TestWalksWithFatigue runs random players on the demo with fatigue.
func TestWalksWithFatigue(t *testing.T) {
	s := gametest.Demo(cortex.System())
	s.English = []string{"asset", "bank", "complication", "doom", "flashback", "gmcs", "mental", "social"}
	var setup core.Setup
	if err := json.Unmarshal(s.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	setup.Options = map[string]string{"fatigue.enabled": "true"}
	s.Setup, _ = json.Marshal(setup)
	for seed := range uint64(2) {
		for _, fault := range gametest.Walk(s, seed, 100).Faults {
			t.Error(fault)
		}
	}
}

// TestFatigueIsInSnapshots: a table that is read from a snapshot is the same, also without fatigue.
func TestFatigueIsInSnapshots(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil, "fatigue.enabled=true")
	empty := r.Snapshot(r.S)
	cortextest.Rules.Events.Fold(r.S, fatigue.CharacterTired{Char: "ana"})
	full := r.Snapshot(r.S)
	if full == empty {
		t.Error("fatigue is not in the snapshot")
	}
	for _, data := range []string{empty, full} {
		back, err := cortextest.Rules.Restore([]byte(data))
		if err != nil {
			t.Fatal(err)
		}
		if again := r.Snapshot(back); again != data {
			t.Errorf("%s\n%s", data, again)
		}
	}
}
