package test_test

import (
	"slices"
	"testing"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-TEST-R9
//
// TestOlderRecordsThrowTheirDice checks that a test of an older record throws the dice that the
// record keeps. Such records lack the arguments of the call.
func TestOlderRecordsThrowTheirDice(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil, "resolution.mode=action_reaction")
	e, err := r.Rules.Events.Decode("cortex.called", []byte(`{"test":{"id":"t1","char":"ana","first":true,"ties":true,`+
		`"laid":[{"from":"difficulty","die":6},{"word":"dust","name":"Dust","from":"complication","die":10}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Fold(r.S, e)
	r.Dice.Add(5, 5, 3, 4)
	r.Do("ana", "roll", "dice=d8,d8")
	rolls := check.Of(r.S).Rolls
	if got := pool.Sizes(rolls[len(rolls)-1].Pool); !slices.Equal(got, pool.Sizes([]pool.Die{{Die: 6}, {Die: 10}})) {
		t.Errorf("thrown %v, not what the record holds", got)
	}
}
