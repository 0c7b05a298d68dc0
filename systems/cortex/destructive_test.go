package cortex_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
)

// takesOut are the labels of offers that take a character out, or with which a plot point buys next
// to nothing. Answers to decisions are not among them.
var takesOut = []string{"cortex.hitch.use_out", "cortex.hitch.botch_out", "cortex.step.beyond", "cortex.extra.d4"}

// TestTakingOutNeedsConfirmation: an offer that takes a character out needs a confirmation, whether
// it is made by key or by words.
//
// Rules: CORE-HITCH-R6 CORE-EFFECT-R5 OUT-02
func TestTakingOutNeedsConfirmation(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 2, "beto": 2})
	r.Do("gm", "new-complication", "name=Buried", "die=d12", "on=beto")
	r.Dice.Add(2)
	r.Do("gm", "test", "who=ana", "difficulty=none", "with=", "dice=d6")
	r.Throw("ana", "ana", "5d8", 1, 1, 1, 1, 1)
	var met []string
	met = append(met, checkConfirmed(t, r, "gm")...)
	r.Do("gm", "pass")
	r.Dice.Add(2)
	r.Do("gm", "test", "who=beto", "difficulty=none", "with=", "dice=d6")
	r.Throw("beto", "beto", "2d8", 5, 6)
	met = append(met, checkConfirmed(t, r, "beto")...)
	for _, key := range []string{"cortex.hitch.botch_out", "cortex.step.beyond", "cortex.extra.d4"} {
		if !slices.Contains(met, key) {
			t.Errorf("%s was not met", key)
		}
	}
}

// checkConfirmed checks that each offer of a chair that takes out needs a confirmation.
func checkConfirmed(t *testing.T, r *cortextest.Table, chair string) (met []string) {
	t.Helper()
	for _, o := range r.Offers(chair) {
		if !slices.ContainsFunc(takesOut, func(key string) bool { return strings.HasPrefix(o.Label.Key, key) }) {
			continue
		}
		met = append(met, o.Label.Key)
		if !o.Destructive || len(o.Consequences) == 0 || o.Urgent || o.Primary || o.Optional {
			t.Errorf("%s %v takes out, and is not grave: %+v", o.Move, o.Fixed, o.Consequences)
		}
		for _, c := range []game.Command{{Key: o.Key(), ETag: o.ETag()}, {Move: o.Move, Args: o.Fixed}} {
			no := r.Decide(chair, c, nil)
			if no == nil || no.Reason.Key != "refused.grave" {
				t.Errorf("%+v is not asked about: %v", c, no)
			}
			if c.Sure = true; r.Decide(chair, c, nil) != nil {
				t.Errorf("%+v is refused although it is sure", c)
			}
		}
	}
	return met
}
